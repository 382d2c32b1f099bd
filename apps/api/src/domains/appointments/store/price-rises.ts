import type { Db, Tx } from '#kit/database/database';
import type { OtherServices } from '../rules/changed-services.ts';

export type PriceRise = {
  appointmentId: string;
  change: OtherServices;
  services: string[];
  totalCents: number;
  createdAt: Date;
};

export async function listPriceRises(db: Db, appointmentIds: readonly string[]): Promise<PriceRise[]> {
  if (appointmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('appointments.priceRises')
    .selectAll()
    .where('appointmentId', 'in', [...appointmentIds])
    .execute();
  return rows as unknown as PriceRise[];
}

/** Replaces an open price rise of the appointment. The caller holds the appointment’s lock. */
export async function savePriceRise(tx: Tx, { appointmentId, ...rise }: PriceRise): Promise<void> {
  const values = {
    ...rise,
    change: JSON.stringify(rise.change),
    services: JSON.stringify(rise.services),
  };
  await tx
    .insertInto('appointments.priceRises')
    .values({ appointmentId, ...values })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(values))
    .execute();
}

export async function dropPriceRise(tx: Tx, appointmentId: string): Promise<void> {
  await tx.deleteFrom('appointments.priceRises').where('appointmentId', '=', appointmentId).execute();
}
