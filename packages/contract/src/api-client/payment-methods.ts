// Generated from packages/contract/src/payment-methods.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../payment-methods.ts';

export const addPaymentMethod: ApiEndpoint<typeof contract.addPaymentMethod> = {
  method: 'POST',
  path: '/customer/payment-methods',
};

export const chooseDefaultPaymentMethod: ApiEndpoint<typeof contract.chooseDefaultPaymentMethod> = {
  method: 'PUT',
  path: '/customer/payment-methods/default',
  body: { paymentMethodId: 0 },
};

export const listPaymentMethods: ApiEndpoint<typeof contract.listPaymentMethods> = {
  method: 'GET',
  path: '/customer/payment-methods',
};

export const removePaymentMethod: ApiEndpoint<typeof contract.removePaymentMethod> = {
  method: 'DELETE',
  path: '/customer/payment-methods/:id',
};
