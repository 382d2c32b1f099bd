import { emptyMasks, occupy, openZone, writeDay } from '@meche/slots';
import type { Db } from '#kit/database/database';
import { DAY_MS, dayOf, later, MINUTE_MS } from '#kit/time';
import { listProfessionalsByIds } from '#professionals';
import { listProfessionalsAfter, listTakenAndStored, type TakenAndStored } from './store/masks.ts';

export type MaskDifference = {
  professionalId: string;
  resourceId: string;
  day: string;
  stored: Uint8Array | null;
  expected: Uint8Array;
};

const PROFESSIONALS_AT_A_TIME = 100;

/**
 * Compares the read model with the occupancies from an instant on, for one professional or for all. A wrong
 * mask offers time that is taken, or hides time that is free. Takes no locks: each batch is read in one
 * snapshot.
 */
export async function auditMasks(
  db: Db,
  { from, professionalId }: { from: Date; professionalId?: string },
): Promise<MaskDifference[]> {
  if (professionalId) return differencesOf(db, [professionalId], from);
  const found: MaskDifference[] = [];
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listProfessionalsAfter(db, after, PROFESSIONALS_AT_A_TIME);
    found.push(...(await differencesOf(db, ids, from)));
    after = ids.at(-1) ?? null;
    if (ids.length < PROFESSIONALS_AT_A_TIME) return found;
  }
}

async function differencesOf(db: Db, ids: string[], from: Date): Promise<MaskDifference[]> {
  if (ids.length === 0) return [];
  const [professionals, resources] = await Promise.all([
    listProfessionalsByIds(db, ids),
    // Starts two days earlier, so that the first compared day is complete in every time zone.
    listTakenAndStored(db, ids, later(from, -2 * DAY_MS)),
  ]);
  const zoneOf = new Map(professionals.map(({ id, timeZone }) => [id, timeZone]));
  return resources.flatMap((resource) => {
    const timeZone = zoneOf.get(resource.professionalId);
    return timeZone ? compare(resource, timeZone, dayOf(from, timeZone)) : [];
  });
}

function compare(
  { professionalId, resourceId, taken, stored }: TakenAndStored,
  timeZone: string,
  firstDay: string,
): MaskDifference[] {
  const zone = openZone(timeZone);
  const dates = [
    ...stored.map(([day]) => day),
    ...taken.flatMap(([start, end]) => [start, end - 1].map((at) => zone.locate(at * MINUTE_MS).date)),
  ].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const days = zone.days(first, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1);
  const busy = emptyMasks(days);
  for (const [start, end] of taken) occupy(busy, days, start, end);
  const storedOn = new Map(stored);
  return days.days.flatMap(({ date }, index): MaskDifference[] => {
    if (date < firstDay) return [];
    const expected = writeDay(busy, index);
    const hex = storedOn.get(date);
    const isSame = hex === undefined ? expected.every((byte) => byte === 0) : hex === hexOf(expected);
    if (isSame) return [];
    return [
      { professionalId, resourceId, day: date, stored: hex ? Buffer.from(hex, 'hex') : null, expected },
    ];
  });
}

function hexOf(mask: Uint8Array): string {
  return Buffer.from(mask).toString('hex');
}
