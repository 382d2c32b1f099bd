import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { CatalogueDeps } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import { listEquipments, updateEquipment } from './store/equipments.ts';

export type VisitOnUnit = { appointmentId: string; startsAt: string };

/** Port to the scheduling domain. */
export type Units = {
  /** Blocks bookings at this professional until the transaction ends. */
  blockBookings(tx: Tx, professionalId: string): Promise<void>;
  /**
   * Moves future appointments onto the first `units` units of the equipment. Returns the appointments that
   * do not fit; the caller then rolls back.
   */
  fit(tx: Tx, input: { professionalId: string; equipmentId: string; units: number }): Promise<VisitOnUnit[]>;
};

/**
 * Changes the name and the number of units of equipment. A new unit can be booked immediately; with fewer
 * units, future appointments move onto the remaining ones. Refuses not_found, changed_meanwhile,
 * units_taken with the future appointments that need more units.
 */
export async function editEquipment(
  { db, clock, units: calendars }: Pick<CatalogueDeps, 'db' | 'clock'> & { units: Units },
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  id: string,
  { version, name, units }: { version: number; name: string; units: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await calendars.blockBookings(tx, professionalId);
    const before = (await listEquipments(tx, professionalId)).find((one) => one.id === id);
    if (!before) refuse('not_found');
    if (!(await updateEquipment(tx, { professionalId, version }, { id, name, units })))
      refuse('changed_meanwhile');
    if (units < before.units) {
      const visits = await calendars.fit(tx, { professionalId, equipmentId: id, units });
      if (visits.length > 0) refuse('units_taken', { fields: { units: 'too_small' }, details: { visits } });
    }
    await announce(tx, ServicesChanged, { professionalId }, clock.now());
  });
}
