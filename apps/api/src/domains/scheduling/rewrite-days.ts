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
import { type StoredDay, type TakenSpan, writeResourceDays } from './store/occupancies.ts';

/** `parts` are intervals of one resource in epoch minutes that are multiples of five. */
export type Use = { resourceId: string; parts: readonly Interval[] };
export type UseOver = Use & { busy: Masks };

/**
 * Marks these uses in their `busy` masks and returns the changed days of the read model. The masks must
 * have been read under the calendar lock.
 */
export function daysTaken(days: Days, uses: readonly UseOver[]): StoredDay[] {
  return uses.flatMap((use) => {
    for (const { start, end } of use.parts) occupy(use.busy, days, start, end);
    return changedDays(use, days);
  });
}

/**
 * Clears the bits of freed uses, then sets those of taken uses, and writes each day once. The caller holds
 * the calendar lock.
 */
export async function rewriteDays(
  tx: Tx,
  timeZone: string,
  { freed = [], taken = [] }: { freed?: readonly Use[]; taken?: readonly Use[] },
): Promise<void> {
  const parts = [...freed, ...taken].flatMap((use) => use.parts);
  if (parts.length === 0) return;
  const zone = openZone(timeZone);
  const first = zone.locate(Math.min(...parts.map(({ start }) => start)) * MINUTE_MS).date;
  const last = zone.locate((Math.max(...parts.map(({ end }) => end)) - 1) * MINUTE_MS).date;
  const days = zone.days(first, (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1);
  const resourceIds = [...new Set([...freed, ...taken].map((use) => use.resourceId))];
  const stored = Map.groupBy(
    await listResourceDays(tx, resourceIds, first, last),
    ({ resourceId }) => resourceId,
  );
  const written = resourceIds.flatMap((resourceId) => {
    const busy = emptyMasks(days);
    const own = stored.get(resourceId) ?? [];
    readDays(
      busy,
      days,
      own.map(({ day, mask }) => ({ date: day, mask })),
    );
    const partsOf = (uses: readonly Use[]) =>
      uses.flatMap((use) => (use.resourceId === resourceId ? use.parts : []));
    for (const { start, end } of partsOf(freed)) release(busy, days, start, end);
    for (const { start, end } of partsOf(taken)) occupy(busy, days, start, end);
    return changedDays({ resourceId, parts: [...partsOf(freed), ...partsOf(taken)], busy }, days);
  });
  await writeResourceDays(tx, written);
}

export function usesOf(spans: readonly TakenSpan[]): Use[] {
  return spans.map(({ resourceId, startsAt, endsAt }) => ({
    resourceId,
    parts: [{ start: startsAt.getTime() / MINUTE_MS, end: endsAt.getTime() / MINUTE_MS }],
  }));
}

function changedDays({ resourceId, parts, busy }: UseOver, days: Days): StoredDay[] {
  return days.days.flatMap(({ date }, index): StoredDay[] => {
    const [starts, ends] = [days.starts[index] ?? 0, days.starts[index + 1] ?? 0];
    if (!parts.some(({ start, end }) => start < ends && end > starts)) return [];
    return [{ resourceId, day: date, mask: writeDay(busy, index) }];
  });
}
