import type { PlaceOfService } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { sweepRows } from '#kit/jobs/sweep';
import type { WorkPlace } from '../store.ts';

export async function updatePlace(
  tx: Tx,
  professionalId: string,
  { kind, coordinates, ...place }: WorkPlace,
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  await tx
    .updateTable('professionals.places')
    .set({ ...place, ...coordinates, ...(isMoved && { streetLookedUpAt: null }) })
    .where('professionalId', '=', professionalId)
    .where('kind', '=', kind)
    .execute();
}

export async function insertPlace(
  tx: Tx,
  professionalId: string,
  { coordinates, ...place }: WorkPlace,
): Promise<void> {
  await tx
    .insertInto('professionals.places')
    .values({ professionalId, ...place, ...coordinates })
    .execute();
}

export async function deletePlace(tx: Tx, professionalId: string, kind: PlaceOfService): Promise<void> {
  await tx
    .deleteFrom('professionals.places')
    .where('professionalId', '=', professionalId)
    .where('kind', '=', kind)
    .execute();
}

export type AddressToLocate = { id: string; professionalId: string } & Pick<
  WorkPlace,
  'line' | 'city' | 'postalCode' | 'inseeCode'
>;

/** The salons whose street the geocoder was not asked for since the address was written. */
export const salonsToLocate = sweepRows<AddressToLocate>(
  'salon streets',
  () => sql`select id, professional_id, line, city, postal_code, insee_code, '-infinity'::timestamptz as due_at
    from professionals.places where kind = 'salon' and precision <> 'pin' and street_looked_up_at is null`,
);

export async function countSalonsToLocate(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from professionals.places
    where kind = 'salon' and precision <> 'pin' and street_looked_up_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Saves what the geocoder answered for an address: the point of its street, or that it knows none. Returns
 * false when the address has changed meanwhile or the owner has placed a pin.
 */
export async function updateStreetPoint(
  tx: Tx,
  { id, line, city, postalCode, inseeCode }: AddressToLocate,
  point: { latitude: number; longitude: number } | undefined,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('professionals.places')
    .set({ ...point, ...(point && { precision: 'street' }), streetLookedUpAt: now })
    .where('id', '=', id)
    .where('line', '=', line)
    .where('city', '=', city)
    .where('postalCode', '=', postalCode)
    .where('inseeCode', '=', inseeCode)
    .where('precision', '<>', 'pin')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function updatePin(
  tx: Tx,
  professionalId: string,
  point: { latitude: number; longitude: number },
): Promise<void> {
  await tx
    .updateTable('professionals.places')
    .set({ ...point, precision: 'pin' })
    .where('professionalId', '=', professionalId)
    .where('kind', '=', 'salon')
    .execute();
}
