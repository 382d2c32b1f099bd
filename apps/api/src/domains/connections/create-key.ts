import { createHash, randomBytes } from 'node:crypto';
import { MAX_KEYS } from '@meche/contract/connections';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { insertKey, type KeyRow } from './store/keys.ts';

/** Prefix of every API key. It distinguishes a key from a session token, and secret scanners find it. */
export const KEY_PREFIX = 'meche_live_';
const SHOWN_SIGNS = 6;

/**
 * Creates an API key and returns it; the key is never shown again. Audited. Refuses connections_full,
 * not_found.
 */
export async function createKey(
  { db, clock }: { db: Database; clock: Clock },
  { accountId, standing }: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  name: string,
): Promise<{ created: KeyRow; key: string }> {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  const { professionalId } = standing;
  const row = {
    professionalId,
    name,
    keyHash: hashOfKey(key),
    createdAt: clock.now(),
    prefix: key.slice(0, KEY_PREFIX.length + SHOWN_SIGNS),
  };
  return inTransaction(db, async (tx) => {
    if (!(await lockProfessional(tx, professionalId))) refuse('not_found');
    const created = (await insertKey(tx, row, MAX_KEYS)) ?? refuse('connections_full');
    await recordAudit(tx, {
      actorId: accountId,
      action: 'connection_key_created',
      subject: `key:${created.id}`,
    });
    return { created, key };
  });
}

/** Only the hash is stored. The key has 256 random bits, so a fast hash without salt is enough. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
