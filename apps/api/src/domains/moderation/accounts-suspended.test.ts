import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional, aService } from '#testing/builders';
import { startSimulators } from '#testing/simulators';

const now = new Date('2031-06-02T10:00:00Z');
let simulators: Awaited<ReturnType<typeof startSimulators>>;
let fixture: ApiFixture;
let operator: { email: string; headers: Record<string, string> };
beforeAll(async () => {
  simulators = await startSimulators();
  fixture = await openApiFixture({}, { simulators, now });
  const { id, email } = await aCustomer(fixture.db, { firstName: 'Olga' });
  await sql`update identity.accounts set is_operator = true where id = ${id}`.execute(fixture.db);
  operator = { email, headers: await fixture.signIn(id) };
});
afterAll(async () => {
  await fixture?.close();
  await simulators?.stop();
});

const why = { facts: 'De faux avis sur des concurrentes.', ground: 'terms', rule: 'Article 6' };
const on = (id: string, deed: string, body: object) =>
  fixture.call('POST', `/operator/accounts/${id}/${deed}`, { body, headers: operator.headers });
const found = async (email: string) =>
  (
    await fixture.call('GET', `/operator/accounts?email=${encodeURIComponent(email)}`, {
      headers: operator.headers,
    })
  ).value.account as Record<string, unknown> | null;
const status = async (headers: Record<string, string>) =>
  (await fixture.call('GET', '/me', { headers })).status;
async function actsOf(id: string, query = ''): Promise<string[]> {
  const path = `/operator/acts?kind=access&about=${id}${query}`;
  const { value } = await fixture.call('GET', path, { headers: operator.headers });
  return (value.items as { action: string }[]).map(({ action }) => action);
}

test('a suspended owner is signed out and cannot sign in, the business is hidden and not bookable, its appointments stay, and a restoration undoes it all', async () => {
  const salon = await aProfessional(fixture.db);
  const service = await aService(fixture.db, salon.id);
  const customer = await aCustomer(fixture.db);
  const visit = await anAppointment(fixture.db, salon, {
    customerId: customer.id,
    startsAt: later(now, DAY_MS),
  });
  const email = 'ines@suspended.test';
  await sql`update identity.accounts set email = ${email} where id = ${salon.accountId}`.execute(fixture.db);
  const [ownerHeaders, customers] = [
    await fixture.signIn(salon.accountId),
    await fixture.signIn(customer.id),
  ];
  expect(await status(ownerHeaders)).toBe(200);
  expect(await found(email.toUpperCase())).toMatchObject({
    id: salon.accountId,
    session_count: 1,
    suspended_at: null,
    professional: { slug: salon.slug, is_hidden: false },
  });

  expect((await on(salon.accountId, 'suspension', why)).status).toBe(200);
  expect(await on(salon.accountId, 'suspension', why)).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await status(ownerHeaders)).toBe(401);
  await expect(fixture.signIn(salon.accountId)).rejects.toMatchObject({ code: 'account_suspended' });
  const page = async () => (await fixture.call('GET', `/professionals/${salon.slug}`)).status;
  const quote = async () => {
    const body = { professional_id: salon.id, service_ids: [service], place: 'salon' };
    return (await fixture.call('POST', '/quotes', { body })).code;
  };
  expect([await page(), await quote()]).toEqual([404, 'service_not_online']);
  const booked = await fixture.call('GET', `/appointments/${visit}`, { headers: customers });
  expect(booked.value).toMatchObject({ state: 'confirmed' });

  await fixture.react();
  const [sentEmail] = await fixture.emailsTo(email);
  expect(sentEmail?.subject).toBe('Nous avons suspendu votre compte');
  expect(sentEmail?.text).toContain(why.facts);
  // Without a session the owner contests by the link of the email.
  const token = /#token=(\S+)/.exec(sentEmail?.text ?? '')?.[1] ?? '';
  const contest = { token, text: 'Ce n’était pas moi.' };
  expect(
    (await fixture.call('POST', '/decisions/contest', { body: contest, headers: ownerHeaders })).status,
  ).toBe(200);

  expect((await on(salon.accountId, 'restoration', { facts: 'Ce n’était pas elle.' })).status).toBe(200);
  expect(await status(await fixture.signIn(salon.accountId))).toBe(200);
  expect([await page(), await quote()]).toEqual([200, undefined]);
  const acts = ['account_restored', 'account_suspended', 'account_looked_up'];
  expect(await actsOf(salon.accountId)).toEqual(acts);
  // The trail names the operator, never the system, as the one who decided.
  expect(await actsOf(salon.accountId, `&by=${operator.email}`)).toEqual(acts);
});

test('a professional hidden for two reasons is shown again when both are gone', async () => {
  const salon = await aProfessional(fixture.db);
  const page = async () => (await fixture.call('GET', `/professionals/${salon.slug}`)).status;
  const who = { name: 'Jeanne', email: 'jeanne@two.test' };
  await fixture.call('POST', '/reports', {
    body: { kind: 'profile', id: salon.id, reason: 'fraud', ...who },
  });
  const { id: caseId } = await fixture.db
    .selectFrom('moderation.cases')
    .select('id')
    .where('subjectId', '=', salon.id)
    .executeTakeFirstOrThrow();
  const decide = (body: object) =>
    fixture.call('POST', `/operator/cases/${caseId}/decision`, { body, headers: operator.headers });
  await decide({ outcome: 'hidden', ...why });
  await on(salon.accountId, 'suspension', why);
  await on(salon.accountId, 'restoration', { facts: 'Erreur.' });
  expect(await page()).toBe(404);
  await decide({ outcome: 'restored', facts: 'Erreur.' });
  expect(await page()).toBe(200);
});

test('signing out every device records a reason, and the person can sign in again', async () => {
  const { id, email } = await aCustomer(fixture.db);
  const devices = [await fixture.signIn(id), await fixture.signIn(id)];
  expect(await found(email)).toMatchObject({ session_count: 2 });
  expect((await on(id, 'sign-out', { reason: ' ' })).status).toBe(422);
  expect((await on(id, 'sign-out', { reason: 'Téléphone volé.' })).status).toBe(200);
  for (const headers of devices) expect(await status(headers)).toBe(401);
  expect(await status(await fixture.signIn(id))).toBe(200);
});

test('an operator or an unknown account cannot be suspended, and part of an address finds no account', async () => {
  const { id, email } = await aCustomer(fixture.db);
  await sql`update identity.accounts set is_operator = true where id = ${id}`.execute(fixture.db);
  expect((await on(id, 'suspension', why)).status).toBe(403);
  expect((await on('00000000-0000-4000-8000-000000000000', 'suspension', why)).status).toBe(404);
  expect(await found(email.slice(1))).toBeNull();
});

test('the audit trail is filtered by actor and by days', async () => {
  const { id, email } = await aCustomer(fixture.db);
  await found(email);
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
  const one = ['account_looked_up'];
  expect(await actsOf(id, `&by=${operator.email}&from=${today}&until=${today}`)).toEqual(one);
  expect(await actsOf(id, `&by=${email}`)).toEqual([]);
  expect(await actsOf(id, '&by=unknown@example.test')).toEqual([]);
  expect(await actsOf(id, '&until=2020-01-01')).toEqual([]);
  expect(await actsOf(id, '&from=2100-01-01')).toEqual([]);
});
