import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { assertUsable } from './usable-database.ts';

const role = 'meche_app';
let fresh: FreshDatabase;
let migrations: string;
let newest: number;

beforeAll(async () => {
  fresh = await freshDatabase();
  const { rows } = await sql<{ number: number }>`select max(number) as number from public.migrations`.execute(
    fresh.db,
  );
  newest = rows[0]!.number;
});
afterAll(() => fresh?.close());

/** A folder of the migrations that a release knows. */
beforeEach(async () => {
  migrations = await mkdtemp(join(tmpdir(), 'meche-known-'));
  return () => rm(migrations, { recursive: true });
});
const releaseWith = async (known: number) => {
  for (let number = 1; number <= known; number += 1)
    await writeFile(join(migrations, `${String(number).padStart(4, '0')}_file.sql`), '');
};
const check = (url = fresh.url) => assertUsable(url, { role, migrations });

test('a release serves the database that its migrations made', async () => {
  await releaseWith(newest);
  expect(await check()).toEqual({
    version: expect.stringMatching(/^1[5-9]\./),
    newest: expect.stringMatching(/^\d{4}_.*\.sql$/),
    clockDifferenceMs: expect.any(Number),
  });
});

test('a release with a migration that was not applied names it', async () => {
  await releaseWith(newest + 2);
  const next = `${String(newest + 1).padStart(4, '0')}_file.sql`;
  await expect(check()).rejects.toThrow(`lacks 2 migrations of this version, from ${next} on`);
});

test('the former release serves a newer database, unless a migration needs a newer release', async () => {
  await releaseWith(newest - 1);
  await check();
  await sql`update public.migrations set needs_release_with = ${newest} where number = ${newest}`.execute(
    fresh.db,
  );
  await expect(check()).rejects.toThrow(`needs a release with ${newest}`);
  await sql`update public.migrations set needs_release_with = null`.execute(fresh.db);
});

test('a login that may not act as the role is shown the grant', async () => {
  await releaseWith(newest);
  const login = `login_${randomUUID().slice(0, 8)}`;
  await sql`create role ${sql.id(login)} login password 'secret'`.execute(fresh.db);
  const url = Object.assign(new URL(fresh.url), { username: login, password: 'secret' }).href;
  await expect(check(url)).rejects.toThrow(`GRANT meche_app TO "${login}";`);
  await sql`grant meche_app to ${sql.id(login)}`.execute(fresh.db);
  await check(url);
  await sql`drop role ${sql.id(login)}`.execute(fresh.db);
});

test('a server without the role is asked to migrate', async () => {
  await expect(assertUsable(fresh.url, { role: 'no_such_role', migrations })).rejects.toThrow(
    'npm run db:migrate',
  );
});
