import { DAY_MS, earliest, later, MINUTE_MS } from '#kit/time';

/** A request is answered within a day, and before the professional's notice for the visit begins. */
export function answerByOf(startsAt: Date, minimumNoticeMinutes: number, now: Date): Date {
  return earliest(later(now, DAY_MS), later(startsAt, -minimumNoticeMinutes * MINUTE_MS));
}
