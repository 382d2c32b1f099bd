// Generated from packages/contract/src/second-step.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../second-step.ts';

export const confirmSecondStep: ApiEndpoint<typeof contract.confirmSecondStep> = {
  method: 'POST',
  path: '/me/second-step/confirmation',
  body: { code: 0 },
};

export const endSecondStep: ApiEndpoint<typeof contract.endSecondStep> = {
  method: 'DELETE',
  path: '/me/second-step',
  body: { code: 0 },
};

export const enterSecondStep: ApiEndpoint<typeof contract.enterSecondStep> = {
  method: 'POST',
  path: '/authentications/second-step',
  body: { proof: 0, code: 0, bearer: 0 },
};

export const readSecondStep: ApiEndpoint<typeof contract.readSecondStep> = {
  method: 'GET',
  path: '/me/second-step',
};

export const renewRecoveryCodes: ApiEndpoint<typeof contract.renewRecoveryCodes> = {
  method: 'POST',
  path: '/me/second-step/recovery-codes',
  body: { code: 0 },
};

export const startSecondStep: ApiEndpoint<typeof contract.startSecondStep> = {
  method: 'POST',
  path: '/me/second-step',
};
