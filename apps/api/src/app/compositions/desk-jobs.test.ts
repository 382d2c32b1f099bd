import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFailedJob } from '../desk-calls.testing.ts';
import { figuresOf } from '../figures.ts';
import { openDesk, type TestDesk } from './desk.testing.ts';

const now = new Date('2026-06-12T08:00:00Z');
let desk: TestDesk;
beforeAll(async () => {
  desk = await openDesk(now);
});
afterAll(() => desk?.close());

test('a job that was given up is left with a reason, and neither waits nor alarms any more', async () => {
  const id = await aFailedJob(desk);
  const failed = async () => (await desk.ask(desk.olga, 'GET', '/jobs')).value.failed;
  const { failed_jobs: counted } = figuresOf({ db: desk.db, clock: { now: () => now } });
  expect(await failed()).toMatchObject([{ id }]);
  expect(await counted?.()).toBe(1);
  const leave = (reason: string) => desk.ask(desk.olga, 'POST', `/jobs/${id}/leave`, { reason });
  expect(await leave('  ')).toMatchObject({ status: 422, fields: { reason: 'required' } });
  expect(await failed()).toMatchObject([{ id }]);
  const both = await Promise.all([leave('Photo supprimée depuis.'), leave('Photo supprimée depuis.')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await failed()).toEqual([]);
  expect(await counted?.()).toBe(0);
  const row = await desk.db.selectFrom('kit.jobs').select(['status', 'payload']).executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'done', payload: null });
  const { value } = await desk.ask(desk.otto, 'GET', '/acts?kind=decisions');
  expect(value.items).toMatchObject([
    {
      action: 'job.left',
      actor: desk.olga.email,
      subject: `job:${id}`,
      detail: { reason: 'Photo supprimée depuis.' },
    },
  ]);
});
