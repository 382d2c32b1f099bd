/** F is the series of invoices (factures), A the series of credit notes (avoirs). */
export type Series = 'F' | 'A';

/** Formats an invoice number, for example F2026-000012. */
export function numberOf({ series, year, number }: { series: Series; year: number; number: number }): string {
  return `${series}${year}-${String(number).padStart(6, '0')}`;
}
