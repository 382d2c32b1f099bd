import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ServicesChanged } from './facts.ts';
import { insertEquipments, type NewEquipment } from './store/equipments.ts';
import { insertServices, type NewService } from './store/services.ts';

/**
 * Inserts services in list order with their equipment, in the caller's transaction. The caller chooses the
 * ids.
 */
export async function fillCatalogue(
  tx: Tx,
  input: {
    professionalId: string;
    equipments: NewEquipment[];
    services: NewService[];
    now: Date;
    /** The position of the first service; defaults to 0. */
    from?: number;
  },
): Promise<void> {
  const { professionalId, equipments, services, now, from = 0 } = input;
  if (equipments.length > 0) await insertEquipments(tx, professionalId, equipments);
  if (services.length > 0) await insertServices(tx, professionalId, services, { createdAt: now, from });
  await announce(tx, ServicesChanged, { professionalId }, now);
}
