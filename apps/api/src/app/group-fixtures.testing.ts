import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { DAY_MS, instantAtMinute, later } from '#kit/time';
import { aGroup } from '#testing/a-group';
import { aCustomer } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';
import { messageRequests } from './message-fixtures.testing.ts';
import { invoiceRequests } from './subscription-fixtures.testing.ts';
import { type Around, waitingRequests } from './waiting-fixtures.testing.ts';

/** Valid requests about group bookings. The professional's calendar has no other appointment. */
export function groupFixtures({
  db,
  now,
  aParty,
  keyed,
  signIn,
}: Around): Record<string, () => Promise<Call>> {
  const at = (minute: number) => instantAtMinute('2031-06-05', minute, 'Europe/Paris').toISOString();
  const input = async () => {
    const party = await aParty();
    const person = { member_id: party.memberId, service_ids: [party.service] };
    const people = [
      { ...person, starts_at: at(600) },
      { ...person, starts_at: at(630) },
    ];
    return { professional_id: party.id, people };
  };
  const booked = async () => {
    const { id: customerId } = await aCustomer(db);
    const { id } = await aGroup(db, await aParty(), { customerId, startsAt: later(now, 7 * DAY_MS) });
    return { headers: await signIn(customerId), params: { id } };
  };
  return {
    'POST /group-slots': async () => {
      const party = await aParty();
      const people = [{ service_ids: [party.service] }, { service_ids: [party.service] }];
      return { body: { professional_id: party.id, people, from: '2031-06-05', days: 1 } };
    },
    'POST /group-quotes': async () => ({ body: await input() }),
    'POST /groups': async () => {
      const headers = await signIn((await aCustomer(db)).id);
      return keyed({ headers, body: { ...(await input()), total_cents: 8000 } });
    },
    'GET /groups/{id}': booked,
    'POST /groups/{id}/cancel': async () => keyed({ ...(await booked()), body: { fee_cents: 0 } }),
  };
}

type Party = { accountId: string; professional: { id: string; memberId: string }; serviceId: string };
type Asking = { who: string; kind: string; owner: Party };

/**
 * Requests about group bookings by any caller. The professional is the caller's own, a foreign or an absent
 * one; a booked group belongs to the caller or to another customer.
 */
function groupRequests(around: () => { db: Database; now: Date; stranger: Party }) {
  const professionalOf = ({ kind, owner }: Asking) =>
    kind === 'own' ? owner : kind === 'foreign' ? around().stranger : undefined;
  const peopleOf = (asking: Asking, startsAt?: string) => {
    const fixture = professionalOf(asking);
    const person = {
      service_ids: [fixture?.serviceId ?? randomUUID()],
      ...(startsAt && { member_id: fixture?.professional.memberId ?? randomUUID(), starts_at: startsAt }),
    };
    return { professional_id: fixture?.professional.id ?? randomUUID(), people: [person, person] };
  };
  const inAWeek = () => later(around().now, 7 * DAY_MS).toISOString();
  const groupOf = async ({ who, kind, owner }: Asking, route: string) => {
    const { db, now, stranger } = around();
    const isOwn = kind === 'own' && who !== 'anonymous';
    const customerId = isOwn ? owner.accountId : (await aCustomer(db)).id;
    const made = await aGroup(db, stranger.professional, { customerId, startsAt: later(now, 7 * DAY_MS) });
    const id = kind === 'absent' ? randomUUID() : made.id;
    return {
      path: (route.split(' ')[1] ?? '').replace('{id}', id),
      ...(route.startsWith('POST') && { body: {} }),
    };
  };
  return {
    'POST /group-slots': async (asking: Asking) => ({ body: peopleOf(asking) }),
    'POST /group-quotes': async (asking: Asking) => ({ body: peopleOf(asking, inAWeek()) }),
    'POST /groups': async (asking: Asking) => ({
      body: { ...peopleOf(asking, inAWeek()), total_cents: 1 },
    }),
    'GET /groups/{id}': groupOf,
    'POST /groups/{id}/cancel': groupOf,
  };
}

/** Requests about groups, the waiting list, messages and invoices. */
export const customerRequests = (around: Parameters<typeof messageRequests>[0]) => ({
  ...groupRequests(around),
  ...waitingRequests(around),
  ...messageRequests(around),
  ...invoiceRequests(around),
});
