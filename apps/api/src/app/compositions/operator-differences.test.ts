import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { type Operator, openOperatorApi, type TestOperatorApi } from './operator.testing.ts';

let operator: TestOperatorApi;
let olga: Operator;
let otto: Operator;
let salon: BuiltProfessional;

beforeAll(async () => {
  operator = await openOperatorApi(new Date('2026-06-12T08:00:00Z'));
  ({ olga, otto } = operator);
  salon = await aProfessional(operator.db);
  await operator.db
    .insertInto('payments.partnerAccounts')
    .values({ professionalId: salon.id, partnerId: 'acct_salon' })
    .execute();
});
afterAll(() => operator?.close());
beforeEach(async () => {
  await sql`delete from wallet.differences`.execute(operator.db);
});

const ask: TestOperatorApi['ask'] = (...args) => operator.ask(...args);
async function found(owner: string, subject: string, partnersCents: number): Promise<string> {
  const at = new Date('2026-06-11T03:00:00Z');
  const { id } = await operator.db
    .insertInto('wallet.differences')
    .values({
      owner,
      subject,
      types: ['refund'],
      day: '2026-06-10',
      foundAt: at,
      seenAt: at,
      oursCents: 0,
      partnersCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const explanation = 'Remboursé à la main';
const explain = (who: Operator, id: string) =>
  ask(who, 'POST', `/differences/${id}/explanation`, { explanation });
const approve = (who: Operator, id: string) => ask(who, 'POST', `/differences/${id}/approval`);

test('they are listed with the account’s business, and counted on the operator pages', async () => {
  await found('acct_salon', 're_1', -2000);
  await found(`acct_of_${salon.id}`, 're_2', 100);
  await found('acct_nobody', 're_3', 100);
  await found('platform', 're_4', 100);
  const { value } = await ask(olga, 'GET', '/differences');
  const named = (value as { subject: string; owner_name: string | null }[]).map((row) => [
    row.subject,
    row.owner_name,
  ]);
  expect(named.toSorted()).toEqual([
    ['re_1', 'Atelier Marchal'],
    ['re_2', 'Atelier Marchal'],
    ['re_3', null],
    ['re_4', null],
  ]);
  const operator = await ask(olga, 'GET', '/overview');
  expect(operator.value.sections).toContainEqual({
    section: 'differences',
    count: 4,
    oldest_at: '2026-06-11T03:00:00.000Z',
  });
});

test('the operator who explained one cannot approve it; another can, once, and both actions are audited', async () => {
  const id = await found('acct_salon', 're_5', -2000);
  expect(await approve(otto, id)).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await explain(olga, id)).toMatchObject({ status: 200 });
  const seenBy = async (who: Operator) => (await ask(who, 'GET', '/differences')).value;
  expect(await seenBy(olga)).toMatchObject([{ explanation, explained_by: olga.email, is_mine: true }]);
  expect(await seenBy(otto)).toMatchObject([{ explanation, is_mine: false }]);
  expect(await approve(olga, id)).toMatchObject({ status: 403, code: 'forbidden' });
  const both = await Promise.all([approve(otto, id), approve(otto, id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await seenBy(olga)).toEqual([]);
  const trail = await ask(olga, 'GET', `/acts?kind=money&about=${id}`);
  expect(trail.value.items).toMatchObject([
    { action: 'difference_settled', actor: otto.email, detail: { subject: 're_5', partnersCents: -2000 } },
    { action: 'difference_explained', actor: olga.email, detail: { explanation } },
  ]);
  const entries = await sql<{ account: string; cents: number }>`
    select account, amount_cents as cents from wallet.entries e join wallet.transactions t on t.id = e.transaction_id
    where t.key = ${`settled:${id}`} order by account`.execute(operator.db);
  expect(entries.rows).toEqual([
    { account: 'connected', cents: -2000 },
    { account: 'suspense', cents: 2000 },
  ]);
});

test('one of an account without a business is settled by its mirror account; one of an unknown account is not', async () => {
  const professional = await aProfessional(operator.db);
  const mirrored = await found(`acct_of_${professional.id}`, 're_6', 50);
  const nobodys = await found('acct_nobody', 're_7', 50);
  for (const id of [mirrored, nobodys]) await explain(olga, id);
  expect((await approve(otto, mirrored)).status).toBe(200);
  expect(await approve(otto, nobodys)).toMatchObject({ status: 409, code: 'wrong_state' });
});

test('is refused without an explanation, and for a settled difference', async () => {
  const id = await found('platform', 're_8', 50);
  const short = await ask(olga, 'POST', `/differences/${id}/explanation`, { explanation: ' ab ' });
  expect(short).toMatchObject({ status: 422, fields: { explanation: 'too_short' } });
  await sql`update wallet.differences set gone_at = now()`.execute(operator.db);
  expect((await explain(olga, id)).status).toBe(404);
  expect((await approve(otto, id)).status).toBe(404);
});
