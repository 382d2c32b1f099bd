import {
  type Days,
  emptyMasks,
  type Interval,
  type Masks,
  occupy,
  openZone,
  readDays,
  release,
  writeDay,
} from '@meche/slots';
import type { Tx } from '#kit/database/database';
import { MINUTE_MS } from '#kit/time';
import { listResourceDays } from './store/calendars.ts';
import { type StoredDay, writeResourceDays } from './store/occupancies.ts';

/** Epoch minutes of one resource; multiples of five. */
export type Use = { resourceId: string; parts: readonly Interval[] };
/** A use with the resource's masks as read under the lock. */
export type UseOver = Use & { busy: Masks };

/** The days of the read model as they are once a visit is taken, over masks read under the calendar's lock. */
export function daysTaken(days: Days, uses: readonly UseOver[]): StoredDay[] {
  return uses.flatMap((use) => {
    for (const { start, end } of use.parts) occupy(use.busy, days, start, end);
    return changedDays(use, days, 1);
  });
}

/** Sets or clears the bits of uses wherever they lie, reading the masks first. The caller holds the calendar's lock. */
export async function rewriteDays(
  tx: Tx,
  timeZone: string,
  uses: readonly Use[],
  change: 'take' | 'free',
  bookings: -1 | 0,
): Promise<void> {
  const parts = uses.flatMap((use) => use.parts);
  if (parts.length === 0) return;
  const zone = openZone(timeZone);
  const first = zone.locate(Math.min(...parts.map(({ start }) => start)) * MINUTE_MS).date;
  const last = zone.locate((Math.max(...parts.map(({ end }) => end)) - 1) * MINUTE_MS).date;
  const days = zone.days(first, (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1);
  const stored = await listResourceDays(
    tx,
    uses.map((use) => use.resourceId),
    first,
    last,
  );
  const written = uses.flatMap((use) => {
    const busy = emptyMasks(days);
    const own = stored.filter((row) => row.resourceId === use.resourceId);
    readDays(
      busy,
      days,
      own.map(({ day, mask }) => ({ date: day, mask })),
    );
    for (const { start, end } of use.parts) (change === 'take' ? occupy : release)(busy, days, start, end);
    return changedDays({ ...use, busy }, days, bookings);
  });
  await writeResourceDays(tx, written);
}

function changedDays({ resourceId, parts, busy }: UseOver, days: Days, bookings: -1 | 0 | 1): StoredDay[] {
  const from = Math.min(...parts.map(({ start }) => start));
  const to = Math.max(...parts.map(({ end }) => end));
  return days.days.flatMap(({ date }, index): StoredDay[] => {
    const [starts, ends] = [days.starts[index] ?? 0, days.starts[index + 1] ?? 0];
    if (to <= starts || from >= ends) return [];
    const isFirst = from >= starts;
    return [{ resourceId, day: date, mask: writeDay(busy, index), bookingsChange: isFirst ? bookings : 0 }];
  });
}
