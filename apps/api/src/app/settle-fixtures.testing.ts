import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { HOUR_MS, later } from '#kit/time';
import { aCustomer, anAppointment, type BuiltProfessional } from '#testing/builders';
import { aDebitedPayable } from '#testing/debited';
import type { Call } from './generated-input.testing.ts';

type Around = {
  db: Database;
  now: Date;
  party: BuiltProfessional & { headers: Record<string, string> };
};

/**
 * Valid requests of a professional about past appointments: calendar days, settlement, receipts, refunds,
 * notes and finding.
 */
export function settleFixtures({ db, now, party }: Around): Record<string, () => Call | Promise<Call>> {
  const { headers } = party;
  const over = (options: Record<string, unknown> = {}) =>
    anAppointment(db, party, { startsAt: later(now, -2 * HOUR_MS), ...options });
  return {
    'GET /professional/calendar': () => ({ headers, query: { from: '2031-06-02', days: '7' } }),
    'GET /professional/calendar/settlement': () => ({ headers, query: { day: '2031-06-02' } }),
    'POST /professional/calendar/settlement': async () => ({
      headers,
      body: { visits: [{ id: await over(), paid_by: 'cash' }] },
    }),
    'PUT /professional/appointments/{id}/paid-by': async () => ({
      headers,
      params: { id: await over({ state: 'completed', stateChangedAt: now }) },
      body: { paid_by: 'cash' },
    }),
    ...Object.fromEntries(
      ['receipt', 'receipt/pdf'].map((part) => [
        `GET /appointments/{id}/${part}`,
        async () => ({ headers, params: { id: await over({ state: 'completed', stateChangedAt: now }) } }),
      ]),
    ),
    'POST /professional/appointments/{id}/refunds': async () => {
      const { id: accountId } = await aCustomer(db);
      const byCard = {
        serviceFeeCents: 5100,
        searchFeeCents: 100,
        totalCents: 5200,
        cardCents: 5200,
        onSiteCents: 0,
      };
      const id = await over({ state: 'completed', customerId: accountId, ...byCard });
      await aDebitedPayable(db, { id, professionalId: party.id, accountId, now });
      return {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        params: { id },
        body: { kind: 'part', amount_cents: 1000, reason: 'La couleur n’a pas tenu.' },
      };
    },
    'PUT /professional/appointments/{id}/note': async () => ({
      headers,
      params: { id: await over() },
      body: { professional_note: 'Base 7, oxydant à 20 volumes', former_note: '' },
    }),
    'GET /professional/calendar/find': () => ({ headers, query: { q: 'camille' } }),
    'GET /professional/calendar/clients': () => ({ headers, query: { q: 'camille' } }),
  };
}
