import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, later } from '#kit/time';
import { aFailedJob, aRefusedCommand, aStuckEvent } from '#testing/a-failure';
import { createFigureReaders } from '../operator/figures.ts';
import { openOperatorApi, type TestOperatorApi } from './operator.testing.ts';

const now = new Date('2026-06-12T08:00:00Z');
let operator: TestOperatorApi;
beforeAll(async () => {
  operator = await openOperatorApi(now);
});
afterAll(() => operator?.close());

test('a failed job is dismissed with a reason, and neither waits nor alarms any more', async () => {
  const id = String(await aFailedJob(operator));
  const failure = { kind: 'job', source: 'picture-shown.draw-variants', id };
  const failed = async () => (await operator.ask(operator.olga, 'GET', '/failures')).value;
  const readers = createFigureReaders({ db: operator.db, clock: { now: () => now } });
  const counted = readers['background_failures:job'];
  expect(await failed()).toMatchObject([{ ...failure, status: 'failed', is_dismissible: true }]);
  expect(await counted?.()).toBe(1);
  const dismiss = (reason: string) =>
    operator.ask(operator.olga, 'POST', '/failures/dismiss', { ...failure, reason });
  expect(await dismiss('  ')).toMatchObject({ status: 422, fields: { reason: 'required' } });
  expect(await failed()).toMatchObject([failure]);
  const both = await Promise.all([dismiss('Photo supprimée depuis.'), dismiss('Photo supprimée depuis.')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await failed()).toEqual([]);
  expect(await counted?.()).toBe(0);
  const row = await operator.db
    .selectFrom('kit.jobs')
    .select(['status', 'payload'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'done', payload: null });
  const { value } = await operator.ask(operator.otto, 'GET', '/acts?kind=decisions');
  expect(value.items).toMatchObject([
    {
      action: 'job.dismissed',
      actor: operator.olga.email,
      subject: `job:${id}`,
      detail: { reason: 'Photo supprimée depuis.' },
    },
  ]);
});

test('failures of all kinds are in one list, the oldest first, and each is retried by its name', async () => {
  const { db } = operator;
  const command = await aRefusedCommand(operator);
  await aStuckEvent(operator);
  await aFailedJob(operator);
  await sql`insert into kit.sweep_failures (sweep, subject, attempts, failed_at, retry_at, error) values
    ('expire-holds', 'stuck', 10, ${now}, ${later(now, HOUR_MS)}, '{"type": "TypeError", "frames": []}'),
    ('expire-holds', 'pauses', 9, ${now}, ${later(now, HOUR_MS)}, '{"type": "TypeError", "frames": []}')`.execute(
    db,
  );
  await sql`insert into notifications.deliveries (key, channel, recipient, template, status, reason, created_at, retry_at)
    values ('late', 'sms', '+33612345678', 'reminder', 'dropped', 'unreachable', ${now}, ${now})`.execute(db);
  const list = async () => (await operator.ask(operator.olga, 'GET', '/failures')).value;
  const failures = await list();
  const shown = failures.map(({ kind, source, status, error }: Record<string, string>) => [
    kind,
    source,
    status,
    error,
  ]);
  expect(shown[0]).toEqual(['sweep', 'partner-events', 'failed', null]);
  type Shown = { source: string; is_retryable: boolean };
  expect(failures.filter((one: Shown) => !one.is_retryable).map((one: Shown) => one.source)).toEqual(['sms']);
  expect(shown.toSorted()).toEqual([
    ['job', 'picture-shown.draw-variants', 'failed', 'TypeError'],
    ['partner_command', 'partner-operations', 'refused', 'resource_missing'],
    ['partner_command', 'sms', 'failed', 'unreachable'],
    ['sweep', 'expire-holds', 'retrying', 'TypeError'],
    ['sweep', 'partner-events', 'failed', null],
  ]);
  const described = failures.find(({ id }: { id: string }) => id === command);
  expect(described).toMatchObject({ action: 'release', label: expect.stringContaining('Atelier Marchal') });
  const { value: overview } = await operator.ask(operator.olga, 'GET', '/overview');
  expect(overview.sections[0]).toMatchObject({ section: 'failures', count: 5 });

  const retry = ({ kind, source, id }: Record<string, string>) =>
    operator.ask(operator.olga, 'POST', '/failures/retry', { kind, source, id });
  const answers = [];
  for (const failure of failures) answers.push([failure.source, (await retry(failure)).status]);
  // A message that was dropped is not sent again: it would come too late.
  expect(answers.filter(([, status]) => status !== 200)).toEqual([['sms', 409]]);
  expect((await list()).map(({ source }: { source: string }) => source)).toEqual(['sms']);
  expect((await retry({ kind: 'partner_command', source: 'sms', id: 'x' })).status).toBe(404);
});
