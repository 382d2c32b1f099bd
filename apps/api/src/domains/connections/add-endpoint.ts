import { randomBytes, randomUUID } from 'node:crypto';
import { MAX_ENDPOINTS } from '@meche/contract/connections';
import type { WebhookKind } from '@meche/contract/webhook-kinds';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { SealedColumn } from '#kit/reseal';
import { type SealingKeys, seal } from '#kit/sealing';
import type { Clock } from '#kit/time';
import type { WebhookSender } from '#partners/webhooks/port';
import { lockProfessional } from '#professionals';
import { insertEndpoint } from './store/endpoints.ts';

export type EndpointDeps = {
  db: Database;
  clock: Clock;
  webhooks: WebhookSender;
  /** 32 bytes, stored outside the database, that encrypt webhook secrets. */
  sealingKeys: SealingKeys;
};

export type EndpointInput = { url: string; kinds: WebhookKind[] };

/**
 * Adds a webhook endpoint and returns its secret, which is never shown again. Audited. Refuses not_found,
 * invalid_input at `url`, and connections_full.
 */
export async function addEndpoint(
  { db, clock, webhooks, sealingKeys }: EndpointDeps,
  owner: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  input: EndpointInput,
): Promise<{ id: string; secret: string }> {
  const { professionalId } = owner.standing;
  const url = normalizeUrl(webhooks, input.url);
  const { id, secret } = { id: randomUUID(), secret: newSecret() };
  const kinds = [...new Set(input.kinds)];
  const sealed = seal(Buffer.from(secret), sealNameOf(id), sealingKeys);
  await inTransaction(db, async (tx) => {
    if (!(await lockProfessional(tx, professionalId))) refuse('not_found');
    const row = { id, professionalId, url, kinds, secret: sealed, createdAt: clock.now() };
    if (!(await insertEndpoint(tx, row, MAX_ENDPOINTS))) refuse('connections_full');
    await recordEndpointAudit(tx, owner, 'webhook_endpoint_added', id);
  });
  return { id, secret };
}

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

export function sealNameOf(endpointId: string): string {
  return `webhook:${endpointId}`;
}

/**
 * Removes the fragment. Refuses invalid_input for a URL that webhooks may not call (not public HTTPS) or an
 * overlong URL.
 */
export function normalizeUrl(webhooks: WebhookSender, written: string): string {
  if (!webhooks.mayReach(written)) refuse('invalid_input', { fields: { url: 'not_public_address' } });
  const url = new URL(written);
  url.hash = '';
  if (url.href.length > 500) refuse('invalid_input', { fields: { url: 'too_long' } });
  return url.href;
}

export async function recordEndpointAudit(
  tx: Tx,
  { accountId }: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  action: string,
  id: string,
): Promise<void> {
  await recordAudit(tx, { actorId: accountId, action, subject: `webhook:${id}` });
}

export const sealedEndpointSecrets: SealedColumn[] = ['secret', 'former_secret'].map((column) => ({
  table: 'connections.endpoints',
  id: 'id',
  column,
  subject: 'id',
  nameOf: sealNameOf,
}));
