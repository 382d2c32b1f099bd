import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { isConstraintViolation } from './database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await sql`CREATE TABLE public.shelves (shelf_number int CONSTRAINT shelves_number UNIQUE, note jsonb)`.execute(
    fresh.db,
  );
});
afterAll(() => fresh.close());

async function value(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`SELECT ${expression} AS value`.execute(fresh.db);
  return rows[0]!.value;
}

test('each type arrives as the code expects it', async () => {
  expect(await value(sql`9007199254740991::int8`)).toBe(2 ** 53 - 1);
  expect(await value(sql`ARRAY[1, NULL, 3]::int8[]`)).toEqual([1, null, 3]);
  expect(await value(sql`12.50::numeric`)).toBe('12.50');
  expect(await value(sql`'2026-03-29'::date`)).toBe('2026-03-29');
  expect(await value(sql`ARRAY['2026-03-29']::date[]`)).toEqual(['2026-03-29']);
  expect(await value(sql`'2026-03-29T01:00:00Z'::timestamptz`)).toEqual(new Date('2026-03-29T01:00:00Z'));
  expect(await value(sql`tstzrange('2026-03-29T01:00:00Z', NULL)`)).toBe('["2026-03-29 01:00:00+00",)');
});

test('an int8 beyond 2^53 throws instead of rounding', async () => {
  await expect(value(sql`9007199254740993::int8`)).rejects.toThrow(RangeError);
});

test('column names become camelCase, the keys inside a jsonb value stay', async () => {
  const { rows } = await sql`SELECT 1 AS shelf_number, '{"first_name": 1}'::jsonb AS note`.execute(fresh.db);
  expect(rows[0]).toEqual({ shelfNumber: 1, note: { first_name: 1 } });
});

test('a broken constraint is recognised by its name', async () => {
  const insert = () => sql`INSERT INTO public.shelves (shelf_number) VALUES (7)`.execute(fresh.db);
  await insert();
  const error: unknown = await insert().catch((caught: unknown) => caught);
  expect(isConstraintViolation(error, 'shelves_number')).toBe(true);
  expect(isConstraintViolation(error, 'shelves_pkey')).toBe(false);
});

test('the communes are in a fresh database', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM places.communes WHERE '75011' = ANY (postal_codes) ORDER BY name`.execute(fresh.db);
  expect(rows.map((row) => row.name)).toContain('Paris 11e Arrondissement');
});
