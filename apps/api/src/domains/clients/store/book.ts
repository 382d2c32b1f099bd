import type { ClientFilter, ClientSort } from '@meche/contract/clients';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { type ClientRow, figures, whole } from './clients.ts';

/** All clients of a professional; with `memberId`, only those whom this member has served or entered. */
export type ClientScope = { professionalId: string; memberId: string | undefined };

function seenBy({ professionalId, memberId }: ClientScope): RawBuilder<boolean> {
  if (!memberId) return sql`c.professional_id = ${professionalId}`;
  return sql`(c.professional_id = ${professionalId} and (c.entered_by = ${memberId} or exists (
    select from clients.visits v where v.client_id = c.id and v.member_id = ${memberId})))`;
}

const listed = ['id', 'name', 'phone', 'email', 'birthday', 'tags', 'hasAllergy', ...figures] as const;

const listedColumns = sql`${sql.join(listed.map((column) => sql.ref(`c.${column}`)))}`;

/**
 * Only the columns that the list shows, because reading all columns of a page takes longer than finding its
 * rows.
 */
export type ListedRow = Pick<ClientRow, (typeof listed)[number]>;

/** Sort keys that match the indexes, with the comparison that continues after a client. */
type Order = { key: RawBuilder<unknown>; later: RawBuilder<unknown>; by: RawBuilder<unknown> };
const orders: Record<ClientSort, Order> = {
  name: { key: sql`c.filed_as, c.id`, later: sql`>`, by: sql`c.filed_as, c.id` },
  last_visit: {
    key: sql`coalesce(c.last_visit_at, '-infinity'::timestamptz), c.id`,
    later: sql`<`,
    by: sql`coalesce(c.last_visit_at, '-infinity'::timestamptz) desc, c.id desc`,
  },
  spent: { key: sql`c.spent_cents, c.id`, later: sql`<`, by: sql`c.spent_cents desc, c.id desc` },
};

/** The order of a search by name, whose index is also the one that finds the matches. */
const byMatch: Order = { key: sql`c.sought, c.id`, later: sql`>`, by: sql`c.sought, c.id` };

/** Further matches are too dissimilar to be useful. */
const MAX_ALIKE = 8;

export type BookQuery = {
  /** Search words, normalized without accents and capitals. An empty list matches all clients. */
  words: readonly string[];
  sort: ClientSort;
  filter?: ClientFilter | undefined;
  /** Current month in the professional’s time zone, 1 to 12, for the filter `birthday`. */
  month: number;
  tag?: string | undefined;
  notSince?: Date | undefined;
  after?: string | undefined;
  limit: number;
};

/**
 * Lists clients who match all words. By name, the book is in the order of last names; of a search, those
 * that begin with the first word come first. When no client matches, the first page lists up to MAX_ALIKE
 * similar names.
 */
export async function listBook(
  db: Db,
  seen: ClientScope,
  query: BookQuery,
): Promise<(ListedRow & { isAlike: boolean })[]> {
  const { words, sort, filter, month, tag, notSince, after, limit } = query;
  const fits = [
    seenBy(seen),
    ...(filter === 'never_back' ? [sql`c.visit_count = 1 and c.next_visit_at is null`] : []),
    ...(filter === 'birthday' ? [sql`c.birth_month = ${month}`] : []),
    ...(tag === undefined ? [] : [sql`c.tags @> array[${tag}]::text[]`]),
    ...(notSince === undefined ? [] : [sql`c.last_visit_at < ${notSince} and c.next_visit_at is null`]),
  ];
  const those = sql.join(fits, sql` and `);
  // By name, strpos allows an index-only scan of this book. LIKE would use the trigram index, which covers
  // all professionals and is slower.
  const answering = words.map((word) =>
    sort === 'name' ? sql`strpos(c.sought, ${word}) > 0` : sql`c.sought like ${`%${word}%`}`,
  );
  const who = sql.join([...fits, ...answering], sql` and `);
  const [first] = words;
  const isByMatch = sort === 'name' && first !== undefined;
  const found = isByMatch
    ? foundByName(who, first, after, limit)
    : foundInOrder(who, orders[sort], after, limit);
  const isAlikeSought = words.length > 0 && after === undefined;
  const alike = isAlikeSought
    ? sql`union all (select alike.id, alike.place
      from clients.alike(${seen.professionalId}, ${words.join(' ')}, ${MAX_ALIKE}) with ordinality as alike (id, place)
      where not exists (select from found) limit ${sql.lit(MAX_ALIKE)})`
    : sql``;
  const { rows } = await sql<ListedRow & { isAlike: boolean }>`
    with ${found}, meant as (select id, place from found ${alike})
    select ${listedColumns}, meant.place > 0 as is_alike from meant join clients.clients c on c.id = meant.id
    where ${those} order by meant.place, ${(isByMatch ? byMatch : orders[sort]).by} -- prepared`.execute(db);
  return rows;
}

function foundInOrder(
  those: RawBuilder<unknown>,
  { key, later, by }: Order,
  after: string | undefined,
  limit: number,
): RawBuilder<unknown> {
  const rest =
    after === undefined
      ? sql``
      : sql`and (${key}) ${later} (select ${key} from clients.clients c where c.id = ${after})`;
  return sql`found as materialized (select c.id, 0 as place from clients.clients c
    where ${those} ${rest} order by ${by} limit ${sql.lit(limit)})`;
}

/** Sorts after every other character, so that it ends a range of prefixes. */
const LAST_SIGN = '\u{10ffff}';

/**
 * Prefix matches are one range of the index; other matches are scanned only if the page has room. A page
 * that continues after a client who is no prefix match has no prefix matches.
 */
function foundByName(
  those: RawBuilder<unknown>,
  word: string,
  after: string | undefined,
  limit: number,
): RawBuilder<unknown> {
  const { key, by } = byMatch;
  // Subqueries hide the word from the planner. Otherwise the plan for one word looks cheaper than the plan
  // for any word, and PostgreSQL plans every search again, which takes longer than the search.
  const from = sql`(select ${word}::text)`;
  const until = sql`(select ${word + LAST_SIGN}::text)`;
  const begins = sql`(c.sought >= ${from} and c.sought < ${until})`;
  const most = sql.lit(limit);
  const isFirstPage = after === undefined;
  const last = sql`last as (select ${key}, ${begins} as begins from clients.clients c where c.id = ${after}),`;
  const begun = sql`and (select begins from last) and (${key}) > (select sought, id from last)`;
  // The empty string sorts before all names, so after a prefix match the other matches start from their
  // beginning.
  const rest = sql`and (${key}) > (select case when begins then '' else sought end, id from last)`;
  return sql`${isFirstPage ? sql`` : last}
    beginning as materialized (select c.id from clients.clients c
      where ${those} and ${begins} ${isFirstPage ? sql`` : begun} order by ${by} limit ${most}),
    others as materialized (select c.id from (select ${key} from clients.clients c
      where ${those} and not ${begins} ${isFirstPage ? sql`` : rest} order by ${by} limit ${most}) c
      order by ${by} limit ${most} - (select count(*) from beginning)),
    found as (select id, -1 as place from beginning union all select id, 0 from others)`;
}

export async function listWholeBook(
  db: Db,
  professionalId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ClientRow[]> {
  const { key, later, by } = byMatch;
  const rest = after
    ? sql`and (${key}) ${later} (select ${key} from clients.clients c where c.id = ${after})`
    : sql``;
  const { rows } = await sql<ClientRow>`select ${whole} from clients.clients c
    where c.professional_id = ${professionalId} ${rest} order by ${by} limit ${limit}`.execute(db);
  return rows;
}

export async function findClient(db: Db, seen: ClientScope, id: string): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`select ${whole} from clients.clients c
    where c.id = ${id} and ${seenBy(seen)}`.execute(db);
  return rows[0];
}

export type DoubleRow = Pick<ClientRow, 'id' | 'name' | 'phone' | 'email' | 'visitCount'> & {
  by: 'phone' | 'email' | 'name';
};

/**
 * Lists other clients with the same phone number, email or name (without accents and case), except pairs
 * marked as different people.
 */
export async function listDoubles(
  db: Db,
  seen: ClientScope,
  { id, name, phone, email }: { id?: string; name: string; phone: string | null; email: string | null },
  limit: number,
): Promise<DoubleRow[]> {
  const here = sql`c.id is distinct from ${id ?? null}::uuid and ${seenBy(seen)}
    and not exists (select from clients.apart a where a.one_id = least(c.id, ${id ?? null}::uuid) and a.other_id = greatest(c.id, ${id ?? null}::uuid))`;
  const columns = sql`c.id, c.name, c.phone, c.email, c.visit_count`;
  const { rows } = await sql<DoubleRow>`select distinct on (id) * from (
      select ${columns}, 'phone' as by, 1 as rank from clients.clients c where c.phone = ${phone} and ${here}
      union all select ${columns}, 'email', 2 from clients.clients c where lower(c.email) = lower(${email}) and ${here}
      union all select ${columns}, 'name', 3 from clients.clients c
        where c.sought like rtrim(appointments.sought(${name}, null, null)) || ' %' and ${here}
          and appointments.sought(c.name, null, null) = appointments.sought(${name}, null, null)
    ) alike order by id, rank limit ${limit}`.execute(db);
  return rows;
}
