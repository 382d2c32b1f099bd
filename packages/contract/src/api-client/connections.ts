// Generated from packages/contract/src/connections.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../connections.ts';

export const MAX_DELIVERIES: typeof contract.MAX_DELIVERIES = 30;

export const MAX_ENDPOINTS: typeof contract.MAX_ENDPOINTS = 5;

export const MAX_KEYS: typeof contract.MAX_KEYS = 10;

export const addEndpoint: ApiEndpoint<typeof contract.addEndpoint> = {
  method: 'POST',
  path: '/professional/connections/endpoints',
  body: { url: 0, kinds: 0 },
};

export const chooseListing: ApiEndpoint<typeof contract.chooseListing> = {
  method: 'PUT',
  path: '/professional/connections/listing',
  body: { isOn: 0 },
};

export const createKey: ApiEndpoint<typeof contract.createKey> = {
  method: 'POST',
  path: '/professional/connections/keys',
  body: { name: 0 },
};

export const deliveryProblems: typeof contract.deliveryProblems = ['silent', 'unreachable', 'private_address', 'insecure', 'unsigned'];

export const editEndpoint: ApiEndpoint<typeof contract.editEndpoint> = {
  method: 'PUT',
  path: '/professional/connections/endpoints/:id',
  body: { url: 0, kinds: 0, version: 0 },
};

export const getConnections: ApiEndpoint<typeof contract.getConnections> = {
  method: 'GET',
  path: '/professional/connections',
};

export const listDeliveries: ApiEndpoint<typeof contract.listDeliveries> = {
  method: 'GET',
  path: '/professional/connections/endpoints/:id/deliveries',
};

export const removeEndpoint: ApiEndpoint<typeof contract.removeEndpoint> = {
  method: 'DELETE',
  path: '/professional/connections/endpoints/:id',
};

export const revokeKey: ApiEndpoint<typeof contract.revokeKey> = {
  method: 'DELETE',
  path: '/professional/connections/keys/:id',
};

export const rotateSecret: ApiEndpoint<typeof contract.rotateSecret> = {
  method: 'POST',
  path: '/professional/connections/endpoints/:id/secret',
};

export const sendAgain: ApiEndpoint<typeof contract.sendAgain> = {
  method: 'POST',
  path: '/professional/connections/deliveries/:id/again',
};

export const testEndpoint: ApiEndpoint<typeof contract.testEndpoint> = {
  method: 'POST',
  path: '/professional/connections/endpoints/:id/test',
};
