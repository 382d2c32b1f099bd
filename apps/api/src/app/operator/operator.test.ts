import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import type { SerializedError } from '#kit/serialize-error';
import { HOUR_MS, later } from '#kit/time';
import { getProfessional } from '#professionals';
import { aCustomer, aFile, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { signIn } from '#testing/sign-in';
import { submitDocuments } from '#verification';
import { insertReadyAccount } from '../seed/store.ts';
import { operatorCommands, runOperatorCommand } from './operator.ts';

const now = new Date('2026-05-31T08:00:00Z');
let fresh: FreshDatabase;
let ines: BuiltProfessional;
let output: string[];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  output = [];
  ines = await aProfessional(fresh.db, { verified: false });
  const file = () => aFile(fresh.db, { kind: 'account', id: ines.accountId });
  const files = {
    idCardFront: await file(),
    idCardBack: await file(),
    rib: await file(),
    kbis: await file(),
    proofOfAddress: await file(),
  };
  await inTransaction(fresh.db, (tx) => submitDocuments(tx, { professionalId: ines.id, files, now }));
});

const run = (...args: string[]) =>
  runOperatorCommand({ db: fresh.db, clock: { now: () => now }, say: (line) => output.push(line) }, args);
const stateOf = async () => (await getProfessional(fresh.db, ines.id)).verification;

test('the command line lists pending verifications, shows the documents, and verifies by the day on the KBIS', async () => {
  expect(await run('waiting')).toBe(true);
  expect(output.join('\n')).toContain(`2026-05-31T08:00:00.000Z  ${ines.slug}  Atelier Marchal`);
  expect(await run('show', ines.slug)).toBe(true);
  expect(output.join('\n')).toMatch(/KBIS +[0-9a-f-]{36} {2}document\.pdf/);
  expect(await run('verify', ines.slug)).toBe(false);
  expect(output.at(-1)).toBe(
    'verification_incomplete\n  kbis_issued_on: required\n  partner_account: required',
  );
  await insertReadyAccount(fresh.db, ines.id, `acct_${ines.id}`, now);
  expect(await run('verify', ines.slug, '31/05/2026')).toBe(false);
  expect(await run('verify', ines.slug, '2026-02-28')).toBe(false);
  expect(output.at(-1)).toBe('verification_incomplete\n  KBIS: too_old');
  expect(await stateOf()).toBe('pending');
  expect(await run('verify', ines.slug, '2026-05-20')).toBe(true);
  expect(await stateOf()).toBe('verified');
  expect(await run('verify', ines.slug)).toBe(false);
  expect(output.at(-1)).toBe('verification_closed');
});

test('it rejects with a reason only', async () => {
  expect(await run('reject', ines.slug)).toBe(false);
  expect(output.at(-1)).toBe('invalid_input\n  reason: required');
  expect(await run('reject', ines.slug, 'La', 'photo', 'est', 'floue.')).toBe(true);
  expect(await stateOf()).toBe('rejected');
});

test('it lists commands refused or unanswered for an hour, retries them, and takes them off the list', async () => {
  const payer = await aCustomer(fresh.db);
  const clock = { now: () => now };
  const order = async (failure: SerializedError | null, status: string) => {
    const payableId = await aPayable(fresh.db, clock, { accountId: payer.id, professionalId: ines.id });
    await fresh.db
      .updateTable('payments.payables')
      .set({ status: 'failed' })
      .where('id', '=', payableId)
      .execute();
    const { id } = await fresh.db
      .insertInto('payments.operations')
      .values({
        payableId,
        kind: 'release',
        amountCents: 0,
        status,
        attempts: 3,
        retryAt: later(now, HOUR_MS),
        failure: JSON.stringify(failure),
        firstCalledAt: later(now, -HOUR_MS),
        createdAt: later(now, -HOUR_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, payableId };
  };
  const refused = await order({ type: 'PartnerRefused', code: 'resource_missing', frames: [] }, 'refused');
  const silent = await order({ type: 'PartnerUnavailable', frames: [] }, 'pending');
  const { id: cardId } = await fresh.db
    .insertInto('subscriptions.cardAttachments')
    .values({ professionalId: ines.id, token: 'pm_1', status: 'refused', retryAt: now, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nameOf = ({ id }: { id: string }) => `partner_command/partner-operations/${id}`;
  const card = `partner_command/subscription-cards/${cardId}`;
  expect(await run('failures')).toBe(true);
  expect(output.toSorted()).toEqual(
    [
      `2026-05-31T07:00:00.000Z  refused     ${nameOf(refused)}  release ${refused.payableId}  3 attempts  resource_missing`,
      `2026-05-31T07:00:00.000Z  unanswered  ${nameOf(silent)}  release ${silent.payableId}  3 attempts  PartnerUnavailable`,
      `2026-05-31T08:00:00.000Z  refused     ${card}  card ${ines.id}  0 attempts`,
      '3 failures',
    ].toSorted(),
  );
  for (const name of [nameOf(refused), nameOf(silent), card]) expect(await run('retry', name)).toBe(true);
  output = [];
  expect(await run('failures')).toBe(true);
  expect(output.map((line) => line.includes('unanswered'))).toEqual([true, false]);
  const due = await fresh.db
    .selectFrom('payments.operations')
    .select('payableId')
    .where('status', '=', 'pending')
    .where('retryAt', '<=', now)
    .orderBy('position')
    .execute();
  expect(due.map(({ payableId }) => payableId)).toEqual([silent.payableId, refused.payableId]);

  const dealtWith = await order(null, 'refused');
  expect(await run('dismiss', nameOf(dealtWith))).toBe(false);
  expect(await run('dismiss', nameOf(dealtWith), 'settled', 'by', 'hand')).toBe(true);
  expect(await run('dismiss', nameOf(dealtWith), 'again')).toBe(false);
  expect(await run('retry', nameOf(dealtWith))).toBe(false);
  expect(output.at(-1)).toBe('wrong_state');
  const unknown = [nameOf(ines), 'partner_command/partner-operations/x', 'chores/x/y', 'x', undefined];
  for (const name of unknown) expect(await run('retry', ...(name ? [name] : []))).toBe(false);
});

test('an unknown command prints the usage', async () => {
  expect([
    await run(),
    await run('constructor'),
    await run('show'),
    await run('show', 'unknown-slug'),
  ]).toEqual(Array(4).fill(false));
  expect(output).toContain(operatorCommands.waiting?.usage);
  expect(output.at(-1)).toContain('no professional is called unknown-slug');
});

test('operators are granted and revoked by email and audited, and are signed out when revoked', async () => {
  const olga = await aCustomer(fresh.db, { firstName: 'Olga' });
  const stateOfOlga = async () => {
    const { rows } = await sql<{ isOperator: boolean; signedIn: number; trail: string[] }>`
      select is_operator,
        (select count(*)::int from identity.sessions where account_id = a.id and revoked_at is null) as signed_in,
        (select coalesce(json_agg(action order by id), '[]') from kit.audit_entries
          where subject = 'account:' || a.id) as trail
      from identity.accounts a where id = ${olga.id}`.execute(fresh.db);
    return rows[0];
  };
  await signIn(fresh.db, olga.id);
  expect(await run('grant', olga.email.toUpperCase())).toBe(true);
  expect(await stateOfOlga()).toEqual({ isOperator: true, signedIn: 1, trail: ['operator_granted'] });
  expect(await run('grant', olga.email)).toBe(true);
  expect(output.at(-1)).toBe(`${olga.email} is already an operator`);
  expect(await run('revoke', olga.email)).toBe(true);
  expect(await stateOfOlga()).toEqual({
    isOperator: false,
    signedIn: 0,
    trail: ['operator_granted', 'operator_revoked'],
  });
  expect([await run('grant', 'unknown@example.test'), await run('grant')]).toEqual([false, false]);
  expect(output).toContain('not_found');
});

test('the second sign-in step is reset by email, and audited', async () => {
  const { id, email } = await aCustomer(fresh.db);
  const now = new Date();
  await fresh.db
    .insertInto('identity.secondSteps')
    .values({ accountId: id, secret: Buffer.alloc(49), startedAt: now, confirmedAt: now, lastStep: 1 })
    .execute();
  await signIn(fresh.db, id);
  expect(await run('reset-two-steps', email.toUpperCase())).toBe(true);
  expect(output.at(-1)).toContain('signs in in one step now');
  const { rows } = await sql`
    select (select count(*)::int from identity.second_steps where account_id = ${id}) as steps,
      (select count(*)::int from identity.sessions where account_id = ${id} and revoked_at is null) as signed_in,
      (select json_agg(action) from kit.audit_entries where subject = ${`account:${id}`}) as trail`.execute(
    fresh.db,
  );
  expect(rows).toEqual([{ steps: 0, signedIn: 0, trail: ['second_step_reset'] }]);
  expect(await run('reset-two-steps', email)).toBe(true);
  expect(output.at(-1)).toContain('had no second step');
  expect([await run('reset-two-steps', 'unknown@example.test'), await run('reset-two-steps')]).toEqual([
    false,
    false,
  ]);
});

test('it lists contested appointments, and decides each of them once', async () => {
  const { id: customerId } = await aCustomer(fresh.db);
  const at = new Date('2026-05-30T08:00:00Z');
  const id = await anAppointment(fresh.db, ines, {
    customerId,
    startsAt: new Date('2026-05-28T08:00:00Z'),
    state: 'completed',
    cardCents: 4000,
    onSiteCents: 0,
    contestUntil: now,
    contestedAt: at,
    contestReason: 'Le salon\nétait fermé.',
  });
  expect(await run('contests')).toBe(true);
  expect(output.join('\n').replaceAll('\u00a0', ' ')).toContain(
    `2026-05-30T08:00:00.000Z  ${id}  40,00 €  Atelier Marchal\n  appointment of 2026-05-28T08:00:00.000Z: Le salon était fermé.`,
  );
  expect([await run('decide'), await run('decide', id), await run('decide', id, '-3')]).toEqual(
    Array(3).fill(false),
  );
  expect(await run('decide', id, '40.01')).toBe(false);
  expect(output.at(-1)).toBe('invalid_input\n  amount: too_big');
  // There is no hold any more.
  expect(await run('decide', id, 'all')).toBe(false);
  expect(output.at(-1)).toBe('wrong_state');
  expect(await run('decide', id, 'nothing')).toBe(true);
  expect(output.at(-1)).toBe('nothing will be debited');
  expect(await run('decide', id, 'nothing')).toBe(false);
  expect(await run('contests')).toBe(true);
  expect(output.at(-1)).toBe('0 waiting');
});

test('the command line rebuilds wrong availability masks, of one professional or of all', async () => {
  await sql`insert into scheduling.resources (professional_id, member_id) values (${ines.id}, ${ines.memberId})`.execute(
    fresh.db,
  );
  const spoil = () =>
    sql`insert into scheduling.resource_days (resource_id, day, mask)
      select id, '2026-06-20', decode(repeat('ff', 40), 'hex') from scheduling.resources
      where professional_id = ${ines.id} on conflict (resource_id, day) do update set mask = excluded.mask`.execute(
      fresh.db,
    );
  await spoil();
  expect(await run('rebuild-masks', ines.slug)).toBe(true);
  expect(output.at(-1)).toBe('1 days were wrong');
  await spoil();
  expect(await run('rebuild-masks')).toBe(true);
  expect(output.at(-1)).toBe('1 days were wrong');
  expect(await run('rebuild-masks')).toBe(true);
  expect(output.at(-1)).toBe('0 days were wrong');
});

test('failed jobs are listed on the command line, and retried one by one or all', async () => {
  const { db } = fresh;
  await sql`insert into kit.jobs (fact_id, fact, reaction, subject, payload, at, status, attempts, failures, due_at, error,
      created_at, ended_at)
    values (900000, 'unheard', 'unheard.reaction', 'h-1', '{}', now(), 'failed', 15, 15, now(),
      '{"type": "TypeError", "frames": []}', now(), now())`.execute(db);
  const named = async () => {
    output = [];
    await run('failures');
    return output.flatMap(
      (line) => /failed {6}(job\/\S+) {2}h-1 {2}15 attempts {2}TypeError$/.exec(line)?.[1] ?? [],
    );
  };
  const [name = ''] = await named();
  expect(name).toMatch(/^job\/unheard\.reaction\/\d+$/);
  expect(await run('retry', 'job/unheard.reaction/x')).toBe(false);
  expect(await run('retry', 'job/unheard.reaction/123456')).toBe(false);
  const state = async () =>
    (await sql`select status, failures from kit.jobs where fact_id = 900000`.execute(db)).rows;
  for (const which of [name, 'jobs']) {
    expect(await run('retry', which)).toBe(true);
    expect(await state()).toEqual([{ status: 'waiting', failures: 0 }]);
    expect(await named()).toEqual([]);
    await sql`update kit.jobs set status = 'failed', ended_at = now(), error = '{"type": "TypeError", "frames": []}'
      where fact_id = 900000`.execute(db);
  }
});
