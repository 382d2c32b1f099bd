import { type Download, endpoint } from './endpoint.ts';
import { cents, done } from './fields.ts';
import { z } from './zod.ts';

export const exportAccount = endpoint({
  method: 'GET',
  path: '/me/export',
  summary: 'All data stored about the account, as one JSON file with wire names',
  audience: 'signed_in',
  download: ['application/json'],
  response: z.custom<Download>(),
});

/** Two calls: without the confirmation the refusal says what will be cancelled and what that costs. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/me',
  summary: 'Delete the account: appointments to come are cancelled first, under their rules',
  audience: 'signed_in',
  body: z.strictObject({
    confirmation: z.string().max(254).optional().describe('The account’s email, typed again'),
    feeCents: cents.default(0).describe('The cancellation fees that were shown'),
  }),
  response: done,
  refusals: ['confirmation_needed', 'money_in_flight'],
});
