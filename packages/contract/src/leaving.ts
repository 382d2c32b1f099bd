import { type Download, endpoint } from './endpoint.ts';
import { cents, done } from './fields.ts';
import { z } from './zod.ts';

export const exportAccount = endpoint({
  method: 'GET',
  path: '/me/export',
  summary: 'A file with everything that is kept about her, as JSON in wire names',
  audience: 'signed_in',
  download: ['application/json'],
  response: z.custom<Download>(),
});

/** Asked twice: without the confirmation the answer says what will be cancelled and what that costs. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/me',
  summary: 'Delete the account: appointments to come are cancelled first, under their rules',
  audience: 'signed_in',
  body: z.strictObject({
    confirmation: z.string().max(254).optional().describe('Her e-mail, typed again'),
    feeCents: cents.default(0).describe('The cancellation fees that were shown'),
  }),
  response: done,
  refusals: ['confirmation_needed', 'money_in_flight'],
});
