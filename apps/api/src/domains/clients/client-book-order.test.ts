import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { type BookQuery, type ClientScope, listBook } from './store/book.ts';

const rounds = process.env.ROUNDS === 'full' ? 1_000 : 80;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.info(`${rounds} random books, seed ${seed}`);

/** More than any book here has, at one client per page. */
const MAX_PAGES = 30;

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let colleague: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  salon = await aProfessional(fresh.db);
  colleague = await aMember(fresh.db, salon.id, { firstName: 'Maya' });
  const { id: otherProfessional } = await aProfessional(fresh.db);
  await write(
    otherProfessional,
    ['ab', 'b a', 'Zoé Marin', 'Anne Zoé'].map((name) => ({ name })),
  );
});
afterAll(() => fresh?.close());
beforeEach(() => sql`delete from clients.clients where professional_id = ${salon.id}`.execute(fresh.db));

type Written = { name: string; email?: string | null; isOwn?: boolean; isTagged?: boolean };
async function write(professionalId: string, book: readonly Written[]): Promise<void> {
  if (book.length === 0) return;
  await fresh.db
    .insertInto('clients.clients')
    .values(
      book.map(({ name, email = null, isOwn = false, isTagged = false }) => ({
        professionalId,
        name,
        email,
        createdAt: new Date(0),
        enteredBy: isOwn ? colleague : null,
        tags: isTagged ? ['vip'] : [],
      })),
    )
    .execute();
}

/** All pages in order. */
async function readPages(seen: ClientScope, query: Omit<BookQuery, 'after' | 'month'>) {
  const pages: Awaited<ReturnType<typeof listBook>>[] = [];
  for (let isMore = true; isMore; ) {
    const page = await listBook(fresh.db, seen, { ...query, month: 1, after: pages.at(-1)?.at(-1)?.id });
    pages.push(page);
    if (pages.length > MAX_PAGES) throw new Error('the pages have no end');
    isMore = page.length >= query.limit && !page[0]?.isAlike;
  }
  return pages;
}

const allClients = (): ClientScope => ({ professionalId: salon.id, memberId: undefined });
const namesOf = async (words: string[], limit = 31) =>
  (await readPages(allClients(), { words, sort: 'name', limit })).flat().map(({ name }) => name);

describe('the book by name', () => {
  test('lists prefix matches of the first word before other matches, each by name', async () => {
    const names = ['Anne Zoé', 'Zoé Tran', 'Zora Petit', 'Marie-Zoé Haddad', 'ZOE Marin', 'Léa Benali'];
    await write(salon.id, [...names.map((name) => ({ name })), { name: 'Inès', email: 'zoe@exemple.fr' }]);
    const order = ['ZOE Marin', 'Zoé Tran', 'Anne Zoé', 'Inès', 'Marie-Zoé Haddad'];
    for (const limit of [1, 2, 3, 31]) expect(await namesOf(['zoe'], limit)).toEqual(order);
    expect(await namesOf(['marin', 'zoe'])).toEqual(['ZOE Marin']);
    expect(await namesOf(['zo'])).toEqual([...order.slice(0, 2), 'Zora Petit', ...order.slice(2)]);
  });

  test('without words is in the order of last names, without accents and capitals', async () => {
    const names = ['Zoé Adam', 'adam Béa', 'Léa  de la Tour', 'Madonna', 'Ève Tour', 'Ada ÉTIENNE'];
    await write(
      salon.id,
      names.map((name) => ({ name })),
    );
    const order = ['Zoé Adam', 'adam Béa', 'Ada ÉTIENNE', 'Madonna', 'Ève Tour', 'Léa  de la Tour'];
    for (const limit of [1, 4, 31]) expect(await namesOf([], limit)).toEqual(order);
  });

  test('lists similar names only if nothing matches, not because a page ended', async () => {
    await write(
      salon.id,
      ['Dupont Anne', 'Dupont Léa', 'Zoé Dupont'].map((name) => ({ name })),
    );
    const pages = await readPages(allClients(), { words: ['dupont'], sort: 'name', limit: 3 });
    expect(pages.map((page) => page.map(({ isAlike }) => isAlike))).toEqual([[false, false, false], []]);
    const [alike] = await readPages(allClients(), { words: ['duopnt'], sort: 'name', limit: 3 });
    expect(alike?.map(({ isAlike }) => isAlike)).toEqual([true, true, true]);
  });

  test('for any book and any words, pages concatenate to the sorted list', async () => {
    // Few characters, so that names are equal, prefixes of each other, and match in all places.
    const signs = fc.constantFrom('a', 'a', 'b', 'b', 'é', ' ', '-', '\u{1d49c}');
    const name = fc
      .string({ unit: signs, minLength: 1, maxLength: 5 })
      .filter((text) => text.trim() === text);
    const client = fc.record({
      name: name.filter((text) => text !== ''),
      email: fc.constantFrom(null, null, 'a@c.fr', 'zb@c.fr'),
      isOwn: fc.boolean(),
      isTagged: fc.boolean(),
    });
    const word = fc.string({
      unit: fc.constantFrom('a', 'a', 'b', 'b', 'e', '\u{1d49c}'),
      minLength: 1,
      maxLength: 2,
    });
    const queries = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 2 }),
      limit: fc.integer({ min: 1, max: 6 }),
      isMember: fc.boolean(),
      isTagged: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(client, { maxLength: 25, size: 'max' }),
        fc.array(queries, { minLength: 6, maxLength: 6 }),
        async (book, questions) => {
          await sql`delete from clients.clients where professional_id = ${salon.id}`.execute(fresh.db);
          await write(salon.id, book);
          for (const { words, limit, isMember, isTagged } of questions) {
            const expected = await sortedAtOnce(words, isMember, isTagged);
            const seen = { ...allClients(), memberId: isMember ? colleague : undefined };
            const tag = isTagged ? 'vip' : undefined;
            const pages = await readPages(seen, { words, sort: 'name', limit, tag });
            const found = pages.flat().filter(({ isAlike }) => !isAlike);
            expect(found.map(({ id }) => id)).toEqual(expected);
            expect(pages.flat().some(({ isAlike }) => isAlike) && expected.length > 0).toBe(false);
          }
        },
      ),
      { numRuns: rounds, seed },
    );
  });
});

/** The expected order, in memory: prefix matches first, each part by the search column, then by id. */
async function sortedAtOnce(words: string[], isMember: boolean, isTagged: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string; sought: string; enteredBy: string | null; tags: string[] }>`
    select id, sought, entered_by, tags from clients.clients where professional_id = ${salon.id}`.execute(
    fresh.db,
  );
  const [first = ''] = words;
  return rows
    .filter(
      ({ sought, enteredBy, tags }) =>
        words.every((word) => sought.includes(word)) &&
        (!isMember || enteredBy === colleague) &&
        (!isTagged || tags.includes('vip')),
    )
    .map((row) => ({ ...row, part: row.sought.startsWith(first) ? 0 : 1 }))
    .sort(
      (one, other) =>
        one.part - other.part ||
        Buffer.compare(Buffer.from(one.sought), Buffer.from(other.sought)) ||
        (one.id < other.id ? -1 : 1),
    )
    .map(({ id }) => id);
}
