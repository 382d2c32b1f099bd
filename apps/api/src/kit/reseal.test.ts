import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { resealColumn, type SealedColumn } from './reseal.ts';
import { createSealingKeys, SealBroken, seal, unseal } from './sealing.ts';

const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const olderKeys = createSealingKeys([older], 'notes');
const newerKeys = createSealingKeys([newer], 'notes');
const both = createSealingKeys([newer, older], 'notes');
const column: SealedColumn = {
  table: 'public.notes',
  id: 'id',
  column: 'content',
  subject: 'label',
  nameOf: (label) => `note-${label}`,
};

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await sql`create table public.notes (id uuid primary key, label text not null, content bytea)`.execute(
    fresh.db,
  );
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  await sql`truncate public.notes`.execute(fresh.db);
});

async function aNote(text: string | null, keys = olderKeys): Promise<void> {
  const label = randomUUID();
  const content = text === null ? null : seal(Buffer.from(text), `note-${label}`, keys);
  await sql`insert into public.notes values (${randomUUID()}, ${label}, ${content})`.execute(fresh.db);
}

async function notes(): Promise<{ label: string; content: Buffer | null }[]> {
  const { rows } = await sql<{ label: string; content: Buffer | null }>`
    select label, content from public.notes`.execute(fresh.db);
  return rows;
}

test('every row of an older key gets the newest one, in several batches, once', async () => {
  for (let count = 0; count < 450; count += 1) await aNote(`note ${count}`);
  await aNote('newest', newerKeys);
  await aNote(null);
  expect(await resealColumn(fresh.db, column, both)).toEqual({ resealed: 450, unreadable: 0 });
  const texts = (await notes()).flatMap(({ label, content }) =>
    content === null ? [] : String(unseal(content, `note-${label}`, newerKeys)),
  );
  expect(texts.sort()).toEqual(['newest', ...Array.from({ length: 450 }, (_, n) => `note ${n}`)].sort());
  expect(await resealColumn(fresh.db, column, both)).toEqual({ resealed: 0, unreadable: 0 });
});

test('content that no key opens is counted, left as it is, and does not stop the others', async () => {
  await aNote('lost', createSealingKeys(['a secret that is gone'], 'notes'));
  const [lost] = await notes();
  await aNote('kept');
  expect(await resealColumn(fresh.db, column, both)).toEqual({ resealed: 1, unreadable: 1 });
  const left = (await notes()).find(({ label }) => label === lost?.label);
  expect(left?.content).toEqual(lost?.content);
});

test('keys of another purpose or secret do not open a seal', () => {
  const sealed = seal(Buffer.from('note'), 'name', both);
  expect(String(unseal(sealed, 'name', newerKeys))).toBe('note');
  for (const keys of [olderKeys, createSealingKeys([newer], 'notifications')])
    expect(() => unseal(sealed, 'name', keys)).toThrow(SealBroken);
});
