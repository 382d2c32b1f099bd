import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { ProfessionalChanged } from '#professionals';
import { startWorkerProcess } from '#testing/api-process';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.testing.ts';

let postgres: OwnPostgres;
let db: Database;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;

beforeAll(async () => {
  postgres = await openOwnPostgres();
  db = openDatabase(postgres.url, { patience: 'worker' });
  worker = await startWorkerProcess({
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    SESSION_SECRETS: 'a session secret of the worker health test',
    CARD_PARTNER_URL: 'http://127.0.0.1:9',
    CARD_PARTNER_SECRET_KEY: 'sk_local_meche',
    CARD_PARTNER_PUBLIC_KEY: 'pk_local_meche',
    CARD_PARTNER_WEBHOOK_SECRET: 'whsec_local_meche',
    CARD_PARTNER_CONNECT_WEBHOOK_SECRET: 'whsec_local_connect',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_ACCOUNT: 'AC0',
    SMS_TOKEN: 'local',
    MOVABLE_CLOCK: 'true',
  });
});
afterAll(async () => {
  await worker.end();
  await db.destroy();
  await postgres.close();
});

const ask = async (path: string) => {
  const answer = await fetch(`${worker.health}${path}`);
  return { status: answer.status, body: (await answer.json()) as object };
};
const status = async () => (await ask('/readyz')).status;

test('the worker reports ready, except while PostgreSQL is dead or silent', {
  timeout: 120_000,
}, async () => {
  await expect.poll(status).toBe(200);
  expect(await ask('/readyz')).toEqual({ status: 200, body: { ready: true, database: true, late: [] } });
  await postgres.kill('SIGQUIT');
  await expect.poll(status).toBe(503);
  expect((await ask('/livez')).status).toBe(200);
  await postgres.start();
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  postgres.hang();
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { ready: false, database: false } });
  postgres.goOn();
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  await inTransaction(db, (tx) =>
    announce(tx, ProfessionalChanged, { professionalId: '00000000-0000-4000-8000-000000000000' }, new Date()),
  );
  const waiting = async () => {
    const { rows } = await sql<{
      done: number;
    }>`select count(*) as done from kit.jobs where status = 'done'`.execute(db);
    return rows[0]?.done;
  };
  await expect.poll(waiting).toBe(1);
});
