import { randomUUID } from 'node:crypto';
import type { ServiceDraft } from '@meche/contract/catalogue';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { lockProfessional } from '#professionals';
import { type CatalogueDeps, readDraft, readKnownIds } from './edit-service.ts';
import { ServicesChanged } from './facts.ts';
import { MAX_SERVICES } from './rules.ts';
import { insertServices, listServicesOfProfessional } from './store/services.ts';

/**
 * Appends services with the members who perform them; an error in one service rejects all. Refuses
 * invalid_input by field, catalogue_full.
 */
export async function createServices(
  { db, clock, performers }: CatalogueDeps,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  drafts: readonly ServiceDraft[],
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const ids = drafts.map(() => randomUUID());
    await claimIdempotencyKey(tx, idempotencyKey, ids[0] ?? professionalId);
    await lockProfessional(tx, professionalId);
    const before = await listServicesOfProfessional(tx, professionalId);
    if (before.length + drafts.length > MAX_SERVICES) refuse('catalogue_full');
    const known = await readKnownIds(tx, performers, professionalId);
    const services = drafts.map((draft, index) => ({
      id: ids[index] ?? randomUUID(),
      ...readDraft(draft, known, `services.${index}.`),
    }));
    const from = Math.max(-1, ...before.map(({ position }) => position)) + 1;
    await insertServices(
      tx,
      professionalId,
      services.map(({ memberIds: _, ...service }) => service),
      { createdAt: now, from },
    );
    for (const { id, memberIds } of services) await performers.assign(tx, { serviceId: id, memberIds });
    await announce(tx, ServicesChanged, { professionalId }, now);
  });
}
