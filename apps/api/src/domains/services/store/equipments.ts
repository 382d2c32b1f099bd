import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db, Tx } from '#kit/database/database';

export type Equipment = { id: string; professionalId: string; name: string; units: number; version: number };

export async function listEquipments(db: Db, professionalId: string): Promise<Equipment[]> {
  return listEquipmentsOfProfessionals(db, [professionalId]);
}

export async function listEquipmentsOfProfessionals(db: Db, professionalIds: string[]): Promise<Equipment[]> {
  return db
    .selectFrom('services.equipments')
    .select(['id', 'professionalId', 'name', 'units', 'version'])
    .where(sql<boolean>`professional_id ${anyOf(professionalIds)}`)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .modifyEnd(sql`-- prepared`)
    .execute();
}

export type NewEquipment = { id: string; name: string; units: number };

export async function insertEquipments(
  tx: Tx,
  professionalId: string,
  equipments: readonly NewEquipment[],
): Promise<void> {
  await tx
    .insertInto('services.equipments')
    .values(equipments.map((one) => ({ ...one, professionalId })))
    .execute();
}

/** Returns false and writes nothing when the version has changed or the equipment was deleted. */
export async function updateEquipment(
  tx: Tx,
  { professionalId, version }: { professionalId: string; version: number },
  { id, name, units }: NewEquipment,
): Promise<boolean> {
  const changed = await tx
    .updateTable('services.equipments')
    .set({ name, units, version: version + 1 })
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function deleteEquipment(
  tx: Tx,
  { professionalId, id }: { professionalId: string; id: string },
  now: Date,
): Promise<boolean> {
  const gone = await tx
    .updateTable('services.equipments')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return gone.numUpdatedRows === 1n;
}
