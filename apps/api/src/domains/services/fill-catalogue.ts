import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ServicesChanged } from './facts.ts';
import { insertEquipments, type NewEquipment } from './store/equipments.ts';
import { insertServices, type NewService } from './store/services.ts';

/**
 * Adds services, with the equipment that their steps occupy, to what a business sells, in the caller's transaction. The
 * services stand in list order; ids are the caller's.
 */
export async function fillCatalogue(
  tx: Tx,
  given: {
    professionalId: string;
    equipments: NewEquipment[];
    services: NewService[];
    now: Date;
    /** Where they stand in the list; from its beginning unless told. */
    from?: number;
  },
): Promise<void> {
  const { professionalId, equipments, services, now, from = 0 } = given;
  if (equipments.length > 0) await insertEquipments(tx, professionalId, equipments);
  if (services.length > 0) await insertServices(tx, professionalId, services, { createdAt: now, from });
  await announce(tx, ServicesChanged, { professionalId }, now);
}
