import type { Interval } from '@meche/slots';
import type { Tx } from '#kit/database/database';
import { MINUTE_MS } from '#kit/time';
import { getProfessional } from '#professionals';
import { rewriteDays, type Use } from './rewrite-days.ts';
import { freeUnit } from './rules.ts';
import { findOrCreateResource, listOccupanciesOfEquipment, moveOccupancy } from './store/occupancies.ts';

/**
 * Moves current and upcoming visits (also offers) from removed units of equipment to the remaining units,
 * earliest first. Returns those for which no unit is free; the caller must then roll back, because others
 * were moved already. The caller holds the calendar lock.
 */
export async function moveOffRemovedUnits(
  tx: Tx,
  input: { professionalId: string; equipmentId: string; units: number; now: Date },
): Promise<{ appointmentId: string; startsAt: string }[]> {
  const { professionalId, equipmentId, units, now } = input;
  const taken = await listOccupanciesOfEquipment(tx, { equipmentId, after: now });
  const takenByUnit = new Map<number, Interval[]>();
  for (let unit = 1; unit <= units; unit++) takenByUnit.set(unit, []);
  for (const { unit, parts } of taken) takenByUnit.get(unit)?.push(...parts);
  const [freed, moved, homeless]: [Use[], Use[], typeof taken] = [[], [], []];
  for (const one of taken.filter(({ unit }) => unit > units)) {
    const unit = freeUnit(takenByUnit, one.parts);
    if (unit === undefined) {
      homeless.push(one);
      continue;
    }
    takenByUnit.get(unit)?.push(...one.parts);
    const resourceId = await findOrCreateResource(tx, professionalId, { equipmentId, unit });
    await moveOccupancy(tx, one.id, resourceId);
    freed.push({ resourceId: one.resourceId, parts: one.parts });
    moved.push({ resourceId, parts: one.parts });
  }
  const { timeZone } = await getProfessional(tx, professionalId);
  await rewriteDays(tx, timeZone, { freed, taken: moved });
  return homeless.map(({ occupantId, parts }) => ({
    appointmentId: occupantId,
    startsAt: new Date(Math.min(...parts.map(({ start }) => start)) * MINUTE_MS).toISOString(),
  }));
}
