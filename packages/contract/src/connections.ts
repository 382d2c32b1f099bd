import { endpoint } from './endpoint.ts';
import { done, instant, line, uuid, version } from './fields.ts';
import { webhookKinds } from './webhook-kinds.ts';
import { z } from './zod.ts';

/** API keys and webhook endpoints, for programs of a professional and of their partners. */

export const MOST_KEYS = 10;
export const MOST_ENDPOINTS = 5;
/** Per endpoint, the newest. */
export const MOST_DELIVERIES = 30;

/** Why a delivery attempt failed. */
export const deliveryProblems = ['silent', 'unreachable', 'private_address', 'insecure', 'unsigned'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const connectionKey = z.object({
  id: uuid,
  name: z.string(),
  prefix: z.string().describe('How it begins'),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe('To the minute'),
});
export type ConnectionKey = z.output<typeof connectionKey>;

export const webhookEndpoint = z.object({
  id: uuid,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  version: z.int(),
  createdAt: instant,
  reachedAt: instant.nullable().describe('When something was taken there last'),
  failingSince: instant
    .nullable()
    .describe('Tried in vain for two days: nothing is sent until a test arrives there'),
  formerSecretUntil: instant.nullable().describe('Until then it is signed with the secret before as well'),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

export const webhookDelivery = z.object({
  id: uuid,
  eventId: uuid,
  kind: z.enum([...webhookKinds, 'test']),
  at: instant.describe('When it happened'),
  appointmentId: uuid.nullable(),
  status: z.enum(['pending', 'sent', 'failed']),
  attempts: z.int(),
  answerCode: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  triedAt: instant.nullable(),
  retryAt: instant.nullable().describe('When it is tried next'),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const area = { audience: 'professional', needs: 'edit_business' } as const;
const one = z.strictObject({ id: uuid });
const secret = z.string().describe('whsec_…, returned only once');

export const getConnections = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/connections',
  summary: 'The professional’s API keys and webhook endpoints',
  response: z.object({
    keys: z.array(connectionKey),
    endpoints: z.array(webhookEndpoint),
    isListed: z.boolean().describe('Maps and search engines may show the services and free times'),
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
  response: z.object({ created: connectionKey, key: z.string().describe('meche_live_…') }),
  status: 201,
  refusals: ['connections_full'],
});

export const revokeKey = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/connections/keys/:id',
  summary: 'It opens nothing from now on',
  params: one,
  response: done,
});

const endpointFields = {
  url: line(500).describe('https, and public'),
  kinds: z.array(z.enum(webhookKinds)).min(1, { message: 'choice_required' }).max(webhookKinds.length),
};

export const addEndpoint = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/endpoints',
  summary: 'Add a webhook endpoint: it receives events of appointments from now on',
  body: z.strictObject(endpointFields),
  response: z.object({ endpoint: webhookEndpoint, secret }),
  status: 201,
  refusals: ['connections_full'],
});

export const editEndpoint = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/connections/endpoints/:id',
  summary: 'Another address, or other events; the secret stays',
  params: one,
  body: z.strictObject({ ...endpointFields, version }),
  response: webhookEndpoint,
  refusals: ['changed_meanwhile'],
});

export const removeEndpoint = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/connections/endpoints/:id',
  summary: 'Delete a webhook endpoint, with its pending deliveries',
  params: one,
  response: done,
});

export const rotateSecret = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/endpoints/:id/secret',
  summary: 'A new secret; for a day everything is signed with both',
  params: one,
  response: z.object({ endpoint: webhookEndpoint, secret }),
});

export const testEndpoint = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/endpoints/:id/test',
  summary: 'Send a test event now; after a success a failing endpoint receives events again',
  params: one,
  response: webhookDelivery,
});

export const listDeliveries = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/connections/endpoints/:id/deliveries',
  summary: 'Deliveries to a webhook endpoint with its responses, the newest first',
  params: one,
  response: z.object({ deliveries: z.array(webhookDelivery) }),
});

export const sendAgain = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/connections/deliveries/:id/again',
  summary: 'Resend a delivery now; a failed attempt is retried like that of a new delivery',
  params: one,
  response: webhookDelivery,
});
