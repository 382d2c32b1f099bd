import { DAY_MS, earliest, later, MINUTE_MS } from '#kit/time';

/** Within a day, and before the professional’s minimum notice. */
export function answerByOf(startsAt: Date, minimumNoticeMinutes: number, now: Date): Date {
  return earliest(later(now, DAY_MS), later(startsAt, -minimumNoticeMinutes * MINUTE_MS));
}
