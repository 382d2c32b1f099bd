import { randomUUID } from 'node:crypto';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import type { CatalogueDeps } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import { MAX_EQUIPMENTS } from './rules.ts';
import { insertEquipments, listEquipments } from './store/equipments.ts';

/** Adds equipment that the steps of services can occupy, and returns its id. Refuses catalogue_full. */
export async function addEquipment(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  draft: { name: string; units: number },
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = randomUUID();
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await lockProfessional(tx, professionalId);
    if ((await listEquipments(tx, professionalId)).length >= MAX_EQUIPMENTS) refuse('catalogue_full');
    await insertEquipments(tx, professionalId, [{ id, ...draft }]);
    await announce(tx, ServicesChanged, { professionalId }, clock.now());
    return id;
  });
}
