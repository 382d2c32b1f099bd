import type { CommissionCategory, WayOfPayment } from '@meche/contract/enumerations';
import type { TakingsWay } from '@meche/contract/takings';
import { includedVatCents, roundPartsToTotal, sum } from '#kit/money';
import { cardTakingsCents, type Taken } from './settlement.ts';

export type Sums = { totalCents: number; netCents: number; vatCents: number };

/** A line of a visit, or its mileage, with its part of what was paid. */
export type TakenItem = Sums & {
  /** Null: mileage. */
  name: string | null;
  /** Null: mileage, which earns no commission. */
  category: CommissionCategory | null;
};

export type TakenPayment = Sums & {
  /** Null: not recorded. */
  way: TakingsWay | null;
};

/** What a completed visit brought. Items and payments have the same sums as the visit, to the cent. */
export type TakenVisit = Sums & {
  id: string;
  memberId: string;
  memberName: string;
  /** Local day on which the visit began. */
  day: string;
  /** VAT rate; null: exempt. */
  basisPoints: number | null;
  items: TakenItem[];
  payments: TakenPayment[];
};

type PaidVisit = Taken & {
  id: string;
  memberId: string;
  memberName: string;
  serviceFeeCents: number;
  mileageCents: number;
  lines: readonly { name: string; category: CommissionCategory | null; priceCents: number }[];
};

/**
 * Splits what a visit brought by lines and by payments. VAT is that of the receipt: included in the sum of
 * the visit, rounded once.
 */
export function takenVisitOf(visit: PaidVisit, day: string, basisPoints: number | null): TakenVisit {
  const { id, memberId, memberName, onSiteCents, paidOnSiteBy } = visit;
  const onlineCents = cardTakingsCents(visit);
  const totalCents = onlineCents + onSiteCents;
  const vatCents = basisPoints === null ? 0 : includedVatCents(totalCents, basisPoints);
  const sold = soldBy(visit);
  const paid = paidWith({ onlineCents, onSiteCents, paidOnSiteBy });
  const [bySold, byPaid] = [
    splitSums(
      sold.map(({ priceCents }) => priceCents),
      { totalCents, vatCents },
    ),
    splitSums(
      paid.map(({ cents }) => cents),
      { totalCents, vatCents },
    ),
  ];
  return {
    id,
    memberId,
    memberName,
    day,
    basisPoints,
    totalCents,
    netCents: totalCents - vatCents,
    vatCents,
    items: sold.map(({ name, category }, at) => ({ name, category, ...(bySold[at] ?? nothing) })),
    payments: paid.map(({ way }, at) => ({ way, ...(byPaid[at] ?? nothing) })),
  };
}

const nothing: Sums = { totalCents: 0, netCents: 0, vatCents: 0 };

function soldBy({ lines, serviceFeeCents, mileageCents }: PaidVisit) {
  const services = lines.map(({ name, category, priceCents }) => ({
    name,
    category: category ?? ('other' as const),
    priceCents,
  }));
  return [
    ...(services.length > 0
      ? services
      : [{ name: '', category: 'other' as const, priceCents: serviceFeeCents }]),
    ...(mileageCents > 0 ? [{ name: null, category: null, priceCents: mileageCents }] : []),
  ];
}

function paidWith(paid: { onlineCents: number; onSiteCents: number; paidOnSiteBy: WayOfPayment | null }) {
  const { onlineCents, onSiteCents, paidOnSiteBy } = paid;
  return [
    { way: 'online' as const, cents: onlineCents },
    { way: paidOnSiteBy, cents: onSiteCents },
  ].filter(({ cents }) => cents > 0);
}

/** Splits sums in proportion to weights, to the cent. Without any weight the first part has everything. */
function splitSums(
  weights: readonly number[],
  { totalCents, vatCents }: { totalCents: number; vatCents: number },
): Sums[] {
  const all = sum(weights);
  const shares = all > 0 ? weights : weights.map((_, at) => (at === 0 ? 1 : 0));
  const split = (cents: number) =>
    roundPartsToTotal(
      shares.map((share) => share * cents),
      all || 1,
      cents,
    );
  const [totals, vats] = [split(totalCents), split(vatCents)];
  return shares.map((_, at) => {
    const [total, vat] = [totals[at] ?? 0, vats[at] ?? 0];
    return { totalCents: total, netCents: total - vat, vatCents: vat };
  });
}
