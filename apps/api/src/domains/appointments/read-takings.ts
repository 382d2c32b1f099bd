import type { Takings, TakingsPeriod } from '@meche/contract/takings';
import type { Db } from '#kit/database/database';
import { sum } from '#kit/money';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, daysBetween, plusDays, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { countOpenMinutes, sumHandsOnMinutes, tooFarError } from '#scheduling';
import { commissionPercentOn, listCommissions, listMembers } from '#staff';
import { listTakenVisits } from './list-taken-visits.ts';
import { createTakingsSums, type TakingsSums } from './rules/sum-takings.ts';
import type { TakenVisit } from './rules/takings.ts';
import { daysOfPeriod, monthsBetween, stepsOf } from './rules/takings-periods.ts';
import type { CalendarScope } from './store/settlement.ts';

export type TakingsQuery = { period: TakingsPeriod; day?: string | undefined };

/** For each visit of a client between two instants, the client, and whether the client is new in between. */
export type ListClientsOfVisits = (
  db: Db,
  scope: CalendarScope,
  span: { from: Date; until: Date },
) => Promise<{ appointmentId: string; clientId: string; isNew: boolean }[]>;

type Deps = { db: Db; clock: Clock; listClientsOfVisits: ListClientsOfVisits };

/**
 * Returns the takings of a period: of the whole business, or with `memberId` of one member. Commissions of
 * other members than `commissionsOf` are null, unless it is `all`. Refuses invalid_input for a day out of
 * range.
 */
export async function readTakings(
  { db, clock, listClientsOfVisits }: Deps,
  scope: CalendarScope & { commissionsOf: string },
  query: TakingsQuery,
): Promise<Takings> {
  const { professionalId } = scope;
  const { timeZone } = await getProfessional(db, professionalId);
  const today = dayOf(clock.now(), timeZone);
  const day = query.day ?? today;
  const far = tooFarError(new Date(day), clock.now());
  if (far) refuse('invalid_input', { fields: { day: far } });
  const { from, to } = daysOfPeriod(query.period, day);
  const instants = { from: startOfDay(from, timeZone), until: startOfDay(plusDays(to, 1), timeZone) };
  const [rates, clientsOfVisits] = await Promise.all([
    listCommissions(db, professionalId),
    listClientsOfVisits(db, scope, instants),
  ]);
  const ratesOf = Map.groupBy(rates, ({ memberId, category }) => `${memberId} ${category}`);
  const sums = createTakingsSums((memberId, category, on) =>
    commissionPercentOn(ratesOf.get(`${memberId} ${category}`) ?? [], on),
  );
  const clients = createClientSums(clientsOfVisits);
  const workedMinutes = new Map<string, number>();
  for (const part of monthsBetween(from, to)) {
    const visits = await listTakenVisits(db, scope, {
      from: startOfDay(part.from, timeZone),
      until: startOfDay(plusDays(part.to, 1), timeZone),
      timeZone,
    });
    sums.add(visits);
    clients.add(visits);
    const handsOn = await sumHandsOnMinutes(
      db,
      visits.map(({ id }) => id),
    );
    for (const [memberId, minutes] of handsOn)
      workedMinutes.set(memberId, (workedMinutes.get(memberId) ?? 0) + minutes);
  }
  const { byDay, members, ...summed } = sums.result();
  const hours = await readHours(db, scope, { from, to, today, timeZone, workedMinutes });
  return {
    timeZone,
    today,
    period: query.period,
    from,
    to,
    ofWholeBusiness: scope.memberId === undefined,
    ...summed,
    ...clients.result(),
    steps: stepsOf(query.period, { from, to }, byDay),
    members: presentMembers(members, hours, scope.commissionsOf),
    ...occupancyOf(hours),
  };
}

type MemberHours = { name: string; workedMinutes: number; openMinutes: number | null };

/** Hours of the bookable members, and of the others who worked. */
async function readHours(
  db: Db,
  { professionalId, memberId }: CalendarScope,
  span: {
    from: string;
    to: string;
    today: string;
    timeZone: string;
    workedMinutes: ReadonlyMap<string, number>;
  },
): Promise<Map<string, MemberHours>> {
  const { from, to, today, timeZone, workedMinutes } = span;
  const members = (await listMembers(db, professionalId)).filter(
    ({ id }) => memberId === undefined || id === memberId,
  );
  const bookable = members.filter((member) => member.bookable).map(({ id }) => id);
  // Hours count until today.
  const days = Math.min(daysBetween(from, to), daysBetween(from, today)) + 1;
  const open =
    days > 0
      ? await countOpenMinutes(db, { professionalId, timeZone, memberIds: bookable, from, days })
      : new Map<string, number[]>();
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const ids = new Set([...names.keys(), ...workedMinutes.keys()]);
  return new Map(
    [...ids].map((id) => [
      id,
      {
        name: names.get(id) ?? '',
        workedMinutes: workedMinutes.get(id) ?? 0,
        openMinutes: bookable.includes(id) ? sum(open.get(id) ?? []) : null,
      },
    ]),
  );
}

function presentMembers(
  members: TakingsSums['members'],
  hours: ReadonlyMap<string, MemberHours>,
  commissionsOf: string,
): Takings['members'] {
  const taken = new Set(members.map(({ memberId }) => memberId));
  const idle = [...hours].filter(([id, { openMinutes }]) => !taken.has(id) && openMinutes);
  const all = [
    ...members,
    ...idle.map(([memberId, { name }]) => ({
      memberId,
      name,
      visits: 0,
      totalCents: 0,
      netCents: 0,
      vatCents: 0,
      commissions: [],
    })),
  ];
  return all.map((member) => {
    const { workedMinutes = 0, openMinutes = null, name = '' } = hours.get(member.memberId) ?? {};
    const isShown = commissionsOf === 'all' || commissionsOf === member.memberId;
    return {
      ...member,
      // A member who left has the name of the visit.
      name: name || member.name,
      workedMinutes,
      openMinutes,
      occupancyPercent: percentOf(workedMinutes, openMinutes),
      commissions: isShown ? member.commissions : null,
      commissionCents: isShown ? sum(member.commissions.map((one) => one.commissionCents)) : null,
    };
  });
}

function occupancyOf(hours: ReadonlyMap<string, MemberHours>) {
  let [workedMinutes, ofBookable, openMinutes] = [0, 0, 0];
  for (const one of hours.values()) {
    workedMinutes += one.workedMinutes;
    if (one.openMinutes === null) continue;
    ofBookable += one.workedMinutes;
    openMinutes += one.openMinutes;
  }
  return { workedMinutes, openMinutes, occupancyPercent: percentOf(ofBookable, openMinutes) };
}

function percentOf(part: number, whole: number | null): number | null {
  return whole ? Math.round((100 * part) / whole) : null;
}

function createClientSums(clientsOfVisits: Awaited<ReturnType<ListClientsOfVisits>>) {
  const clientOf = new Map(clientsOfVisits.map((visit) => [visit.appointmentId, visit]));
  const seen = { new: new Set<string>(), returning: new Set<string>() };
  const cents = { new: 0, returning: 0, without: 0 };
  return {
    add(visits: readonly TakenVisit[]) {
      for (const { id, totalCents } of visits) {
        const client = clientOf.get(id);
        const kind = client && (client.isNew ? 'new' : 'returning');
        if (client && kind) seen[kind].add(client.clientId);
        cents[kind ?? 'without'] += totalCents;
      }
    },
    result: () => ({
      newClients: { clients: seen.new.size, totalCents: cents.new },
      returningClients: { clients: seen.returning.size, totalCents: cents.returning },
      withoutClientCents: cents.without,
    }),
  };
}
