import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { Page, Reader, ThreadRow } from './threads.ts';

/**
 * Number of latest threads that a search page scans, at first (`first`) and at most (`most`), and number of
 * matches that the index search returns (`found`).
 */
const reach = { first: 100, most: 5_000, found: 1_000 };

type Sought = {
  rows: ThreadRow[];
  /** Id of the last scanned thread, if more threads follow. */
  end?: string;
};

/**
 * Finds a reader’s threads whose visible messages or other side’s name contain a text, latest first. A
 * short scan finds frequent texts, the index finds rare ones. For texts in between, a page scans at most
 * `most` threads and returns where it stopped.
 */
export async function searchThreads(
  db: Db,
  reader: Reader,
  text: string,
  page: Page,
  { first, most, found } = reach,
): Promise<Sought> {
  const like = await patternOf(db, text);
  const near = await walk(db, reader, like, page, first);
  if (near.rows.length === page.limit || !near.end) return near;
  const ids = await findAll(db, reader, like, found);
  return ids ? { rows: await pick(db, reader, ids, page) } : walk(db, reader, like, page, most);
}

async function patternOf(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ plain: string }>`select messaging.sought(${text}) as plain`.execute(db);
  return `%${(rows[0]?.plain ?? text).replace(/[\\%_]/g, '\\$&')}%`;
}

async function walk(
  db: Db,
  reader: Reader,
  like: string,
  { after, limit }: Page,
  most: number,
): Promise<Sought> {
  const { rows } = await sql<ThreadRow>`
    select t.* from (${latest(reader, after)} limit ${most}) near
    join messaging.threads t on t.id = near.id
    where messaging.sought(${nameOf(reader)}) like ${like} or exists (
      -- The offset keeps the planner from scanning the messages of all threads.
      select from messaging.messages m where m.thread_id = near.id and messaging.sought(m.text) like ${like}
        and m.hidden_at is null offset 0)
    order by near.last_at desc, near.id desc limit ${limit}`.execute(db);
  if (rows.length === limit) return { rows };
  const { rows: ends } = await sql<{ id: string }>`
    select id from (${latest(reader, after)} offset ${most - 1} limit 1) furthest`.execute(db);
  return { rows, ...(ends[0] && { end: ends[0].id }) };
}

/**
 * Finds all matches of a customer or professional by the index, whatever `memberId` is; undefined if there
 * are more than `most`.
 */
async function findAll(db: Db, reader: Reader, like: string, most: number): Promise<string[] | undefined> {
  const whose =
    'customerId' in reader
      ? sql`customer_id = ${reader.customerId}`
      : sql`professional_id = ${reader.professionalId}`;
  const [named, worded] = [
    await sql<{ id: string }>`select id from messaging.threads t
      where ${whose} and messaging.sought(${nameOf(reader)}) like ${like} limit ${most + 1}`.execute(db),
    await sql<{ id: string }>`select thread_id as id from messaging.messages
      where ${whose} and messaging.sought(text) like ${like} and hidden_at is null limit ${most + 1}`.execute(
      db,
    ),
  ];
  if (named.rows.length > most || worded.rows.length > most) return undefined;
  return [...new Set([...named.rows, ...worded.rows].map(({ id }) => id))];
}

async function pick(db: Db, reader: Reader, ids: readonly string[], page: Page): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select t.* from (${latest(reader, page.after, ids)} limit ${page.limit}) near
    join messaging.threads t on t.id = near.id order by near.last_at desc, near.id desc`.execute(db);
  return rows;
}

/** Selects the reader’s thread ids, latest first, after the thread `after`; with `ids`, only these. */
function latest(reader: Reader, after: string | undefined, ids?: readonly string[]): RawBuilder<unknown> {
  const isSeat = 'memberId' in reader && reader.memberId !== undefined;
  const id = isSeat ? sql`thread_id` : sql`id`;
  const whose =
    'customerId' in reader
      ? sql`messaging.threads where customer_id = ${reader.customerId}`
      : isSeat
        ? sql`messaging.seats where member_id = ${reader.memberId}`
        : sql`messaging.threads where professional_id = ${reader.professionalId}`;
  const these = ids ? sql`and ${id} = any(${[...ids]}::uuid[])` : sql``;
  const rest = after
    ? sql`and (last_at, ${id}) < (select last_at, id from messaging.threads where id = ${after})`
    : sql``;
  return sql`select ${id} as id, last_at from ${whose} and last_at is not null ${these} ${rest}
    order by last_at desc, ${id} desc`;
}

const nameOf = (reader: Reader) => ('customerId' in reader ? sql`t.professional_name` : sql`t.customer_name`);
