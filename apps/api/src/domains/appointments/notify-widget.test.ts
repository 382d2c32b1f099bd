import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { notifyWidget, readWidgetTicket } from './notify-widget.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const startsAt = new Date('2026-03-03T10:00:00Z');
const told = new Date('2026-03-01T10:00:00Z');
const aDayLater = new Date(told.getTime() + 24 * 3_600_000);

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let customer: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  salon = await aProfessional(fresh.db);
  customer = (await aCustomer(fresh.db)).id;
});
afterAll(() => fresh.close());

const at = (now: Date) => ({ db: fresh.db, clock: { now: () => now } });
type Given = { state?: 'held' | 'requested' | 'confirmed' | 'cancelled'; startsAt?: Date };
const visit = (given: Given = {}) =>
  anAppointment(fresh.db, salon, {
    customerId: customer,
    state: 'confirmed',
    startsAt,
    ...(given.state === 'held' && { expiresAt: told }),
    ...(given.state === 'cancelled' && { cancelledBy: 'customer' }),
    ...(given.state === 'requested' && { expiresAt: told, answerBy: told }),
    ...given,
  });
const tell = (ticket: string, appointmentId: string, { accountId = customer, now = told } = {}) =>
  notifyWidget(at(now), { ticket, accountId, appointmentId });
const read = (ticket: string, now = told) => readWidgetTicket(at(now), ticket);

it('a widget learns when the visit is that it began, and nothing of whose it is', async () => {
  const ticket = randomUUID();
  expect(await read(ticket)).toEqual({ booked: null });
  await tell(ticket, await visit());
  const booked = { state: 'confirmed', startsAt: startsAt.toISOString(), timeZone: 'Europe/Paris' };
  expect(await read(ticket)).toEqual({ booked });
  expect(await read(randomUUID())).toEqual({ booked: null });
});

it('the first word on a ticket stays, and said twice it is said once', async () => {
  const ticket = randomUUID();
  const [first, other] = [
    await visit({ startsAt: new Date('2026-03-03T12:00:00Z') }),
    await visit({ startsAt: new Date('2026-03-03T14:00:00Z') }),
  ];
  await tell(ticket, first);
  await tell(ticket, first);
  await tell(ticket, other);
  expect((await read(ticket)).booked?.startsAt).toBe('2026-03-03T12:00:00.000Z');
});

it('only whoever booked it tells of a visit, and only once it is booked', async () => {
  const stranger = (await aCustomer(fresh.db)).id;
  const ticket = randomUUID();
  const confirmed = await visit({ startsAt: new Date('2026-03-04T10:00:00Z') });
  await expect(tell(ticket, confirmed, { accountId: stranger })).rejects.toEqual(refusal('not_found'));
  await expect(tell(ticket, confirmed, { accountId: salon.accountId })).rejects.toEqual(refusal('forbidden'));
  await expect(tell(ticket, randomUUID())).rejects.toEqual(refusal('not_found'));
  for (const state of ['held', 'cancelled'] as const) {
    const other = await visit({ state, startsAt: new Date('2026-03-05T10:00:00Z') });
    await expect(tell(ticket, other)).rejects.toEqual(refusal('wrong_state'));
  }
  expect(await read(ticket)).toEqual({ booked: null });
  const asked = await visit({ state: 'requested', startsAt: new Date('2026-03-06T10:00:00Z') });
  await tell(ticket, asked);
  expect((await read(ticket)).booked?.state).toBe('requested');
});

it('a ticket is good for a day, and gone from the database with the next that is told', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  const moment = new Date(aDayLater.getTime() + 1);
  await tell(old, await visit({ startsAt: new Date('2026-03-07T10:00:00Z') }));
  expect((await read(old, aDayLater)).booked).not.toBeNull();
  expect(await read(old, moment)).toEqual({ booked: null });
  await tell(young, await visit({ startsAt: new Date('2026-03-08T10:00:00Z') }), { now: moment });
  const { rows } = await sql<{ ticket: string }>`
    select ticket from appointments.widget_tickets where notified_at <= ${moment}`.execute(fresh.db);
  expect(rows.map(({ ticket }) => ticket)).toEqual([young]);
});
