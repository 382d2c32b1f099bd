/**
 * The rows of a receipt per seller, for the page and the PDF. The functions return keys; the words are
 * `receipts` in packages/words. The module imports only types, so that browsers load it without zod.
 */
import type { WayOfPayment } from './enumerations.ts';
import type { Receipt, ReceiptPart } from './receipts.ts';

/** A key below "rows" of receipts.json, with its values. `name` is the name of a service, shown unchanged. */
export type ReceiptRow = {
  key:
    | Exclude<ReceiptPart['lines'][number]['kind'], 'service'>
    | 'service'
    | 'total'
    | 'vat'
    | 'net'
    | 'paidByCard'
    | 'onSiteDue'
    | `onSite.${WayOfPayment}`
    | 'refunded';
  name: string;
  amountCents: number;
  /** VAT rate in hundredths of a percent (2000 is 20 %); 0 for other rows. */
  basisPoints: number;
  strong: boolean;
};

export function receiptRows(part: ReceiptPart, paidOnSiteBy: WayOfPayment | null = null): ReceiptRow[] {
  const { lines, totalCents, vat, paidByCardCents, onSiteCents, refundedCents } = part;
  return [
    ...lines.map(({ kind, name, amountCents }) => row(kind, amountCents, { name })),
    row('total', totalCents, { strong: true }),
    ...(vat ? [row('net', vat.netCents), row('vat', vat.vatCents, { basisPoints: vat.basisPoints })] : []),
    ...(paidByCardCents > 0 ? [row('paidByCard', paidByCardCents)] : []),
    ...(onSiteCents > 0 ? [row(paidOnSiteBy ? `onSite.${paidOnSiteBy}` : 'onSiteDue', onSiteCents)] : []),
    ...(refundedCents > 0 ? [row('refunded', -refundedCents, { strong: true })] : []),
  ];
}

function row(key: ReceiptRow['key'], amountCents: number, over: Partial<ReceiptRow> = {}): ReceiptRow {
  return { key, amountCents, name: '', basisPoints: 0, strong: false, ...over };
}

/** Returns keys below "notes" of receipts.json for the professional’s part. */
export function professionalNotes(
  professional: NonNullable<Receipt['professional']>,
): ('franchise' | 'fee' | 'noSiret')[] {
  const isFee = professional.lines.some(({ kind }) => kind === 'late_fee' || kind === 'no_show_fee');
  return [
    ...(professional.seller.siret === null ? (['noSiret'] as const) : []),
    ...(professional.seller.vatRegime === 'franchise' ? (['franchise'] as const) : []),
    ...(isFee && professional.seller.vatRegime === 'subject' ? (['fee'] as const) : []),
  ];
}

/** Formats a SIRET as registers write it: "732 829 320 00074". */
export function shownSiret(siret: string): string {
  return siret.replace(/^(.{3})(.{3})(.{3})(.{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
}
