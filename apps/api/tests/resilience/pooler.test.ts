import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorker } from '#app/worker';
import { DeafConnection, openListener } from '#kit/database/listen';
import { UnusableDatabase } from '#kit/database/usable-database';
import { openApiFixture } from '#testing/api-fixture';
import { failToStart } from '#testing/api-process';
import { isPgbouncerInstalled, MISSING_PGBOUNCER, startPgbouncer } from '#testing/pgbouncer';
import { openTcpProxy } from '#testing/tcp-proxy';
import { loginStatements } from '../../../../scripts/database/login.ts';

let fixture: Awaited<ReturnType<typeof openApiFixture>>;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;

/** PostgreSQL's code of PgBouncer's answer to a start-up parameter that it does not pass on. */
const REFUSED_PARAMETER = '08P01';
const login = `pooled_${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  if (!isPgbouncerInstalled) throw new Error(MISSING_PGBOUNCER);
  fixture = await openApiFixture();
  for (const statement of loginStatements(login, 'request'))
    await sql.raw(statement.replace('…', 'secret')).execute(fixture.db);
  pooler = await startPgbouncer(
    Object.assign(new URL(fixture.url), { username: login, password: 'secret' }).href,
  );
});
afterAll(async () => {
  await pooler?.stop();
  await sql`drop role if exists ${sql.id(login)}`.execute(fixture.db);
  await fixture?.close();
});

const pooled = () => ({
  DATABASE_URL: pooler.url,
  DATABASE_LISTEN_URL: fixture.url,
  DATABASE_POOLER: 'transaction-unprepared',
});

test('a process behind a pooler is ready, reads and hears of changes', async () => {
  const { app, context } = await fixture.another(pooled());
  expect((await app.inject('/readyz')).json()).toEqual({ ready: true });
  const heard: string[] = [];
  await context.listener.hear('bells', (payload) => heard.push(payload));
  await sql`select pg_notify('bells', 'ring')`.execute(context.db);
  await expect.poll(() => heard).toEqual(['ring']);
  const { rows } = await sql<{ role: string; limit: string }>`
    select current_user as role, current_setting('statement_timeout') as limit`.execute(context.db);
  expect(rows).toEqual([{ role: 'meche_app', limit: '2600ms' }]);
  await app.close();
});

test('a process is ready while it hears of changes, and again once it does', async () => {
  const { port } = new URL(fixture.url);
  const proxy = await openTcpProxy(Number(port));
  const listenUrl = Object.assign(new URL(fixture.url), { host: `127.0.0.1:${proxy.port}` }).href;
  const { app } = await fixture.another({ ...pooled(), DATABASE_LISTEN_URL: listenUrl });
  try {
    const status = async () => (await app.inject('/readyz')).statusCode;
    expect(await status()).toBe(200);
    await proxy.cut();
    await expect.poll(status).toBe(503);
    await proxy.mend();
    await expect.poll(status).toBe(200);
  } finally {
    await app.close();
    await proxy.close();
  }
});

test('scheduled jobs run past the pooler, with their own time limits', async () => {
  const { app, context } = await fixture.another(pooled());
  const refused: unknown[] = [];
  const worker = openWorker(context, (error) => {
    if ((error as { code?: unknown }).code === REFUSED_PARAMETER) refused.push(error);
  });
  const ended = async () => {
    const { rows } = await sql`select job from kit.scheduled_job_runs where ended_at is not null`.execute(
      fixture.db,
    );
    return rows.length;
  };
  await expect.poll(ended).toBeGreaterThan(0);
  expect(refused).toEqual([]);
  await worker.stop();
  await app.close();
});

test('a connection that listens through the pooler is found to be deaf', async () => {
  const listener = openListener(pooler.url, { answerMs: 500 });
  await expect(listener.hear('bells', () => {})).rejects.toThrow(DeafConnection);
  await listener.close();
});

test('a process that listens through the pooler does not start, and says what to set', async () => {
  const { code, output } = await failToStart({
    ...fixture.env,
    ...pooled(),
    DATABASE_LISTEN_URL: pooler.url,
    // As in production, where nothing else listens before the process serves.
    MOVABLE_CLOCK: 'false',
  });
  expect(code).toBe(1);
  expect(output).toContain('DATABASE_LISTEN_URL must lead to PostgreSQL itself.');
  expect(output).not.toContain('    at ');
});

test('a login without its settings is refused by their names', async () => {
  const bare = await startPgbouncer(fixture.url);
  try {
    const opened = fixture.another({ ...pooled(), DATABASE_URL: bare.url });
    await expect(opened).rejects.toThrow(UnusableDatabase);
    await expect(opened).rejects.toThrow('lacks role, statement_timeout, lock_timeout');
  } finally {
    await bare.stop();
  }
});
