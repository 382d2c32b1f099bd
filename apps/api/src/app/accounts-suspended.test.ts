import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { aCustomer, anAppointment, aProfessional, aService } from '#testing/builders';
import { startNeighbours } from '#testing/neighbours';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';

const now = new Date('2031-06-02T10:00:00Z');
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let house: WholeHouse;
let operator: { email: string; headers: Record<string, string> };
beforeAll(async () => {
  neighbours = await startNeighbours();
  house = await openWholeHouse({}, { neighbours, now });
  const { id, email } = await aCustomer(house.db, { firstName: 'Olga' });
  await sql`update identity.accounts set is_operator = true where id = ${id}`.execute(house.db);
  operator = { email, headers: await house.signIn(id) };
});
afterAll(async () => {
  await house?.close();
  await neighbours?.stop();
});

const why = { facts: 'De faux avis sur des concurrentes.', ground: 'terms', rule: 'Article 6' };
const on = (id: string, deed: string, body: object) =>
  house.call('POST', `/operator/accounts/${id}/${deed}`, { body, headers: operator.headers });
const found = async (email: string) =>
  (
    await house.call('GET', `/operator/accounts?email=${encodeURIComponent(email)}`, {
      headers: operator.headers,
    })
  ).value.account as Record<string, unknown> | null;
const status = async (headers: Record<string, string>) =>
  (await house.call('GET', '/me', { headers })).status;
async function actsOf(id: string, query = ''): Promise<string[]> {
  const path = `/operator/acts?kind=access&about=${id}${query}`;
  const { value } = await house.call('GET', path, { headers: operator.headers });
  return (value.items as { action: string }[]).map(({ action }) => action);
}

test('a suspended owner is signed out and in no more, her house is neither seen nor booked, what is booked stays, and all comes back', async () => {
  const salon = await aProfessional(house.db);
  const service = await aService(house.db, salon.id);
  const customer = await aCustomer(house.db);
  const visit = await anAppointment(house.db, salon, {
    customerId: customer.id,
    startsAt: later(now, DAY_MS),
  });
  const email = 'ines@suspended.test';
  await sql`update identity.accounts set email = ${email} where id = ${salon.accountId}`.execute(house.db);
  const [hers, customers] = [await house.signIn(salon.accountId), await house.signIn(customer.id)];
  expect(await status(hers)).toBe(200);
  expect(await found(email.toUpperCase())).toMatchObject({
    id: salon.accountId,
    session_count: 1,
    suspended_at: null,
    house: { slug: salon.slug, is_hidden: false },
  });

  expect((await on(salon.accountId, 'suspension', why)).status).toBe(200);
  expect(await on(salon.accountId, 'suspension', why)).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await status(hers)).toBe(401);
  await expect(house.signIn(salon.accountId)).rejects.toMatchObject({ code: 'account_suspended' });
  const page = async () => (await house.call('GET', `/professionals/${salon.slug}`)).status;
  const quote = async () => {
    const body = { professional_id: salon.id, service_ids: [service], place: 'salon' };
    return (await house.call('POST', '/quotes', { body })).code;
  };
  expect([await page(), await quote()]).toEqual([404, 'service_not_online']);
  const booked = await house.call('GET', `/appointments/${visit}`, { headers: customers });
  expect(booked.value).toMatchObject({ state: 'confirmed' });

  await house.react();
  const [letter] = await house.lettersTo(email);
  expect(letter?.subject).toBe('Nous avons suspendu votre compte');
  expect(letter?.text).toContain(why.facts);
  // Without a session she has the link of her letter.
  const token = /#token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const contest = { token, text: 'Ce n’était pas moi.' };
  expect((await house.call('POST', '/decisions/contest', { body: contest, headers: hers })).status).toBe(200);

  expect((await on(salon.accountId, 'restoration', { facts: 'Ce n’était pas elle.' })).status).toBe(200);
  expect(await status(await house.signIn(salon.accountId))).toBe(200);
  expect([await page(), await quote()]).toEqual([200, undefined]);
  const acts = ['account_restored', 'account_suspended', 'account_looked_up'];
  expect(await actsOf(salon.accountId)).toEqual(acts);
  // By whom: the trail never says that the system did what an operator decided.
  expect(await actsOf(salon.accountId, `&by=${operator.email}`)).toEqual(acts);
});

test('a house that is hidden for two reasons is seen again when both are gone', async () => {
  const salon = await aProfessional(house.db);
  const page = async () => (await house.call('GET', `/professionals/${salon.slug}`)).status;
  const who = { name: 'Jeanne', email: 'jeanne@two.test' };
  await house.call('POST', '/reports', {
    body: { kind: 'profile', id: salon.id, reason: 'fraud', ...who },
  });
  const { id: caseId } = await house.db
    .selectFrom('moderation.cases')
    .select('id')
    .where('subjectId', '=', salon.id)
    .executeTakeFirstOrThrow();
  const decide = (body: object) =>
    house.call('POST', `/operator/cases/${caseId}/decision`, { body, headers: operator.headers });
  await decide({ outcome: 'hidden', ...why });
  await on(salon.accountId, 'suspension', why);
  await on(salon.accountId, 'restoration', { facts: 'Erreur.' });
  expect(await page()).toBe(404);
  await decide({ outcome: 'restored', facts: 'Erreur.' });
  expect(await page()).toBe(200);
});

test('every device is signed out with a reason, and she signs in again', async () => {
  const { id, email } = await aCustomer(house.db);
  const devices = [await house.signIn(id), await house.signIn(id)];
  expect(await found(email)).toMatchObject({ session_count: 2 });
  expect((await on(id, 'sign-out', { reason: ' ' })).status).toBe(422);
  expect((await on(id, 'sign-out', { reason: 'Téléphone volé.' })).status).toBe(200);
  for (const headers of devices) expect(await status(headers)).toBe(401);
  expect(await status(await house.signIn(id))).toBe(200);
});

test('an operator is not suspended, nor somebody who is not there, and nobody is found by a piece of her address', async () => {
  const { id, email } = await aCustomer(house.db);
  await sql`update identity.accounts set is_operator = true where id = ${id}`.execute(house.db);
  expect((await on(id, 'suspension', why)).status).toBe(403);
  expect((await on('00000000-0000-4000-8000-000000000000', 'suspension', why)).status).toBe(404);
  expect(await found(email.slice(1))).toBeNull();
});

test('the trail is read by who did something and on which days', async () => {
  const { id, email } = await aCustomer(house.db);
  await found(email);
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
  const one = ['account_looked_up'];
  expect(await actsOf(id, `&by=${operator.email}&from=${today}&until=${today}`)).toEqual(one);
  expect(await actsOf(id, `&by=${email}`)).toEqual([]);
  expect(await actsOf(id, '&by=nobody@example.test')).toEqual([]);
  expect(await actsOf(id, '&until=2020-01-01')).toEqual([]);
  expect(await actsOf(id, '&from=2100-01-01')).toEqual([]);
});
