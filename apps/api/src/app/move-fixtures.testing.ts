import type { Database } from '#kit/database/database';
import { DAY_MS, dayOf, later } from '#kit/time';
import { aCustomer, aLine, anAppointment, type BuiltProfessional } from '#testing/builders';
import { changedServicesFixtures } from './changed-services-fixtures.testing.ts';
import type { Call } from './generated-input.testing.ts';
import { seriesFixtures } from './series-fixtures.testing.ts';

type Answer = { body: { value?: unknown } };
type Around = {
  db: Database;
  server: { post(path: string, body: object, headers: Record<string, string>): Promise<Answer> };
  now: Date;
  party: BuiltProfessional;
  keyed: (call: Call) => Promise<Call>;
  booking: () => Promise<object>;
  nextSlot: () => string;
  signIn: (accountId: string) => Promise<Record<string, string>>;
  aParty: () => Promise<BuiltProfessional & { service: string; headers: Record<string, string> }>;
};

/** Valid requests that move an appointment, repeat it or change its services. */
export function moveFixtures(around: Around): Record<string, () => Promise<Call>> {
  const { db, server, now, party, keyed, booking, nextSlot, signIn, aParty } = around;
  return {
    ...seriesFixtures(around),
    ...changedServicesFixtures(around),
    'GET /appointments/{id}/times': async () => {
      const { id: customerId } = await aCustomer(db);
      const id = await anAppointment(db, party, { customerId, startsAt: later(now, 3 * DAY_MS) });
      await aLine(db, id);
      return { headers: await signIn(customerId), params: { id }, query: { days: '2' } };
    },
    'GET /professional/appointments/{id}/times': async () => {
      const { headers, ...fixture } = await aParty();
      const id = await anAppointment(db, fixture, { startsAt: later(now, 3 * DAY_MS) });
      await aLine(db, id);
      return { headers, params: { id }, query: { from: dayOf(later(now, 2 * DAY_MS), 'UTC'), days: '2' } };
    },
    'POST /appointments/{id}/reschedule': async () => {
      const headers = await signIn((await aCustomer(db)).id);
      const answer = await server.post('/appointments', await booking(), headers);
      const { appointment } = answer.body.value as { appointment: { id: string; revision: number } };
      const { id, revision } = appointment;
      return keyed({ headers, params: { id }, body: { revision, starts_at: nextSlot() } });
    },
  };
}
