import { DAY_MS, earliest, later, MINUTE_MS } from '#kit/time';

/**
 * The deadline for the professional’s answer: within a day, and no later than the minimum notice before the
 * start.
 */
export function answerDeadlineOf(startsAt: Date, minimumNoticeMinutes: number, now: Date): Date {
  return earliest(later(now, DAY_MS), later(startsAt, -minimumNoticeMinutes * MINUTE_MS));
}
