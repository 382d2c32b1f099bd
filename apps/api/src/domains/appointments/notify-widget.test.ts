import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { notifyWidget, readWidgetTicket } from './notify-widget.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const startsAt = new Date('2026-03-03T10:00:00Z');
const notifiedAt = new Date('2026-03-01T10:00:00Z');
const aDayLater = new Date(notifiedAt.getTime() + 24 * 3_600_000);

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
type Overrides = { state?: 'held' | 'requested' | 'confirmed' | 'cancelled'; startsAt?: Date };
const visit = (overrides: Overrides = {}) =>
  anAppointment(fresh.db, salon, {
    customerId: customer,
    state: 'confirmed',
    startsAt,
    ...(overrides.state === 'held' && { expiresAt: notifiedAt }),
    ...(overrides.state === 'cancelled' && { cancelledBy: 'customer' }),
    ...(overrides.state === 'requested' && { expiresAt: notifiedAt, answerBy: notifiedAt }),
    ...overrides,
  });
const notify = (ticket: string, appointmentId: string, { accountId = customer, now = notifiedAt } = {}) =>
  notifyWidget(at(now), { ticket, accountId, appointmentId });
const read = (ticket: string, now = notifiedAt) => readWidgetTicket(at(now), ticket);

it('a widget learns the time of the booking it started, and nothing about the customer', async () => {
  const ticket = randomUUID();
  expect(await read(ticket)).toEqual({ booked: null });
  await notify(ticket, await visit());
  const booked = { state: 'confirmed', startsAt: startsAt.toISOString(), timeZone: 'Europe/Paris' };
  expect(await read(ticket)).toEqual({ booked });
  expect(await read(randomUUID())).toEqual({ booked: null });
});

it('the first write of a ticket wins, and a repeated one changes nothing', async () => {
  const ticket = randomUUID();
  const [first, other] = [
    await visit({ startsAt: new Date('2026-03-03T12:00:00Z') }),
    await visit({ startsAt: new Date('2026-03-03T14:00:00Z') }),
  ];
  await notify(ticket, first);
  await notify(ticket, first);
  await notify(ticket, other);
  expect((await read(ticket)).booked?.startsAt).toBe('2026-03-03T12:00:00.000Z');
});

it('only its customer may notify the widget, and only once it is booked', async () => {
  const stranger = (await aCustomer(fresh.db)).id;
  const ticket = randomUUID();
  const confirmed = await visit({ startsAt: new Date('2026-03-04T10:00:00Z') });
  await expect(notify(ticket, confirmed, { accountId: stranger })).rejects.toEqual(refusal('not_found'));
  await expect(notify(ticket, confirmed, { accountId: salon.accountId })).rejects.toEqual(
    refusal('forbidden'),
  );
  await expect(notify(ticket, randomUUID())).rejects.toEqual(refusal('not_found'));
  for (const state of ['held', 'cancelled'] as const) {
    const other = await visit({ state, startsAt: new Date('2026-03-05T10:00:00Z') });
    await expect(notify(ticket, other)).rejects.toEqual(refusal('wrong_state'));
  }
  expect(await read(ticket)).toEqual({ booked: null });
  const request = await visit({ state: 'requested', startsAt: new Date('2026-03-06T10:00:00Z') });
  await notify(ticket, request);
  expect((await read(ticket)).booked?.state).toBe('requested');
});

it('a ticket is valid for a day, and deleted when the next one is written', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  const moment = new Date(aDayLater.getTime() + 1);
  await notify(old, await visit({ startsAt: new Date('2026-03-07T10:00:00Z') }));
  expect((await read(old, aDayLater)).booked).not.toBeNull();
  expect(await read(old, moment)).toEqual({ booked: null });
  await notify(young, await visit({ startsAt: new Date('2026-03-08T10:00:00Z') }), { now: moment });
  const { rows } = await sql<{ ticket: string }>`
    select ticket from appointments.widget_tickets where notified_at <= ${moment}`.execute(fresh.db);
  expect(rows.map(({ ticket }) => ticket)).toEqual([young]);
});
