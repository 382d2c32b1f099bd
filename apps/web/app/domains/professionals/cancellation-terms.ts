/** The terms as the professional set them, and as an appointment keeps them. */
export type CancellationTerms = { cancellationWindowHours: number; lateFeePercent: number };

/** Until when cancelling is free: a fee is a part of what is held, so `always` when there is none. */
export function kindOfTerms(terms: CancellationTerms): 'always' | 'untilStart' | 'untilWindow' {
  if (terms.lateFeePercent === 0) return 'always';
  return terms.cancellationWindowHours === 0 ? 'untilStart' : 'untilWindow';
}
