import { plusMonths } from '#kit/time';

/** Deducted from the next invoice for each appointment that earns a discount. */
export const DISCOUNT_CENTS = 40;
const MONTHS = 12;

/** Returns the last local day on which a discount earned on `earnedOn` is valid. */
export function lastDayOf(earnedOn: string): string {
  return plusMonths(earnedOn, MONTHS);
}

export type Lot = { id: string; leftCents: number };
export type Taken = { id: string; amountCents: number };

export function takeOldest(lots: readonly Lot[], upToCents: number): Taken[] {
  const taken: Taken[] = [];
  let missing = upToCents;
  for (const { id, leftCents } of lots) {
    const amountCents = Math.min(leftCents, missing);
    if (amountCents <= 0) continue;
    taken.push({ id, amountCents });
    missing -= amountCents;
  }
  return taken;
}
