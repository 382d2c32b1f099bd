import { endpoint } from './endpoint.ts';
import { done, instant, line, uuid, version } from './fields.ts';
import { webhookKinds } from './webhook-kinds.ts';
import { z } from './zod.ts';

/** API keys and webhook endpoints, for programs of a professional and of the professional’s partners. */

export const MAX_KEYS = 10;
export const MAX_ENDPOINTS = 5;
/** Number of deliveries listed per webhook endpoint, the newest first. */
export const MAX_DELIVERIES = 30;

/**
 * Why a delivery attempt got no response: no answer in time, no connection, an address that is private or
 * not https, an invalid certificate, or a secret that cannot be decrypted.
 */
export const deliveryProblems = ['silent', 'unreachable', 'private_address', 'insecure', 'unsigned'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const connectionKey = z.object({
  id: uuid,
  name: z.string(),
  prefix: z.string().describe('First characters of the key'),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe('Time of the last use, to the minute; null: never used'),
});
export type ConnectionKey = z.output<typeof connectionKey>;

export const webhookEndpoint = z.object({
  id: uuid,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  version: z.int(),
  createdAt: instant,
  reachedAt: instant.nullable().describe('Time of the last successful delivery; null: none yet'),
  failingSince: instant
    .nullable()
    .describe(
      'Set after two days of failed deliveries: events are not sent until a test succeeds; null: working',
    ),
  formerSecretUntil: instant
    .nullable()
    .describe('Until when events are also signed with the previous secret; null: no longer'),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

export const webhookDelivery = z.object({
  id: uuid,
  eventId: uuid,
  kind: z.enum([...webhookKinds, 'test']),
  at: instant.describe('Time of the event'),
  appointmentId: uuid.nullable(),
  status: z.enum(['pending', 'sent', 'failed']),
  attempts: z.int(),
  answerCode: z.int().nullable().describe('HTTP status of the endpoint’s response; null: no response'),
  problem: z
    .enum(deliveryProblems)
    .nullable()
    .describe('Why the last attempt failed without a response; null: it did not'),
  triedAt: instant.nullable(),
  retryAt: instant.nullable().describe('Time of the next attempt; null: no further attempt'),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const area = { audience: 'professional', needs: 'edit_business' } as const;
const idParams = z.strictObject({ id: uuid });
const secret = z.string().describe('Secret that signs the events, whsec_…; returned only once');

export const getConnections = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/connections',
  summary: 'List the professional’s API keys and webhook endpoints',
  response: z.object({
    keys: z.array(connectionKey),
    endpoints: z.array(webhookEndpoint),
    isListed: z.boolean().describe('Whether maps and search engines may show the services and free times'),
  }),
});

export const chooseListing = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/connections/listing',
  summary: 'Choose whether maps and search engines may show the services and free times. Safe to repeat',
  body: z.strictObject({ isOn: z.boolean() }),
  response: done,
});

export const createKey = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/keys',
  summary: 'Create an API key; it is returned only once',
  body: z.strictObject({ name: line(60) }),
  response: z.object({
    created: connectionKey,
    key: z.string().describe('The API key, meche_live_…; returned only once'),
  }),
  status: 201,
  refusals: ['connections_full'],
});

export const revokeKey = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/connections/keys/:id',
  summary: 'Revoke an API key; it stops working at once',
  params: idParams,
  response: done,
});

const endpointFields = {
  url: line(500).describe('https URL with a public address'),
  kinds: z.array(z.enum(webhookKinds)).min(1, { message: 'choice_required' }).max(webhookKinds.length),
};

export const addEndpoint = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/endpoints',
  summary: 'Add a webhook endpoint; it receives the events that happen from now on',
  body: z.strictObject(endpointFields),
  response: z.object({ endpoint: webhookEndpoint, secret }),
  status: 201,
  refusals: ['connections_full'],
});

export const editEndpoint = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/connections/endpoints/:id',
  summary: 'Change the URL or the events of a webhook endpoint; the secret stays',
  params: idParams,
  body: z.strictObject({ ...endpointFields, version }),
  response: webhookEndpoint,
  refusals: ['changed_meanwhile'],
});

export const removeEndpoint = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/connections/endpoints/:id',
  summary: 'Delete a webhook endpoint, with its pending deliveries',
  params: idParams,
  response: done,
});

export const rotateSecret = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/endpoints/:id/secret',
  summary: 'Create a new secret; for a day events are signed with both secrets',
  params: idParams,
  response: z.object({ endpoint: webhookEndpoint, secret }),
});

export const testEndpoint = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/endpoints/:id/test',
  summary: 'Send a test event now; after a success a failing endpoint receives events again',
  params: idParams,
  response: webhookDelivery,
});

export const listDeliveries = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/connections/endpoints/:id/deliveries',
  summary: 'List deliveries to a webhook endpoint, the newest first',
  params: idParams,
  response: z.object({ deliveries: z.array(webhookDelivery) }),
});

export const sendAgain = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/deliveries/:id/again',
  summary: 'Resend a delivery now; a failed attempt is retried like that of a new delivery',
  params: idParams,
  response: webhookDelivery,
});
