// Generated from packages/contract/src/preferences.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../preferences.ts';

export const choosePreference: ApiEndpoint<typeof contract.choosePreference> = {
  method: 'PUT',
  path: '/me/preferences',
  body: { side: 0, event: 0, channel: 0, isOn: 0 },
};

export const dropPushDevice: ApiEndpoint<typeof contract.dropPushDevice> = {
  method: 'DELETE',
  path: '/me/push-device',
};

export const getPreferences: ApiEndpoint<typeof contract.getPreferences> = {
  method: 'GET',
  path: '/me/preferences',
};

export const savePushDevice: ApiEndpoint<typeof contract.savePushDevice> = {
  method: 'PUT',
  path: '/me/push-device',
  body: { endpoint: 0, p256dh: 0, auth: 0, showsDetails: 0 },
};

export const startAgain: ApiEndpoint<typeof contract.startAgain> = {
  method: 'POST',
  path: '/me/preferences/start',
  body: { channel: 0 },
};
