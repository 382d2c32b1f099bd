import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayOf, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, aProfessional, aService } from '#testing/builders';
import { startSimulators } from '#testing/simulators';

let simulators: Awaited<ReturnType<typeof startSimulators>>;
let fixture: ApiFixture;
beforeAll(async () => {
  simulators = await startSimulators();
  fixture = await openApiFixture({}, { simulators });
});
afterAll(async () => {
  await fixture?.close();
  await simulators?.stop();
});

test('the client of a series gets one email about all dates, and one about the cancelled ones', async () => {
  const salon = await aProfessional(fixture.db, { verified: true });
  const cut = await aService(fixture.db, salon.id, { durationMinutes: 30 });
  const headers = await fixture.signIn(salon.accountId);
  const email = `zoe-${randomUUID()}@clients.test`;
  const day = (weeks: number) => dayOf(later(fixture.context.clock.now(), (7 * weeks + 1) * DAY_MS), 'UTC');
  const body = {
    member_id: salon.memberId,
    service_ids: [cut],
    starts_at: `${day(1)}T09:00:00.000Z`,
    customer_name: 'Zoé Petit',
    customer_email: email,
    accept_warnings: true,
    every_weeks: 4,
    last_day: day(13),
  };
  const key = randomUUID();
  const book = () =>
    fixture.call('POST', '/professional/appointments/series', {
      body,
      headers: { ...headers, 'idempotency-key': key },
    });
  const first = await book();
  expect(first).toMatchObject({ status: 201, value: { count: 4, customer_not_written_to: false } });
  // The response was lost: the request is repeated.
  expect((await book()).value).toEqual(first.value);
  const { rows } = await fixture
    .call('GET', `/professional/calendar?from=${day(1)}&days=1`, { headers })
    .then(({ value }) => ({ rows: value.appointments as unknown[] }));
  expect(rows).toHaveLength(1);

  await fixture.work();
  const sentEmails = await fixture.emailsTo(email);
  expect(sentEmails).toHaveLength(1);
  expect(sentEmails[0]?.text).toContain('Aussi le');

  const cancelled = await fixture.call(
    'POST',
    `/professional/appointments/${first.value.first_id}/cancel-following`,
    { body: { reason: 'Congés' }, headers: { ...headers, 'idempotency-key': randomUUID() } },
  );
  expect(cancelled).toMatchObject({ status: 200, value: { count: 4 } });
  await fixture.work();
  expect(await fixture.emailsTo(email)).toHaveLength(2);
});

test.each([
  ['without an address, nothing is left unsent', true, undefined, false],
  ['with an address, of a business that is not verified, nothing is sent', false, 'zoe@clients.test', true],
])('a series %s', async (_, verified, customer_email, customer_not_written_to) => {
  const salon = await aProfessional(fixture.db, { verified });
  const cut = await aService(fixture.db, salon.id, { durationMinutes: 30 });
  const day = (weeks: number) => dayOf(later(fixture.context.clock.now(), (7 * weeks + 1) * DAY_MS), 'UTC');
  const { status, value } = await fixture.call('POST', '/professional/appointments/series', {
    headers: { ...(await fixture.signIn(salon.accountId)), 'idempotency-key': randomUUID() },
    body: {
      member_id: salon.memberId,
      service_ids: [cut],
      starts_at: `${day(1)}T09:00:00.000Z`,
      customer_name: 'Zoé Petit',
      customer_email,
      accept_warnings: true,
      every_weeks: 4,
      last_day: day(5),
    },
  });
  expect([status, value]).toMatchObject([201, { count: 2, customer_not_written_to }]);
});

test('an unnamed walk-in is in the client book by phone number or email', async () => {
  const salon = await aProfessional(fixture.db, { verified: true });
  const cut = await aService(fixture.db, salon.id, { durationMinutes: 30 });
  const headers = await fixture.signIn(salon.accountId);
  const day = dayOf(later(fixture.context.clock.now(), 7 * DAY_MS), 'UTC');
  const email = `walk-in-${randomUUID()}@clients.test`;
  const book = (hour: number, left: object = {}) =>
    fixture.call('POST', '/professional/appointments', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: {
        member_id: salon.memberId,
        service_ids: [cut],
        starts_at: `${day}T${hour}:00:00Z`,
        accept_warnings: true,
        ...left,
      },
    });
  expect((await book(10)).value.customer).toEqual({ name: '', phone_number: null, email: null });
  for (const [hour, number] of [
    [11, '06 12 34 56 78'],
    [12, '+33 6 12 34 56 78'],
  ] as const)
    expect((await book(hour, { customer_phone: number })).value).toMatchObject({
      customer: { name: '', phone_number: '+33612345678' },
    });
  await book(13, { customer_email: email });
  await fixture.work();
  const { value } = await fixture.call('GET', '/professional/clients', { headers });
  const { items } = value as { items: { name: string; visit_count: number }[] };
  expect(items.map(({ name }) => name).toSorted()).toEqual(['+33612345678', email]);
  expect((await fixture.emailsTo(email))[0]?.text).toMatch(/^\s*Bonjour,/m);
});

test('a visit with several members in turn is one email', async () => {
  const salon = await aProfessional(fixture.db, { verified: true });
  const colleague = await aMember(fixture.db, salon.id, { firstName: 'Lina' });
  const cut = await aService(fixture.db, salon.id, { durationMinutes: 30, name: 'Coupe' });
  const headers = await fixture.signIn(salon.accountId);
  const email = `zoe-${randomUUID()}@clients.test`;
  const day = dayOf(later(fixture.context.clock.now(), 9 * DAY_MS), 'UTC');
  const body = {
    member_id: salon.memberId,
    service_ids: [cut],
    starts_at: `${day}T09:00:00.000Z`,
    customer_name: 'Zoé Petit',
    customer_email: email,
    accept_warnings: true,
    next_turns: [{ member_id: colleague, service_ids: [cut] }],
  };
  const key = randomUUID();
  const book = () =>
    fixture.call('POST', '/professional/appointments', {
      body,
      headers: { ...headers, 'idempotency-key': key },
    });
  const first = await book();
  expect(first).toMatchObject({
    status: 201,
    value: { group: { is_in_turn: true, others: [{ starts_at: `${day}T09:30:00.000Z` }] } },
  });
  expect((await book()).value).toEqual(first.value);
  await fixture.work();
  const sentEmails = await fixture.emailsTo(email);
  expect(sentEmails).toHaveLength(1);
  expect(sentEmails[0]?.text).toContain('Lina');
  expect(sentEmails[0]?.text).not.toContain('Personne 2');
});

test('a customer who books for several people gets one email, one reminder and one cancellation; so does the professional', async () => {
  const salon = await aProfessional(fixture.db, { verified: false });
  const colleague = await aMember(fixture.db, salon.id, { firstName: 'Lina' });
  const cut = await aService(fixture.db, salon.id, { durationMinutes: 30, name: 'Coupe' });
  const customer = await aCustomer(fixture.db);
  const headers = await fixture.signIn(customer.id);
  // In eight days; in nine where that is a Sunday, when the salon is closed.
  const ahead = later(fixture.context.clock.now(), 8 * DAY_MS).getUTCDay() === 0 ? 9 : 8;
  const day = dayOf(later(fixture.context.clock.now(), ahead * DAY_MS), 'UTC');
  const at = (member_id: string, time: string, name: string) => ({
    member_id,
    service_ids: [cut],
    starts_at: `${day}T${time}:00.000Z`,
    name,
  });
  const people = [
    at(salon.memberId, '09:00', ''),
    at(colleague, '09:00', 'Zoé'),
    at(salon.memberId, '09:30', ''),
  ];
  const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() });
  const quote = await fixture.call('POST', '/group-quotes', {
    body: { professional_id: salon.id, people: people.map(({ name: _, ...one }) => one) },
  });
  expect(quote).toMatchObject({ status: 200 });
  const { total_cents } = quote.value as unknown as { total_cents: number };
  const booked = await fixture.call('POST', '/groups', {
    body: { professional_id: salon.id, people, total_cents },
    headers: keyed(),
  });
  expect(booked).toMatchObject({ status: 201, value: { card: null } });
  await fixture.work();
  const owner = await fixture.db
    .selectFrom('identity.accounts')
    .select('email')
    .where('id', '=', salon.accountId)
    .executeTakeFirstOrThrow();
  const emailsOfBoth = async () =>
    [await fixture.emailsTo(customer.email), await fixture.emailsTo(owner.email)] as const;
  const [toCustomer, toProfessional] = await emailsOfBoth();
  expect([toCustomer.length, toProfessional.length]).toEqual([1, 1]);
  for (const word of ['Vous', 'Zoé', 'Lina', 'Personne 3']) expect(toCustomer[0]?.text).toContain(word);
  for (const word of ['Zoé', 'Personne 3']) expect(toProfessional[0]?.text).toContain(word);

  await fixture.moveTo(later(new Date(`${day}T10:00:00Z`), -DAY_MS));
  await fixture.work();
  expect((await emailsOfBoth()).map((sentEmails) => sentEmails.length)).toEqual([2, 1]);

  const { id } = (booked.value as unknown as { group: { id: string } }).group;
  const cancelled = await fixture.call('POST', `/groups/${id}/cancel`, {
    body: { fee_cents: 0 },
    headers: keyed(),
  });
  expect(cancelled).toMatchObject({ status: 200, value: { total_cents: 0 } });
  await fixture.work();
  const [after, afterToProfessional] = await emailsOfBoth();
  expect([after.length, afterToProfessional.length]).toEqual([3, 2]);
  expect(after.filter(({ text }) => text.includes('Vos rendez-vous sont annulés'))).toHaveLength(1);
});
