import { DAY_MS, dayOf, instantAtMinute, later, plusDays } from '#kit/time';
import type { Judged } from '../rules.ts';

/**
 * Whether the appointment counts as having taken place: it is completed, and the undo and contest periods
 * are over, or an operator decided for a capture.
 */
export function hasTakenPlace(
  {
    state,
    settleAt,
    contestedAt,
    decidedCents,
  }: Pick<Judged, 'settleAt' | 'contestedAt'> & { state: string; decidedCents: number | null },
  now: Date,
): boolean {
  if (state !== 'completed') return false;
  if (contestedAt) return decidedCents !== null && decidedCents > 0;
  return settleAt === null || settleAt <= now;
}

const QUIET_FROM_MINUTE = 21 * 60;
const QUIET_UNTIL_MINUTE = 8 * 60;

/**
 * When to ask for a review of an outcome that is final at `stands`: a day later, outside quiet hours. Null
 * for a client without an account.
 */
export function reviewRequestTimeOf(
  { customerId, timeZone }: { customerId: string | null; timeZone: string },
  stands: Date,
): Date | null {
  if (customerId === null) return null;
  const at = later(stands, DAY_MS);
  const day = dayOf(at, timeZone);
  const morning = instantAtMinute(day, QUIET_UNTIL_MINUTE, timeZone);
  if (at < morning) return morning;
  if (at < instantAtMinute(day, QUIET_FROM_MINUTE, timeZone)) return at;
  return instantAtMinute(plusDays(day, 1), QUIET_UNTIL_MINUTE, timeZone);
}
