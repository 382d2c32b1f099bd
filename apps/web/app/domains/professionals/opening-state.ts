import type { ProfessionalPage } from '@meche/contract/professionals';
import { addDays, wallClockIn } from '~/lib/dates/wall-clock.ts';

type Hours = Pick<ProfessionalPage, 'openingHours' | 'nextClosures' | 'timeZone' | 'now'>;

/**
 * Tells whether the professional is open now and when that changes; `closed` means no opening in the next
 * 14 days. `minute` counts from midnight in the professional's time zone; `day` is absent for today.
 */
export type OpeningState =
  | { state: 'closes'; minute: number }
  | { state: 'opens'; minute: number; day?: string }
  | { state: 'closed' };

const DAYS_AHEAD = 14;

export function openingState({ openingHours, nextClosures, timeZone, now }: Hours): OpeningState {
  const wall = wallClockIn(now, timeZone);
  const today = wall.slice(0, 10);
  const minute = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
  const rangesOn = (day: string) => {
    if (nextClosures.some((closure) => closure.day === day)) return [];
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    const ranges = openingHours.find((hours) => hours.weekday === weekday)?.ranges ?? [];
    return ranges.toSorted((one, other) => one.startsMinute - other.startsMinute);
  };
  const open = rangesOn(today).find(
    ({ startsMinute, endsMinute }) => startsMinute <= minute && minute < endsMinute,
  );
  if (open) return { state: 'closes', minute: open.endsMinute };
  const later = rangesOn(today).find(({ startsMinute }) => startsMinute > minute);
  if (later) return { state: 'opens', minute: later.startsMinute };
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead);
    const [first] = rangesOn(day);
    if (first) return { state: 'opens', minute: first.startsMinute, day };
  }
  return { state: 'closed' };
}
