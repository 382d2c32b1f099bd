import type { Db } from '#kit/database/database';
import type { KeyHolder } from '#kit/http/caller';
import { type Clock, MINUTE_MS } from '#kit/time';
import { hashOfKey, KEY_PREFIX } from './create-key.ts';
import { findKey, saveLastUse } from './store/keys.ts';

const aKey = /^Bearer (meche_live_[\w-]{43})$/;

/** Whether the header carries an API key, valid or not, instead of a session token. */
export function hasApiKey(authorization: string | undefined): boolean {
  return authorization?.startsWith(`Bearer ${KEY_PREFIX}`) ?? false;
}

/**
 * Returns the professional of the API key and records its use; undefined without a valid key. Keys are not
 * cached, so that a revocation takes effect immediately.
 */
export async function findKeyHolder(
  { db, clock }: { db: Db; clock: Clock },
  authorization: string | undefined,
): Promise<KeyHolder | undefined> {
  const [, shown] = aKey.exec(authorization ?? '') ?? [];
  const key = shown && (await findKey(db, hashOfKey(shown)));
  if (!key) return undefined;
  const now = clock.now();
  // The last use is stored to the minute, so that not every request writes.
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= MINUTE_MS)
    await saveLastUse(db, key.id, now);
  return { keyId: key.id, professionalId: key.professionalId };
}
