import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import { aCustomer, aMember, anAppointment } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Party = { id: string; memberId: string; service: string; headers: Record<string, string> };

export function teamFixtures({
  db,
  server,
  salon,
  keyed,
  aParty,
  now,
}: {
  db: Database;
  server: {
    post(path: string, body: object, headers: Record<string, string>): Promise<{ body: { value?: unknown } }>;
  };
  salon: Party;
  keyed: (call: Call) => Promise<Call>;
  aParty: (options: object) => Promise<Party>;
  now: Date;
}): Record<string, () => Promise<Call> | Call> {
  async function staff({ invited = false, joined = false } = {}) {
    const accountId = joined ? (await aCustomer(db)).id : undefined;
    // The member is not bookable, because no plan has room for the members of all requests.
    const noa = { firstName: 'Noa', bookable: false, ...(accountId && { accountId }) };
    const id = await aMember(db, salon.id, noa);
    const call = { headers: salon.headers, params: { id } };
    if (invited)
      await server.post(
        `/professional/staff/${id}/invitation`,
        { email: `${randomUUID()}@example.test` },
        salon.headers,
      );
    return call;
  }
  return {
    'POST /professional/staff': async () => ({
      headers: (await aParty({ settings: { plan: 'salon_pro' } })).headers,
      body: { first_name: 'Noa', last_name: 'Petit' },
    }),
    'PUT /professional/staff/{id}': async () => ({
      ...(await staff()),
      body: {
        version: 1,
        first_name: 'Noa',
        last_name: 'Petit',
        about: 'Coloriste',
        portrait_id: null,
        service_ids: [salon.service],
      },
    }),
    'PUT /professional/staff/{id}/switch': async () => ({ ...(await staff()), body: { bookable: false } }),
    'PUT /professional/portrait': () => ({ headers: salon.headers, body: { portrait_id: null } }),
    'PUT /professional/staff/order': async () => {
      const { headers, memberId } = await aParty({});
      return { headers, body: { member_ids: [memberId] } };
    },
    'PUT /professional/staff/bookable': async () => {
      const { headers, memberId } = await aParty({});
      return { headers, body: { member_ids: [memberId] } };
    },
    'DELETE /professional/staff/{id}': () => staff(),
    'GET /professional/staff/{id}/visits': () => staff(),
    'POST /professional/appointments/{id}/hand-over': async () =>
      keyed({
        headers: salon.headers,
        params: { id: await anAppointment(db, salon, { startsAt: later(now, DAY_MS) }) },
        body: { member_id: salon.memberId },
      }),
    'POST /professional/appointments/{id}/reschedule': async () => {
      const { headers, memberId } = await aParty({});
      const startsAt = later(now, DAY_MS);
      const { body } = await server.post(
        '/professional/appointments',
        {
          member_id: memberId,
          customer_name: 'Jeanne Petit',
          starts_at: startsAt.toISOString(),
          free_line: { name: 'Chignon', duration_minutes: 30, price_cents: 4500 },
          accept_warnings: true,
        },
        headers,
      );
      const { id, revision } = body.value as { id: string; revision: number };
      return keyed({
        headers,
        params: { id },
        body: {
          revision,
          member_id: memberId,
          duration_minutes: 45,
          starts_at: later(startsAt, DAY_MS).toISOString(),
          accept_warnings: true,
        },
      });
    },
    'PUT /professional/staff/{id}/permissions': async () => ({
      ...(await staff()),
      body: { granted: ['see_money'] },
    }),
    'POST /professional/staff/{id}/invitation': async () => ({
      ...(await staff()),
      body: { email: `${randomUUID()}@example.test` },
    }),
    'DELETE /professional/staff/{id}/invitation': () => staff({ invited: true }),
    'DELETE /professional/staff/{id}/membership': () => staff({ joined: true }),
  };
}
