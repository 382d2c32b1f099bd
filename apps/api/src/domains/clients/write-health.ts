import type { ClientHealth } from '@meche/contract/client-records';
import { recordAudit } from '#kit/audit';
import type { Database, Db } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { SealedColumn } from '#kit/reseal';
import { type SealingKeys, seal, unseal } from '#kit/sealing';
import { getVisibleClient } from './get-client.ts';
import { findHealth, updateHealth } from './store/health.ts';

/** `healthKeys` are stored outside the database, and encrypt health notes. */
export type HealthDeps = { db: Database; healthKeys: SealingKeys };
type Reader = Caller & { standing: Held<'own_calendar'> };

const none: ClientHealth = { allergies: '', patchTestOn: null, patchTestResult: '', note: '' };

/**
 * Reads a client’s health note, empty if there is none; a read of a note is audited before the note is
 * decrypted. Refuses not_found.
 */
export async function readHealth(
  deps: HealthDeps,
  { accountId, standing }: Reader,
  id: string,
): Promise<ClientHealth & { version: number }> {
  const { version } = await getVisibleClient(deps.db, standing, id);
  return { ...((await openHealth(deps, id, { actorId: accountId })) ?? none), version };
}

/**
 * Reads and audits like readHealth, but does not check access: the caller has loaded the client. Null when
 * there is no health note.
 */
export async function openHealth(
  { db, healthKeys }: Omit<HealthDeps, 'db'> & { db: Db },
  id: string,
  { actorId }: { actorId: string },
): Promise<ClientHealth | null> {
  const sealed = await findHealth(db, id);
  if (!sealed) return null;
  await recordAudit(db, { actorId, action: 'client_health_read', subject: `client:${id}` });
  return unsealHealth({ healthKeys }, id, sealed);
}

/** Decrypts a health note. The caller has audited the read. */
export function unsealHealth(
  { healthKeys }: Pick<HealthDeps, 'healthKeys'>,
  id: string,
  sealed: Buffer,
): ClientHealth {
  return JSON.parse(unseal(sealed, nameOf(id), healthKeys).toString()) as ClientHealth;
}

/**
 * Replaces the health note, which is stored encrypted; an empty one is deleted. `version` is the client’s.
 * Audited. Refuses not_found, changed_meanwhile.
 */
export async function writeHealth(
  { db, healthKeys }: HealthDeps,
  { accountId, standing }: Reader,
  id: string,
  { version, ...health }: ClientHealth & { version: number },
): Promise<void> {
  const isEmpty = Object.values(health).every((value) => value === '' || value === null);
  await inTransaction(db, async (tx) => {
    await getVisibleClient(tx, standing, id);
    const sealed = isEmpty ? null : sealHealth({ healthKeys }, id, health);
    const change = { health: sealed, hasAllergy: health.allergies !== '' };
    if (!(await updateHealth(tx, { id, version }, change))) refuse('changed_meanwhile');
    await recordAudit(tx, { actorId: accountId, action: 'client_health_written', subject: `client:${id}` });
  });
}

/**
 * Encrypts a health note. The client id is part of the encryption, so that the note decrypts only for this
 * client.
 */
export function sealHealth(
  { healthKeys }: Pick<HealthDeps, 'healthKeys'>,
  id: string,
  health: ClientHealth,
): Buffer {
  return seal(Buffer.from(JSON.stringify(health)), nameOf(id), healthKeys);
}

const nameOf = (id: string) => `client-health-${id}`;

export const sealedHealth: SealedColumn = {
  table: 'clients.clients',
  id: 'id',
  column: 'health',
  subject: 'id',
  nameOf,
};
