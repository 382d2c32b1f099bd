import type { Database } from '#kit/database/database';
import { anAppointment, aReview, type BuiltProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Around = {
  db: Database;
  /** The customer of the appointments. */
  customer: { id: string; headers: Record<string, string> };
  party: BuiltProfessional & { headers: Record<string, string> };
};

export function reviewFixtures({ db, customer, party }: Around): Record<string, () => Promise<Call>> {
  const { id: customerId, headers } = customer;
  const done = () => anAppointment(db, party, { customerId, state: 'completed' });
  return {
    'PUT /appointments/{id}/review': async () => ({
      headers,
      params: { id: await done() },
      body: { rating: 5, text: 'Très bien.' },
    }),
    'GET /me/reviews': async () => ({ headers, query: { appointment_ids: await done() } }),
    'PUT /professional/reviews/{id}/answer': async () => ({
      headers: party.headers,
      params: { id: (await aReview(db, party)).id },
      body: { text: 'Merci.' },
    }),
  };
}
