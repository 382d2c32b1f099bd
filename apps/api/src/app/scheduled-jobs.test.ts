import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listRuns } from '#kit/jobs/scheduled-job-store';
import { runScheduledJobs } from '#kit/jobs/scheduled-jobs';
import { DAY_MS, later } from '#kit/time';
import { findPartnerAccount } from '#payments';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import { startSimulators } from '#testing/simulators';
import { approveDifference, explainDifference, listDifferences } from '#wallet';
import { settlingOf } from './compositions/partner-books.ts';
import { runOperatorCommand } from './operator/operator.ts';
import { scheduledJobNames } from './scheduled-job-names.ts';
import { createScheduledJobs } from './scheduled-jobs.ts';

let simulators: Awaited<ReturnType<typeof startSimulators>>;
let fixture: ApiFixture;
let salon: BuiltProfessional;
let output: string[];

beforeAll(async () => {
  simulators = await startSimulators();
  fixture = await openApiFixture({}, { simulators });
  salon = await aProfessional(fixture.db);
  await fixture.openAccountOf(salon.id);
});
afterAll(async () => {
  await fixture?.close();
  await simulators?.stop();
});
beforeEach(() => {
  output = [];
});

const operator = (...args: string[]) =>
  runOperatorCommand(
    { db: fixture.db, clock: fixture.context.clock, say: (line) => output.push(line) },
    args,
  );

/** Requests a run by day and returns its outcome. */
async function made(job: (typeof scheduledJobNames)[number]) {
  await operator('run-scheduled-job', job);
  const alarms: unknown[] = [];
  await runScheduledJobs(
    { db: fixture.db, clock: fixture.context.clock, report: (_error, { alarm }) => alarms.push(alarm) },
    createScheduledJobs(fixture.context),
    new AbortController().signal,
  );
  const [run] = await listRuns(fixture.db, 1, job);
  return { alarms, wrong: run?.examples ?? [], alarm: run?.alarm, found: run?.found ?? {} };
}
const allIsWell = { alarms: [], wrong: [], alarm: null };

test('with consistent data every job of the first night is good, and an operator sees it', async () => {
  const worker = runScheduledJobs(
    { db: fixture.db, clock: fixture.context.clock, report: () => {} },
    createScheduledJobs(fixture.context),
    new AbortController().signal,
  );
  expect(await worker).toBe(scheduledJobNames.length);
  expect(await operator('scheduled-jobs')).toBe(true);
  expect(output).toHaveLength(scheduledJobNames.length + 1);
  for (const line of output.slice(0, -1)) expect(line).toContain('good, ended');
  expect(output.join('\n')).toMatch(
    /purges .* jobs 0, keys 0, links 0, merges 0, answers 0, signIns 0, sessions 0/,
  );
  expect([await operator('scheduled-jobs', 'x'), await operator('run-scheduled-job')]).toEqual([
    false,
    false,
  ]);
});

describe('the ledger is compared with the card partner’s books', () => {
  const at = () => later(fixture.context.clock.now(), -DAY_MS);
  const post = (key: string, entries: object, partnerId: string | null = null) =>
    sql`select wallet.post(${key}, 'capture', ${salon.id}, gen_random_uuid(), ${partnerId}, ${at()},
      ${JSON.stringify(entries)}::jsonb, now())`.execute(fixture.db);
  const day = () => at().toISOString().slice(0, 10);

  test('an unknown capture is found, reported, and gone once two operators settled it', async () => {
    expect(await made('ledger')).toMatchObject({ ...allIsWell, found: { violations: 0, differences: 0 } });
    const accountId = await findPartnerAccount(fixture.db, salon.id);
    await post('seeded', { connected: 900, platform: 100, earned: -900, search_fees: -100 }, 'pi_nobody');
    const found = [
      `${accountId} pi_nobody, capture of ${day()}: ours 900, theirs 0`,
      `platform pi_nobody, capture of ${day()}: ours 100, theirs 0`,
    ];
    expect(await made('ledger')).toMatchObject({
      alarms: ['scheduled_job_report'],
      wrong: found,
      alarm: 'found',
      found: { differences: 2 },
    });
    await operator('scheduled-jobs', 'ledger');
    expect(output.join('\n')).toContain('2 WRONG');
    expect(output).toContain(`  ${found[0]}`);

    const [one = '', other = ''] = [(await aCustomer(fixture.db)).id, (await aCustomer(fixture.db)).id];
    const settling = settlingOf(fixture.context);
    for (const { id: differenceId } of await listDifferences(fixture.db)) {
      await explainDifference(settling, { differenceId, operatorId: one, explanation: 'Posted by hand' });
      await approveDifference(settling, { differenceId, operatorId: other });
    }
    expect(await made('ledger')).toMatchObject(allIsWell);
  });

  test('a movement without the partner’s id is found, on both accounts', async () => {
    const professional = await aProfessional(fixture.db);
    await sql`select wallet.post('nameless', 'transfer_sent', ${professional.id}, gen_random_uuid(), null, ${at()},
      '{"connected": 50, "platform": -50}'::jsonb)`.execute(fixture.db);
    expect((await made('ledger')).wrong).toEqual([
      `acct_of_${professional.id} nameless, transfer_sent of ${day()}: ours 50, theirs 0`,
      `platform nameless, transfer_sent of ${day()}: ours -50, theirs 0`,
    ]);
  });
});

test('masks are compared with the bookings: a day that hides free time is found', async () => {
  expect(await made('masks')).toMatchObject(allIsWell);
  const day = later(fixture.context.clock.now(), 3 * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const { rows } = await sql<{ id: string }>`insert into scheduling.resources (professional_id, member_id)
    values (${salon.id}, ${salon.memberId}) returning id`.execute(fixture.db);
  await sql`insert into scheduling.resource_days (resource_id, day, mask)
    values (${rows[0]?.id}, ${day}, decode(repeat('ff', 40), 'hex'))`.execute(fixture.db);
  expect(await made('masks')).toMatchObject({
    alarms: ['scheduled_job_report'],
    wrong: [`${salon.id} ${rows[0]?.id} ${day}`],
  });
  await operator('rebuild-masks', salon.slug);
  expect(await made('masks')).toMatchObject(allIsWell);
});

test('rows without their counterpart in another domain are found, and no consistent ones', async () => {
  const guest = await aCustomer(fixture.db);
  const parties = { accountId: guest.id, professionalId: salon.id };
  const clock = fixture.context.clock;
  const { rows } = await sql<{ id: string }>`
    select id from scheduling.resources where professional_id = ${salon.id}`.execute(fixture.db);
  let hour = 0;
  const takes = (occupantId: string) => {
    hour += 2;
    const start = later(clock.now(), 30 * DAY_MS + hour * 3_600_000).toISOString();
    return sql`insert into scheduling.occupancies (resource_id, occupant_kind, occupant_id, during)
      values (${rows[0]?.id}, 'appointment', ${occupantId},
        tstzmultirange(tstzrange(${start}::timestamptz, ${start}::timestamptz + interval '1 hour')))`.execute(
      fixture.db,
    );
  };
  const byCard = { cardCents: 4000, onSiteCents: 0, customerId: guest.id };
  const whole = await anAppointment(fixture.db, salon, byCard);
  await takes(whole);
  await aPayable(fixture.db, clock, parties, { id: whole, amountCents: 4000 });
  const past = await anAppointment(fixture.db, salon, { startsAt: later(clock.now(), -DAY_MS) });
  expect(await made('strays')).toMatchObject({
    ...allIsWell,
    found: { visits: 2, payables: 1, occupants: 1 },
  });

  const nothingDue = await anAppointment(fixture.db, salon, byCard);
  await takes(nothingDue);
  const noTime = await anAppointment(fixture.db, salon);
  const noVisit = await aPayable(fixture.db, clock, parties, {});
  const unknownId = randomUUID();
  await takes(unknownId);
  const cancelled = await anAppointment(fixture.db, salon, { state: 'cancelled', cancelledBy: 'customer' });
  await takes(cancelled);
  const { alarms, wrong } = await made('strays');
  expect(alarms).toEqual(['scheduled_job_report']);
  expect(wrong.toSorted()).toEqual(
    [
      `visit ${nothingDue} has nothing due`,
      `visit ${noTime} has no time`,
      `payable ${noVisit} has no visit`,
      `time of ${unknownId}, which is no visit`,
      `time of ${cancelled}, which is no visit`,
    ].toSorted(),
  );
  expect(wrong.join()).not.toContain(past);
});

test('jobs without a reaction, and facts that were not relayed, are found', async () => {
  await sql`delete from kit.facts`.execute(fixture.db);
  const job = (fact: number, reaction: string) =>
    sql`insert into kit.jobs
      (fact_id, fact, reaction, payload, at, due_at, created_at)
    values (${fact}, 'a-fact', ${reaction}, '{}', now(), now(), now())`.execute(fixture.db);
  const fact = (minutes: number) =>
    sql`insert into kit.facts (name, payload, at)
    values ('a-fact', '{}', now() - make_interval(mins => ${minutes}))`.execute(fixture.db);
  await job(900_001, 'appointment-confirmed.notify-both');
  await fact(10);
  expect(await made('jobs')).toMatchObject(allIsWell);
  await job(900_002, 'a-fact.renamed-since');
  await fact(90);
  const { wrong } = await made('jobs');
  expect(wrong.map((name) => name.replace(/\d+/, '#'))).toEqual([
    'job # a-fact.renamed-since',
    'fact # a-fact',
  ]);
});

/** A topic with this name, answered for an appointment that was cancelled or took place this long ago. */
async function answersOf(
  name: string,
  { cancelledDaysAgo, cameDaysAgo }: { cancelledDaysAgo?: number; cameDaysAgo?: number },
): Promise<void> {
  const ago = (days: number) => later(fixture.context.clock.now(), -days * DAY_MS);
  const guest = await aCustomer(fixture.db);
  const id = await anAppointment(fixture.db, salon, {
    customerId: guest.id,
    ...(cameDaysAgo === undefined
      ? { state: 'cancelled', cancelledBy: 'professional', stateChangedAt: ago(cancelledDaysAgo ?? 0) }
      : { state: 'completed', startsAt: ago(cameDaysAgo) }),
  });
  const [topicId, topicVersion, createdAt] = [randomUUID(), 1, ago(0)];
  await fixture.db.transaction().execute(async (tx) => {
    const topic = { id: topicId, professionalId: salon.id, name, position: 1, createdAt };
    await tx.insertInto('services.topics').values(topic).execute();
    const set = { topicId, version: topicVersion, questions: '[{}]', createdAt };
    await tx.insertInto('services.questionSets').values(set).execute();
    const answer = { appointmentId: id, position: 0, topicId, topicVersion, topicName: name, answers: '[]' };
    await tx.insertInto('appointments.answers').values(answer).execute();
  });
}

/** Statements that insert rows of an age in days, for one customer. */
function rowBuilders(customerId: string) {
  const days = (count: number) => sql`now() - make_interval(days => ${count}::integer)`;
  const hash = sql`sha256(gen_random_uuid()::text::bytea)`;
  const session = (name: string, expired: number, revoked: number | null) => sql`
    insert into identity.sessions (account_id, created_at, expires_at, revoked_at, user_agent)
    values (${customerId}, now(), ${days(expired)}, ${revoked === null ? null : days(revoked)}, ${name})`;
  const link = (name: string, kind: string, expired: number, used: number | null) => sql`
    insert into identity.links (id, kind, account_id, email, subject_id, token_hash, created_at, expires_at, used_at)
    values (gen_random_uuid(), ${kind}, ${customerId}, ${`${name}@links.test`},
      ${kind === 'change_email' ? randomUUID() : null}, ${hash}, now(), ${days(expired)}, ${used === null ? null : days(used)})`;
  const key = (name: string, old: number) => sql`
    insert into kit.idempotency_keys (caller, key, request_hash, subject_id, created_at)
    values (${customerId}, ${`key of ${name}`}, ${hash}, 'subject', ${days(old)})`;
  const event = (name: string, received: number, isProcessed: boolean) => sql`
    insert into payments.partner_events (id, kind, about, received_at, processed_at)
    values (${name}, 'x', 'other', ${days(received)}, ${isProcessed ? sql`now()` : null})`;
  const job = (name: string, status: string, ended: number) => sql`
    insert into kit.jobs (fact_id, fact, reaction, at, status, due_at, created_at, ended_at)
    values (${Math.floor(Math.random() * 1e9)}, ${name}, 'purge.test', now(), ${status}, now(), now(), ${days(ended)})`;
  const limit = (name: string, expired: number) => sql`
    insert into kit.rate_limits (name, key, count, expires_at) values (${name}, ${hash}, 1, ${days(expired)})`;
  const failure = (name: string, rested: number) => sql`
    insert into kit.sweep_failures (sweep, subject, attempts, failed_at, retry_at, error)
    values ('purge-test', ${name}, 1, now(), ${days(rested)}, '{}')`;
  const entry = (name: string, ended: number | null) => sql`
    insert into waiting.entries (professional_id, customer_id, number, customer_name, professional_name, service_ids,
      service_names, place, first_day, last_day, from_minute, until_minute, time_zone, ends_at, state, created_at, ended_at)
    values (${salon.id}, ${customerId}, 1, ${name}, 'x', array[gen_random_uuid()], array['x'], 'salon', '2026-01-01',
      '2026-01-01', 0, 1440, 'Europe/Paris', now(), ${ended === null ? 'open' : 'lapsed'}, now(), ${ended === null ? null : days(ended)})`;
  const report = (name: string, made: number) => sql`
    with made as (insert into moderation.cases (subject_kind, subject_id, opened_at, waits_since)
      values ('review', gen_random_uuid(), now(), now()) returning id)
    insert into moderation.reports (id, case_id, reason, text, reporter_name, reporter_email, language, created_at)
      select gen_random_uuid(), id, 'spam', '', ${name}, 'jeanne@visitors.test', 'fr', ${days(made)} from made`;
  const eventAged = (daysAgo: number) => sql`
    insert into connections.events (professional_id, kind, at) values (${salon.id}, 'test', ${days(daysAgo)})`;
  const delivery = (name: string, enqueued: number, status: string) => sql`
    insert into notifications.deliveries (key, channel, recipient, template, status, created_at, retry_at)
    values (${name}, 'email', 'purge@visitors.test', 'x', ${status}, ${days(enqueued)}, now() + interval '1 year')`;
  const action = (name: string, old: number) => sql`
    insert into kit.audit_entries (at, action, subject) values (${days(old)}, ${name}, ${`purge ${old}`})`;
  const inAudit = { delivery, action };
  return { days, hash, session, link, key, event, job, limit, failure, entry, report, eventAged, ...inAudit };
}

function agingRows(customerId: string) {
  const { days, hash, session, link, key, event, job, limit, failure, entry, report, eventAged, ...others } =
    rowBuilders(customerId);
  const { delivery, action } = others;
  return [
    delivery('sent long ago', 366, 'sent'),
    delivery('sent', 364, 'sent'),
    delivery('pending', 366, 'pending'),
    action('signed_in', 366),
    action('signed_in', 364),
    action('role_changed', 366),
    eventAged(31),
    eventAged(29),
    report('long ago', 366),
    report('lately', 364),
    entry('ended', 31),
    entry('ended lately', 29),
    entry('waits', null),
    session('over', 8, null),
    session('ended', -20, 8),
    session('lives', -20, null),
    session('ended lately', -20, 6),
    link('over', 'verify_email', 31, null),
    link('used', 'reset_password', -1, 31),
    link('good', 'verify_email', -1, null),
    link('used-lately', 'reset_password', -1, 29),
    link('wanted', 'change_email', 400, 400),
    key('yesterday', 2),
    key('today', 0),
    event('looked into', 91, true),
    event('not looked into', 91, false),
    event('lately', 89, true),
    job('done', 'done', 8),
    job('done lately', 'done', 6),
    job('failed', 'failed', 60),
    limit('over', 1),
    sql`insert into identity.counted_registrations (account_id, line_hash, expires_at) values (${customerId}, ${hash}, ${days(1)})`,
    limit('counts', -1),
    failure('long ago', 31),
    failure('rests', -1),
  ];
}

async function remainingRows(customerId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'session ' || user_agent as name from identity.sessions where account_id = ${customerId}
    union all select 'link ' || split_part(email, '@', 1) from identity.links where account_id = ${customerId}
    union all select key from kit.idempotency_keys where caller = ${customerId}
    union all select 'event ' || id from payments.partner_events
    union all select 'job ' || fact from kit.jobs where reaction = 'purge.test'
    union all select 'limit ' || name from kit.rate_limits
    union all select 'delivery ' || key from notifications.deliveries where recipient = 'purge@visitors.test'
    union all select action || ' ' || subject from kit.audit_entries where subject like 'purge %'
    union all select 'answer ' || topic_name from appointments.answers
    union all select 'waiting entry ' || customer_name from waiting.entries where customer_id = ${customerId}
    union all select 'failure ' || subject from kit.sweep_failures where sweep = 'purge-test'`.execute(
    fixture.db,
  );
  return rows.map(({ name }) => name).toSorted();
}

test('expired rows are deleted, and needed ones stay', async () => {
  const { id } = await aCustomer(fixture.db);
  for (const statement of agingRows(id)) await statement.execute(fixture.db);
  await answersOf('declined', { cancelledDaysAgo: 31 });
  await answersOf('declined lately', { cancelledDaysAgo: 29 });
  await answersOf('came', { cameDaysAgo: 1096 });
  await answersOf('came within three years', { cameDaysAgo: 1094 });

  const kept = sql`delete from kit.audit_entries where action = 'role_changed'`.execute(fixture.db);
  await expect(kept).rejects.toThrow('append-only');
  expect((await made('purges')).found).toEqual({
    keys: 1,
    sessions: 2,
    links: 2,
    rateLimits: 1,
    registrations: 1,
    partnerEvents: 1,
    jobs: 1,
    sweepFailures: 1,
    scheduledJobRuns: 0,
    deliveries: 1,
    signIns: 1,
    waitingEntries: 1,
    reporters: 1,
    webhooks: 1,
    merges: 0,
    answers: 2,
  });
  expect(await remainingRows(id)).toEqual([
    'answer came within three years',
    'answer declined lately',
    'delivery pending',
    'delivery sent',
    'event lately',
    'event not looked into',
    'failure rests',
    'job done lately',
    'job failed',
    'key of today',
    'limit counts',
    'link good',
    'link used-lately',
    'link wanted',
    'role_changed purge 366',
    'session ended lately',
    'session lives',
    'signed_in purge 364',
    'waiting entry ended lately',
    'waiting entry waits',
  ]);
});
