import { randomUUID } from 'node:crypto';
import type { ServiceDraft } from '@meche/contract/catalogue';
import type { Database, Db, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { ServicesChanged } from './facts.ts';
import { fieldsOfDraft } from './rules.ts';
import { listEquipments } from './store/equipments.ts';
import { listServicesByIds, type NewService, replaceService } from './store/services.ts';

/** Port to the staff domain: the members of a professional, and which of them perform a service. */
export type Performers = {
  memberIds(db: Db, professionalId: string): Promise<string[]>;
  assign(tx: Tx, input: { serviceId: string; memberIds: readonly string[] }): Promise<void>;
};

export type CatalogueDeps = { db: Database; clock: Clock; performers: Performers };

/**
 * Changes a service and the members who perform it. Existing appointments stay as booked. Refuses
 * not_found, changed_meanwhile, invalid_input by field.
 */
export async function editService(
  { db, clock, performers }: CatalogueDeps,
  { standing: { professionalId } }: { standing: Held<'manage_services'> },
  id: string,
  { version, ...draft }: ServiceDraft & { version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const [before] = await listServicesByIds(tx, [id]);
    if (before?.professionalId !== professionalId || before.deletedAt) refuse('not_found');
    const { memberIds, ...service } = readDraft(draft, await readKnownIds(tx, performers, professionalId));
    if (!(await replaceService(tx, { professionalId, version }, { id, ...service })))
      refuse('changed_meanwhile');
    await performers.assign(tx, { serviceId: id, memberIds });
    await announce(tx, ServicesChanged, { professionalId }, clock.now());
  });
}

type Known = { equipmentIds: ReadonlySet<string>; memberIds: ReadonlySet<string> };

export async function readKnownIds(tx: Tx, performers: Performers, professionalId: string): Promise<Known> {
  const equipments = await listEquipments(tx, professionalId);
  return {
    equipmentIds: new Set(equipments.map(({ id }) => id)),
    memberIds: new Set(await performers.memberIds(tx, professionalId)),
  };
}

/**
 * Converts a draft of a service to its stored form. Refuses invalid_input by field; each field name is
 * prefixed with `path`.
 */
export function readDraft(
  draft: ServiceDraft,
  known: Known,
  path = '',
): Omit<NewService, 'id'> & { memberIds: string[] } {
  const fields = fieldsOfDraft(draft, known);
  if (fields) {
    const named = Object.entries(fields).map(([field, code]) => [`${path}${field}`, code]);
    refuse('invalid_input', { fields: Object.fromEntries(named) });
  }
  return { ...draft, steps: draft.steps.map((step) => ({ ...step, id: randomUUID() })) };
}
