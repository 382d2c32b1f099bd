import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiFixture } from '#testing/api-fixture';
import { readConfig } from '../config.ts';
import { openFiles } from '../partners.ts';
import { reseal, sealedColumns } from './reseal.ts';

const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
let fixture: Awaited<ReturnType<typeof openApiFixture>>;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

test('all columns that the schema calls sealed are sealed again', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', a.attrelid::regclass, a.attname) as name from pg_attribute a
    where a.atttypid = 'bytea'::regtype and col_description(a.attrelid, a.attnum) ~* '\\msealed\\M'`.execute(
    fixture.db,
  );
  const columns = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(columns.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('files are sealed with the newest key, and the command says how many', async () => {
  const filesWith = (FILES_KEYS: string) => {
    const config = readConfig({ ...fixture.env, FILES_KEYS });
    return { config, files: openFiles(config) };
  };
  const id = randomUUID();
  await filesWith(older).files.put(id, Buffer.from('a portrait'));
  await filesWith(older).files.put(`${id}-160-webp`, Buffer.from('a small one'));
  await sql`insert into files.files (id, owner_kind, owner_id, name, content_type, size_bytes, created_at, stored_at, sweep_at)
    values (${id}, 'account', ${randomUUID()}, 'portrait.jpg', 'image/jpeg', 10, now(), now(), now())`.execute(
    fixture.db,
  );
  await sql`insert into files.variants (file_id, name, size_bytes) values (${id}, '160-webp', 11)`.execute(
    fixture.db,
  );
  const lines: string[] = [];
  const run = () =>
    reseal({ ...filesWith(`${newer},${older}`), db: fixture.db, say: (line) => lines.push(line) });
  expect(await run()).toBe(0);
  expect(lines).toContain('files: 2 sealed again');
  const { files } = filesWith(newer);
  expect([String(await files.read(id)), String(await files.read(`${id}-160-webp`))]).toEqual([
    'a portrait',
    'a small one',
  ]);
  await run();
  expect(lines.at(-1)).toBe('files: 0 sealed again');
});
