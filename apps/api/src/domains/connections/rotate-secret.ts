import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { seal } from '#kit/sealing';
import { later } from '#kit/time';
import { type EndpointDeps, newSecret, recordEndpointAudit, sealNameOf } from './add-endpoint.ts';
import { FORMER_SECRET_MS } from './rules.ts';
import { replaceSecret } from './store/endpoints.ts';

/**
 * Replaces the secret of an endpoint and returns the new one, which is never shown again. For a day,
 * deliveries are also signed with the former secret. Refuses not_found.
 */
export async function rotateSecret(
  { db, clock, sealingKeys }: Pick<EndpointDeps, 'db' | 'clock' | 'sealingKeys'>,
  owner: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  id: string,
): Promise<string> {
  const { professionalId } = owner.standing;
  const secret = newSecret();
  const sealed = seal(Buffer.from(secret), sealNameOf(id), sealingKeys);
  const formerUntil = later(clock.now(), FORMER_SECRET_MS);
  await inTransaction(db, async (tx) => {
    if (!(await replaceSecret(tx, { id, professionalId, secret: sealed, formerUntil }))) refuse('not_found');
    await recordEndpointAudit(tx, owner, 'webhook_secret_rotated', id);
  });
  return secret;
}
