import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countJobs, happen, isQuiet, openDiary, readDiary } from '#kit/jobs/jobs.testing';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('a worker that is killed in the middle of a job leaves nothing undone', async () => {
  await openDiary(fresh.db);
  const file = fileURLToPath(new URL('worker-process.testing.ts', import.meta.url));
  const startProcess = () =>
    fork(file, [], {
      env: { PATH: process.env.PATH, DATABASE_URL: fresh.url, FATAL_TURN: '13' },
      stdio: 'inherit',
    });
  for (let turn = 1; turn <= 25; turn += 1) await happen(fresh.db, 'killed', turn);
  const [, cause] = await once(startProcess(), 'exit');
  expect(cause).toBe('SIGKILL');
  expect((await countJobs(fresh.db)).waiting).toBeGreaterThanOrEqual(13);
  const second = startProcess();
  await expect.poll(() => isQuiet(fresh.db), { interval: 50 }).toBe(true);
  second.disconnect();
  await once(second, 'exit');
  const turns = (await readDiary(fresh.db, 'done')).map(({ turn }) => turn);
  expect(turns).toEqual(Array.from({ length: 25 }, (_, position) => position + 1));
  expect((await readDiary(fresh.db, 'began')).filter(({ turn }) => turn === 13)).toHaveLength(2);
});
