import type { Receipt, ReceiptPart } from '@meche/contract/receipts';
import { share, sum } from '#kit/money';

type Line = ReceiptPart['lines'][number];
type Why = Receipt['why'];

export type Paid = {
  state: string;
  lines: readonly { name: string; priceCents: number }[];
  mileageCents: number;
  searchFeeCents: number;
  totalCents: number;
  cardCents: number;
  onSiteCents: number;
  /** `on_site` where nothing was by card, `failed` where the card came to nothing. */
  payment: string;
  capturedCents: number;
  /** Of it the marketplace's own. */
  searchFeeCapturedCents: number;
};

/** Why there is a receipt; undefined while nothing was paid, or it is not settled yet. */
export function whyReceipt({ state, payment, capturedCents, totalCents }: Paid): Why | undefined {
  if (state === 'cancelled' || state === 'no_show') return capturedCents > 0 ? state : undefined;
  if (state !== 'completed' || totalCents === 0) return undefined;
  // After a contest nothing may be debited at all: what was on site stays.
  const isSettled = ['on_site', 'failed', 'captured', 'released'].includes(payment);
  return isSettled ? 'completed' : undefined;
}

type Sums = { lines: Line[]; paidByCardCents: number; onSiteCents: number };

/** What she was paid for: the lines make just what was paid by card and on site. */
export function professionalLines(it: Paid, why: Why): Sums | undefined {
  const paidByCardCents = it.capturedCents - it.searchFeeCapturedCents;
  if (why !== 'completed') {
    const kind = why === 'cancelled' ? 'late_fee' : 'no_show_fee';
    if (paidByCardCents === 0) return undefined;
    return { lines: [lineOf(kind, paidByCardCents)], paidByCardCents, onSiteCents: 0 };
  }
  // Where the card came to nothing all of it is hers to take on site.
  const onSiteCents = it.payment === 'failed' ? it.totalCents - it.searchFeeCents : it.onSiteCents;
  const sold = [
    ...it.lines.map(({ name, priceCents }) => lineOf('service', priceCents, name)),
    ...(it.mileageCents > 0 ? [lineOf('mileage', it.mileageCents)] : []),
  ];
  const left = paidByCardCents + onSiteCents - sum(sold.map(({ amountCents }) => amountCents));
  const lines = left === 0 ? sold : [...sold, lineOf('reduction', left)];
  return { lines, paidByCardCents, onSiteCents };
}

/** Our own: what was debited for the search. */
export function marketplaceLines({ searchFeeCapturedCents }: Paid): Sums | undefined {
  if (searchFeeCapturedCents === 0) return undefined;
  const lines = [lineOf('search_fee', searchFeeCapturedCents)];
  return { lines, paidByCardCents: searchFeeCapturedCents, onSiteCents: 0 };
}

function lineOf(kind: Line['kind'], amountCents: number, name = ''): Line {
  return { kind, name, amountCents };
}

/** The tax inside an amount that includes it, half up to the cent. */
export function vatWithin(totalCents: number, basisPoints: number) {
  const vatCents = share(totalCents, basisPoints, 10_000 + basisPoints);
  return { basisPoints, netCents: totalCents - vatCents, vatCents };
}

export function partOf(it: Sums, over: { basisPoints: number | null; refundedCents: number }): ReceiptPart {
  const totalCents = sum(it.lines.map(({ amountCents }) => amountCents));
  const { basisPoints, refundedCents } = over;
  return {
    ...it,
    totalCents,
    vat: basisPoints === null ? null : vatWithin(totalCents, basisPoints),
    refundedCents,
  };
}
