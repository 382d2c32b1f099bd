// Generated from packages/contract/src/subscriptions.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../subscriptions.ts';

export const cancelSubscription: ApiEndpoint<typeof contract.cancelSubscription> = {
  method: 'POST',
  path: '/professional/subscription/cancel',
  body: { version: 0 },
};

export const changeSubscription: ApiEndpoint<typeof contract.changeSubscription> = {
  method: 'POST',
  path: '/professional/subscription/change',
  body: { plan: 0, additionalProfiles: 0, stays: 0, version: 0, todayCents: 0 },
};

export const checkSubscriptionCard: ApiEndpoint<typeof contract.checkSubscriptionCard> = {
  method: 'POST',
  path: '/professional/subscription/card/check',
};

export const checkSubscriptionPayment: ApiEndpoint<typeof contract.checkSubscriptionPayment> = {
  method: 'POST',
  path: '/professional/subscription/payment/check',
};

export const getSubscription: ApiEndpoint<typeof contract.getSubscription> = {
  method: 'GET',
  path: '/professional/subscription',
};

export const getSubscriptionCard: ApiEndpoint<typeof contract.getSubscriptionCard> = {
  method: 'GET',
  path: '/professional/subscription/card',
};

export const listInvoices: ApiEndpoint<typeof contract.listInvoices> = {
  method: 'GET',
  path: '/professional/subscription/invoices',
  query: { page: 0 },
};

export const listPlans: ApiEndpoint<typeof contract.listPlans> = {
  method: 'GET',
  path: '/subscriptions/plans',
};

export const quoteChange: ApiEndpoint<typeof contract.quoteChange> = {
  method: 'GET',
  path: '/professional/subscription/change',
  query: { plan: 0, additionalProfiles: 0 },
};

export const readInvoiceDocument: ApiEndpoint<typeof contract.readInvoiceDocument> = {
  method: 'GET',
  path: '/professional/subscription/invoices/:id/document',
};

export const resumeSubscription: ApiEndpoint<typeof contract.resumeSubscription> = {
  method: 'POST',
  path: '/professional/subscription/resume',
  body: { version: 0 },
};

export const setSubscriptionCard: ApiEndpoint<typeof contract.setSubscriptionCard> = {
  method: 'PUT',
  path: '/professional/subscription/card',
  body: { paymentMethodToken: 0 },
};
