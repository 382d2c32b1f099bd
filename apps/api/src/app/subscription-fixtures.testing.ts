import type { Database } from '#kit/database/database';
import { insertTestInvoice } from '#testing/billing';
import type { Call } from './generated-input.testing.ts';

type Around = {
  db: Database;
  salon: { id: string; headers: Record<string, string> };
  /** Adds an Idempotency-Key to the request. */
  keyed: (call: Call) => Promise<Call>;
};

export function subscriptionFixtures({
  db,
  salon,
  keyed,
}: Around): Record<string, () => Call | Promise<Call>> {
  const { headers } = salon;
  return {
    'PUT /professional/subscription/card': () => ({
      headers,
      body: { payment_method_token: 'pm_card_visa' },
    }),
    'GET /professional/subscription/change': () => ({
      headers,
      query: { plan: 'salon_pro', additional_profiles: '0' },
    }),
    'POST /professional/subscription/change': () =>
      keyed({ headers, body: { plan: 'salon_pro', additional_profiles: 0, version: 1, today_cents: 0 } }),
    'POST /professional/subscription/cancel': () => ({ headers, body: { version: 1 } }),
    'POST /professional/subscription/resume': () => ({ headers, body: { version: 1 } }),
    'GET /professional/subscription/invoices/{id}/document': async () => ({
      headers,
      params: { id: await insertTestInvoice(db, salon.id) },
    }),
  };
}

type Party = { professional: { id: string } };
type Asking = { kind: string; owner: Party };

/**
 * Requests about an invoice of the caller's professional, of a foreign one, or an invoice that does not
 * exist.
 */
export const invoiceRequests = (around: () => { db: Database; stranger: Party }) => ({
  'GET /professional/subscription/invoices/{id}/document': async ({ kind, owner }: Asking) => {
    const { db, stranger } = around();
    const party = kind === 'foreign' ? stranger : owner;
    const id = await insertTestInvoice(db, kind === 'absent' ? undefined : party.professional.id);
    return { path: `/professional/subscription/invoices/${id}/document` };
  },
});
