import type { Calendar } from '@meche/contract/calendar';
import type { Slot } from '@meche/contract/scheduling';
import { minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';

/** A column of the grid, which shows one member on one day. */
export type Column = { memberId: string; day: string };
export type Hours = { fromMinute: number; untilMinute: number };

export function listShownColumns(
  { members }: Pick<Calendar, 'members'>,
  { view, date, memberIds }: { view: string; date: string; memberIds: readonly string[] },
): Column[] {
  const shown = members.filter(({ id }) => memberIds.includes(id));
  if (view !== 'week') return shown.map(({ id }) => ({ memberId: id, day: date }));
  return (shown[0]?.days ?? []).flatMap(({ day }) => shown.map(({ id }) => ({ memberId: id, day })));
}

/**
 * Returns the times of a column that the appointment may occupy, as merged ranges of minutes from midnight.
 * The slots must be in order of time.
 */
export function mergeSpansOfColumn(
  slots: readonly Slot[],
  { memberId, day }: Column,
  timeZone: string,
): [number, number][] {
  const spans: [number, number][] = [];
  for (const { startsAt, endsAt, memberIds } of slots) {
    const from = wallClockIn(startsAt, timeZone);
    if (!memberIds.includes(memberId) || from.slice(0, 10) !== day) continue;
    const start = minuteOf(from);
    const end = Math.min(1440, start + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
    const last = spans.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
}

export function buildColumnBackground(
  spans: readonly [number, number][],
  { fromMinute, untilMinute }: Hours,
): string {
  const at = (minute: number) => {
    const share = (minute - fromMinute) / (untilMinute - fromMinute);
    return `${Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100}%`;
  };
  const [dim, lit] = ['var(--meche-surface)', 'var(--meche-free-soft)'];
  const stops = spans.flatMap(([start, end]) => [`${dim} 0 ${at(start)}`, `${lit} 0 ${at(end)}`]);
  return `linear-gradient(${[...stops, `${dim} 0`].join(', ')})`;
}
