import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { CatalogueDeps, Keeper } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import { listEquipments, updateEquipment } from './store/equipments.ts';

export type VisitOnUnit = { appointmentId: string; startsAt: string };

/** The calendars, which this domain does not know. */
export type Units = {
  /** Nobody books at this business until the transaction ends. */
  keepStill(tx: Tx, professionalId: string): Promise<void>;
  /**
   * Puts the visits to come of an equipment onto its first `units`. Answers those for which there is none: the caller
   * rolls back then.
   */
  fit(tx: Tx, given: { professionalId: string; equipmentId: string; units: number }): Promise<VisitOnUnit[]>;
};

/**
 * Its name and how many there are; a new unit is bookable at once. Refuses not_found, changed_meanwhile, units_taken with
 * the visits to come that hold more at one time.
 */
export async function editEquipment(
  { db, clock, units: calendars }: Pick<CatalogueDeps, 'db' | 'clock'> & { units: Units },
  { standing: { professionalId } }: Keeper,
  id: string,
  { version, name, units }: { version: number; name: string; units: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await calendars.keepStill(tx, professionalId);
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
