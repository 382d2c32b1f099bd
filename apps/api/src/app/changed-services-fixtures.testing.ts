import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import { aCustomer, aLine, anAppointment, type BuiltProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Around = {
  db: Database;
  server: {
    post(path: string, body: object, headers: Record<string, string>): Promise<{ body: { value?: unknown } }>;
  };
  now: Date;
  aParty: () => Promise<BuiltProfessional & { service: string; headers: Record<string, string> }>;
  keyed: (call: Call) => Promise<Call>;
  signIn: (accountId: string) => Promise<Record<string, string>>;
};

/**
 * Valid requests that change the services of an appointment. The professional's calendar has no other
 * appointment.
 */
export function changedServicesFixtures({
  db,
  signIn,
  server,
  now,
  aParty,
  keyed,
}: Around): Record<string, () => Promise<Call>> {
  const risen = async () => {
    const party = await aParty();
    const { id: customerId } = await aCustomer(db);
    const id = await anAppointment(db, party, { customerId, startsAt: later(now, 2 * DAY_MS) });
    await aLine(db, id);
    const prices = [{ position: 0, price_cents: 5000, reason: 'Plus long' }];
    const input = { revision: 0, keep: [0], prices };
    const { body } = await server.post(`/professional/appointments/${id}/services`, input, {
      ...party.headers,
      'idempotency-key': randomUUID(),
    });
    const { revision } = body.value as { revision: number };
    return { headers: await signIn(customerId), params: { id }, revision };
  };
  return {
    'POST /appointments/{id}/rise/agree': async () => {
      const { headers, params, revision } = await risen();
      return keyed({ headers, params, body: { revision, total_cents: 5000 } });
    },
    'POST /appointments/{id}/rise/decline': async () => {
      const { headers, params } = await risen();
      return { headers, params };
    },
    'POST /professional/appointments/{id}/services': async () => {
      const { headers, memberId, service } = await aParty();
      const { body } = await server.post(
        '/professional/appointments',
        {
          member_id: memberId,
          customer_name: 'Jeanne Petit',
          starts_at: later(now, DAY_MS).toISOString(),
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
          keep: [0],
          service_ids: [service],
          accept_warnings: true,
          free_line: { name: 'Frange', duration_minutes: 15, price_cents: 500 },
          prices: [{ position: 0, price_cents: 4000, reason: 'Sans le soin' }],
        },
      });
    },
  };
}
