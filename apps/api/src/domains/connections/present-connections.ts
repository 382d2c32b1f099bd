import type { ConnectionKey, WebhookDelivery, WebhookEndpoint } from '@meche/contract/connections';
import type { DeliveryShown } from './store/deliveries.ts';
import type { EndpointRow } from './store/endpoints.ts';
import type { KeyRow } from './store/keys.ts';

export function presentKey({ id, name, prefix, createdAt, lastUsedAt }: KeyRow): ConnectionKey {
  const at = { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
  return { id, name, prefix, ...at };
}

export function presentEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { id, url, kinds, version, createdAt, reachedAt, failingSince, formerUntil } = row;
  return {
    id,
    url,
    kinds,
    version,
    createdAt: createdAt.toISOString(),
    reachedAt: reachedAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    formerSecretUntil: formerUntil && now < formerUntil ? formerUntil.toISOString() : null,
  };
}

export function presentDelivery(row: DeliveryShown): WebhookDelivery {
  const { id, eventId, kind, at, appointmentId, status, attempts, answerCode, problem, triedAt, retryAt } =
    row;
  return {
    id,
    eventId,
    kind,
    appointmentId,
    status,
    attempts,
    answerCode,
    problem,
    at: at.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    retryAt: status === 'pending' ? retryAt.toISOString() : null,
  };
}
