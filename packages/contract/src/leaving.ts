import { type Download, endpoint } from './endpoint.ts';
import { cents, done } from './fields.ts';
import { z } from './zod.ts';

export const exportAccount = endpoint({
  method: 'GET',
  path: '/me/export',
  summary: 'Export all data stored about the account as one JSON file',
  audience: 'signed_in',
  download: ['application/json'],
  response: z.custom<Download>(),
});

/**
 * Deleting takes two calls: without confirmation the first is refused, and its details list the
 * appointments that will be cancelled and their fees.
 */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/me',
  summary: 'Delete the account; its future appointments are cancelled under their terms',
  audience: 'signed_in',
  body: z.strictObject({
    confirmation: z
      .string()
      .max(254)
      .optional()
      .describe(
        'Email of the account, typed again; absent: refused with what will be cancelled, confirmation_needed',
      ),
    feeCents: cents
      .default(0)
      .describe(
        'Sum of the cancellation fees shown to the caller; refused with confirmation_needed if it differs',
      ),
  }),
  response: done,
  refusals: ['confirmation_needed', 'money_in_flight'],
});
