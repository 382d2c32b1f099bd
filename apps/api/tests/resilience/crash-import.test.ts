import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isQuiet } from '#kit/jobs/jobs.testing';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional } from '#testing/builders';

const LINES = 2000;
const LOCK = 4712;

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

const startProcess = () =>
  fork(fileURLToPath(new URL('import-process.testing.ts', import.meta.url)), [], {
    env: { PATH: process.env.PATH, DATABASE_URL: fixture.url },
    stdio: 'inherit',
  });

async function startImport(): Promise<string> {
  const { accountId } = await aProfessional(fixture.db);
  const headers = await fixture.signIn(accountId);
  const path = '/professional/client-imports';
  const begun = await fixture.call('POST', path, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { file_name: 'clients.csv', line_count: LINES },
  });
  const id = String(begun.value.id);
  for (let from = 1; from <= LINES; from += 500) {
    const lines = Array.from({ length: 500 }, (_, nth) => ({
      at: from + nth,
      name: `Cliente ${from + nth}`,
    }));
    await fixture.call('PUT', `${path}/${id}/lines`, { headers, body: { lines } });
  }
  const finished = await fixture.call('POST', `${path}/${id}/finish`, { headers, body: {} });
  expect(finished.value).toMatchObject({ done: 0, all: LINES });
  return id;
}

/** The third part of the import stops in the middle, until `LOCK` is free. */
async function stopAtLine(name: string): Promise<void> {
  await sql
    .raw(
      `create function public.stop_import() returns trigger language plpgsql set lock_timeout = 0 as
        $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$;
      create trigger stop_import before insert on clients.clients
        for each row when (new.name = '${name}') execute function public.stop_import()`,
    )
    .execute(fixture.db);
}

/** Ends what the dead process had begun, which PostgreSQL would notice only with its next answer. */
async function endWaitingSessions(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objid = ${LOCK} and not granted`.execute(fixture.db);
  return rows.length;
}

test('an import whose worker is killed in the middle of a part goes on there, and enters each person once', async () => {
  await stopAtLine('Cliente 1100');
  const id = await startImport();
  const first = await fixture.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    const worker = startProcess();
    const waiting = async () => {
      const { rows } = await sql`select from pg_locks
        where locktype = 'advisory' and objid = ${LOCK} and not granted`.execute(fixture.db);
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 60_000, interval: 50 }).toBe(1);
    worker.kill('SIGKILL');
    const [, cause] = await once(worker, 'exit');
    await endWaitingSessions();
    await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    return cause;
  });
  expect(first).toBe('SIGKILL');
  const counts = async () => {
    const { rows } = await sql`select client_count, committed_at is not null as is_saved,
      (select count(*)::integer from clients.clients c where c.import_id = i.id) as entered,
      (select count(distinct name)::integer from clients.clients c where c.import_id = i.id) as different
      from clients.imports i where id = ${id}`.execute(fixture.db);
    return rows[0];
  };
  expect(await counts()).toEqual({ clientCount: 1000, isSaved: false, entered: 1000, different: 1000 });
  const second = startProcess();
  await expect.poll(() => isQuiet(fixture.db), { timeout: 60_000, interval: 50 }).toBe(true);
  second.disconnect();
  await once(second, 'exit');
  expect(await counts()).toEqual({ clientCount: LINES, isSaved: true, entered: LINES, different: LINES });
}, 150_000);
