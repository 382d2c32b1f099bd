import { plusMonths } from '#kit/time';

/** Off the next invoice for each validated appointment. */
export const DISCOUNT_CENTS = 40;
const MONTHS = 12;

/** Last local day on which a discount earned on this day is valid. */
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
