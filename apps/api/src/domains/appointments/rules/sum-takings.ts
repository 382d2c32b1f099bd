import { type CommissionCategory, waysOfPayment } from '@meche/contract/enumerations';
import type { Takings, TakingsWay } from '@meche/contract/takings';
import { computeShare } from '#kit/money';
import type { Sums, TakenVisit } from './takings.ts';

type Rates = (memberId: string, category: CommissionCategory, day: string) => number;

type MemberSums = Sums & {
  memberId: string;
  name: string;
  visits: number;
  /** Sums without VAT by category and percent, of which a commission is due. */
  bases: Map<string, { category: CommissionCategory; percent: number; netCents: number }>;
};

export type TakingsSums = Sums &
  Pick<Takings, 'visits' | 'ways' | 'rates' | 'services'> & {
    members: (Sums & {
      memberId: string;
      name: string;
      visits: number;
      commissions: NonNullable<Takings['members'][number]['commissions']>;
    })[];
    byDay: ReadonlyMap<string, { visits: number; totalCents: number }>;
  };

/** Adds up visits that are passed part by part, so that a year need not be in memory at once. */
export function createTakingsSums(percentOf: Rates): {
  add(visits: readonly TakenVisit[]): void;
  result(): TakingsSums;
} {
  const all = { visits: 0, ...noSums() };
  const ways = new Map<TakingsWay | null, number>();
  const rates = new Map<number | null, Sums>();
  const members = new Map<string, MemberSums>();
  const services = new Map<string | null, Sums & { count: number }>();
  const byDay = new Map<string, { visits: number; totalCents: number }>();

  function add(visit: TakenVisit): void {
    const { basisPoints, day, items, payments } = visit;
    all.visits += 1;
    addTo(all, visit);
    for (const { way, totalCents } of payments) ways.set(way, (ways.get(way) ?? 0) + totalCents);
    addTo(getOrAdd(rates, basisPoints, noSums), visit);
    for (const item of items) {
      const service = getOrAdd(services, item.name, () => ({ count: 0, ...noSums() }));
      service.count += 1;
      addTo(service, item);
    }
    addToMember(members, visit, percentOf);
    const step = getOrAdd(byDay, day, () => ({ visits: 0, totalCents: 0 }));
    step.visits += 1;
    step.totalCents += visit.totalCents;
  }

  return {
    add(visits) {
      for (const visit of visits) add(visit);
    },
    result: () => ({
      ...all,
      ways: [...waysOfPayment, 'online' as const, null].flatMap((way) => {
        const cents = ways.get(way) ?? 0;
        return cents > 0 ? [{ way, cents }] : [];
      }),
      rates: [...rates].map(([basisPoints, sums]) => ({ basisPoints, ...sums })).sort(byTotal),
      services: [...services].map(([name, sums]) => ({ name, ...sums })).sort(byTotal),
      members: [...members.values()]
        .map(({ bases, ...member }) => ({ ...member, commissions: commissionsOf(bases) }))
        .sort(byTotal),
      byDay,
    }),
  };
}

function addToMember(members: Map<string, MemberSums>, visit: TakenVisit, percentOf: Rates): void {
  const { memberId, memberName, day, items } = visit;
  const member = getOrAdd(members, memberId, () => ({
    memberId,
    name: memberName,
    visits: 0,
    bases: new Map(),
    ...noSums(),
  }));
  // Visits are passed in order of time: a member whose name changed has the latest.
  member.name = memberName;
  member.visits += 1;
  addTo(member, visit);
  for (const { category, netCents } of items) {
    const percent = category === null ? 0 : percentOf(memberId, category, day);
    if (category === null || percent === 0) continue;
    const base = getOrAdd(member.bases, `${category} ${percent}`, () => ({ category, percent, netCents: 0 }));
    base.netCents += netCents;
  }
}

/** Rounds once for each category and percent, as a person checks it: the sum without VAT by the percent. */
function commissionsOf(bases: MemberSums['bases']) {
  return [...bases.values()]
    .map((base) => ({
      ...base,
      commissionCents: computeShare(Math.max(0, base.netCents), base.percent, 100),
    }))
    .sort((one, other) => other.commissionCents - one.commissionCents);
}

function noSums(): Sums {
  return { totalCents: 0, netCents: 0, vatCents: 0 };
}

function addTo(sums: Sums, { totalCents, netCents, vatCents }: Sums): void {
  sums.totalCents += totalCents;
  sums.netCents += netCents;
  sums.vatCents += vatCents;
}

function byTotal(one: Sums, other: Sums): number {
  return other.totalCents - one.totalCents;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}
