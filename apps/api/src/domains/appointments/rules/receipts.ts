import type { Receipt, ReceiptPart } from '@meche/contract/receipts';
import { includedVatCents, sum } from '#kit/money';

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
  /**
   * Status of the payable, `failed` when the card payment failed; `on_site` when nothing was due by card.
   */
  payment: string;
  capturedCents: number;
  /** The search fee's part of capturedCents. */
  searchFeeCapturedCents: number;
};

/** The kind of receipt. Undefined when nothing was paid or the appointment is not settled yet. */
export function receiptKindOf({ state, payment, capturedCents, totalCents }: Paid): Why | undefined {
  if (state === 'cancelled' || state === 'no_show') return capturedCents > 0 ? state : undefined;
  if (state !== 'completed' || totalCents === 0) return undefined;
  // After a contest the card hold may be released; the part paid on site still gets a receipt.
  const isSettled = ['on_site', 'failed', 'captured', 'released'].includes(payment);
  return isSettled ? 'completed' : undefined;
}

type Sums = { lines: Line[]; paidByCardCents: number; onSiteCents: number };

/**
 * Lines of the professional’s receipt. Their sum equals what was paid on site and by card, without the
 * search fee. Undefined for a cancellation or no-show fee of which the professional received nothing.
 */
export function professionalLines(paid: Paid, why: Why): Sums | undefined {
  const paidByCardCents = paid.capturedCents - paid.searchFeeCapturedCents;
  if (why !== 'completed') {
    const kind = why === 'cancelled' ? 'late_fee' : 'no_show_fee';
    if (paidByCardCents === 0) return undefined;
    return { lines: [lineOf(kind, paidByCardCents)], paidByCardCents, onSiteCents: 0 };
  }
  // After a failed card payment the client pays everything on site.
  const onSiteCents = paid.payment === 'failed' ? paid.totalCents - paid.searchFeeCents : paid.onSiteCents;
  const sold = [
    ...paid.lines.map(({ name, priceCents }) => lineOf('service', priceCents, name)),
    ...(paid.mileageCents > 0 ? [lineOf('mileage', paid.mileageCents)] : []),
  ];
  const left = paidByCardCents + onSiteCents - sum(sold.map(({ amountCents }) => amountCents));
  const lines = left === 0 ? sold : [...sold, lineOf('reduction', left)];
  return { lines, paidByCardCents, onSiteCents };
}

export function marketplaceLines({ searchFeeCapturedCents }: Paid): Sums | undefined {
  if (searchFeeCapturedCents === 0) return undefined;
  const lines = [lineOf('search_fee', searchFeeCapturedCents)];
  return { lines, paidByCardCents: searchFeeCapturedCents, onSiteCents: 0 };
}

function lineOf(kind: Line['kind'], amountCents: number, name = ''): Line {
  return { kind, name, amountCents };
}

function vatOf(totalCents: number, basisPoints: number): ReceiptPart['vat'] {
  const vatCents = includedVatCents(totalCents, basisPoints);
  return { basisPoints, netCents: totalCents - vatCents, vatCents };
}

export function partOf(sums: Sums, over: { basisPoints: number | null; refundedCents: number }): ReceiptPart {
  const totalCents = sum(sums.lines.map(({ amountCents }) => amountCents));
  const { basisPoints, refundedCents } = over;
  return {
    ...sums,
    totalCents,
    vat: basisPoints === null ? null : vatOf(totalCents, basisPoints),
    refundedCents,
  };
}
