import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { aWaitingEntry } from '#testing/a-waiting-entry';
import { aCustomer, anAppointment, type BuiltProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';
import { seriesRequests } from './series-fixtures.testing.ts';

export type Around = {
  db: Database;
  now: Date;
  aParty: () => Promise<BuiltProfessional & { service: string; headers: Record<string, string> }>;
  keyed: (call: Call) => Promise<Call>;
  signIn: (accountId: string) => Promise<Record<string, string>>;
};

/**
 * Valid requests about the waiting list, favourites and widgets. The requested days are Sundays, on which
 * the salon is closed.
 */
export function waitingFixtures({
  db,
  now,
  aParty,
  keyed,
  signIn,
}: Around): Record<string, () => Promise<Call>> {
  const waiting = async () => {
    const party = await aParty();
    const { id: customerId } = await aCustomer(db);
    const id = await aWaitingEntry(db, party, { now, customerId });
    return { party, headers: await signIn(customerId), params: { id } };
  };
  return {
    'POST /waiting-list': async () => {
      const { party, headers } = await waiting();
      const body = { professional_id: party.id, service_ids: [party.service], place: 'salon' };
      return keyed({ headers, body: { ...body, first_day: '2031-06-08', last_day: '2031-06-08' } });
    },
    'GET /me/waiting-list': async () => ({ headers: (await waiting()).headers }),
    'POST /waiting-list/{id}/close': async () => {
      const { headers, params } = await waiting();
      return { headers, params };
    },
    'GET /widget-tickets/{ticket}': async () => ({ params: { ticket: randomUUID() } }),
    'PUT /appointments/{id}/widget-ticket': async () => {
      const { id: customerId } = await aCustomer(db);
      const id = await anAppointment(db, await aParty(), { customerId });
      return { headers: await signIn(customerId), params: { id }, body: { ticket: randomUUID() } };
    },
    'PUT /me/favourites/{professional_id}': async () => {
      const { party, headers } = await waiting();
      return { headers, params: { professional_id: party.id }, body: { is_usual: true } };
    },
    'DELETE /me/favourites/{professional_id}': async () => {
      const { party, headers } = await waiting();
      return { headers, params: { professional_id: party.id } };
    },
    'GET /professional/waiting-list': async () => ({ headers: (await waiting()).party.headers }),
    'POST /professional/waiting-list/{id}/close': async () => {
      const { party, params } = await waiting();
      return { headers: party.headers, params };
    },
  };
}

type Party = { accountId: string; professional: { id: string; memberId: string }; serviceId: string };
type Asking = { who: string; kind: string; owner: Party };

/**
 * Requests about the waiting list and repeated appointments by any caller. The entry is the caller's own,
 * or one at their business.
 */
export function waitingRequests(around: () => { db: Database; now: Date; stranger: Party }) {
  const entryOf = async ({ who, kind, owner }: Asking, route: string) => {
    const { db, now, stranger } = around();
    const at = kind === 'foreign' ? stranger.professional : owner.professional;
    const isOwnEntry = kind === 'own' && who !== 'anonymous' && !route.includes('/professional/');
    const customerId = isOwnEntry ? owner.accountId : (await aCustomer(db)).id;
    const made = await aWaitingEntry(db, at, { now, customerId, memberId: at.memberId });
    const id = kind === 'absent' ? randomUUID() : made;
    return { path: (route.split(' ')[1] ?? '').replace('{id}', id) };
  };
  return {
    ...seriesRequests(around),
    'POST /waiting-list': async ({ owner: { professional, serviceId } }: Asking) => ({
      body: {
        professional_id: professional.id,
        service_ids: [serviceId],
        place: 'salon',
        first_day: '2031-06-08',
        last_day: '2031-06-08',
      },
    }),
    'GET /me/waiting-list': async () => ({}),
    'GET /widget-tickets/{ticket}': async () => ({ path: `/widget-tickets/${randomUUID()}` }),
    'POST /waiting-list/{id}/close': entryOf,
    'GET /professional/waiting-list': async () => ({}),
    'POST /professional/waiting-list/{id}/close': entryOf,
  };
}
