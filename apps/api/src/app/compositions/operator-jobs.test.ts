import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFailedJob } from '#testing/a-failure';
import { createFigureReaders } from '../operator/figures.ts';
import { openOperatorApi, type TestOperatorApi } from './operator.testing.ts';

const now = new Date('2026-06-12T08:00:00Z');
let operator: TestOperatorApi;
beforeAll(async () => {
  operator = await openOperatorApi(now);
});
afterAll(() => operator?.close());

test('a failed job is dismissed with a reason, and neither waits nor alarms any more', async () => {
  const id = await aFailedJob(operator);
  const failed = async () => (await operator.ask(operator.olga, 'GET', '/jobs')).value.failed;
  const { failed_jobs: counted } = createFigureReaders({ db: operator.db, clock: { now: () => now } });
  expect(await failed()).toMatchObject([{ id }]);
  expect(await counted?.()).toBe(1);
  const leave = (reason: string) => operator.ask(operator.olga, 'POST', `/jobs/${id}/leave`, { reason });
  expect(await leave('  ')).toMatchObject({ status: 422, fields: { reason: 'required' } });
  expect(await failed()).toMatchObject([{ id }]);
  const both = await Promise.all([leave('Photo supprimée depuis.'), leave('Photo supprimée depuis.')]);
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
