import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { later } from '#kit/time';
import type { Book } from '../rules/books.ts';

/** One comparison of all books. Every book is compared up to `until`. */
export type BookPass = { id: number; until: Date };

/**
 * Returns the pass that was begun less than `freshMs` ago and has not ended, so that a killed worker's pass
 * goes on; otherwise begins one. `isNew` begins one in any case, which does not go on after a kill.
 */
export async function beginPass(
  db: Database,
  { now, freshMs, isNew }: { now: Date; freshMs: number; isNew: boolean },
): Promise<BookPass> {
  return inTransaction(db, async (tx) => {
    const { rows: open } = await sql<BookPass>`select id, until from wallet.book_passes
      where ended_at is null and until > ${later(now, -freshMs)} and not ${isNew} for update`.execute(tx);
    if (open[0]) return open[0];
    await sql`delete from wallet.book_passes`.execute(tx);
    const { rows } = await sql<BookPass>`
      insert into wallet.book_passes (until, ended_at) values (${now}, ${isNew ? now : null}) returning id, until`.execute(
      tx,
    );
    const [pass] = rows;
    if (!pass) throw new Error('the pass was not stored');
    return pass;
  });
}

/** Ends the pass and closes differences of books that exist no longer. */
export async function endPass(db: Database, pass: BookPass, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`update wallet.differences set gone_at = ${now} where gone_at is null and not exists (
      select from wallet.compared_books c where c.owner = differences.owner and c.pass = ${pass.id})`.execute(
      tx,
    );
    await sql`update wallet.book_passes set ended_at = ${now} where id = ${pass.id}`.execute(tx);
  });
}

export type ComparedBook = { comparedUntil: Date | null; pass: number };

export async function findComparedBook(db: Db, owner: string): Promise<ComparedBook | undefined> {
  return db
    .selectFrom('wallet.comparedBooks')
    .select(['comparedUntil', 'pass'])
    .$castTo<ComparedBook>()
    .where('owner', '=', owner)
    .executeTakeFirst();
}

export type DueBook = Book & { comparedUntil: Date | null; isTurn: boolean };

/**
 * Of these books of professionals, lists those that the pass has to compare: never compared or not readable
 * the last time, moved since, with an open difference, or in turn. A sixteenth of the books is in turn, by
 * the last digit of the professional's id. `all` lists every book that the pass has not compared.
 */
export async function listDueBooks(
  db: Db,
  books: readonly Book[],
  { pass, turn, all }: { pass: BookPass; turn: number; all: boolean },
): Promise<DueBook[]> {
  const { rows } = await sql<DueBook>`
    select b.owner, b.professional_id, c.compared_until, right(b.professional_id::text, 1) = to_hex(${turn}::int) as is_turn
    from unnest(${books.map(({ owner }) => owner)}::text[], ${books.map(({ professionalId }) => professionalId)}::uuid[])
        as b (owner, professional_id)
      left join wallet.compared_books c on c.owner = b.owner
    where c.pass is distinct from ${pass.id} and (
      ${all} or c.compared_until is null or c.unread is not null
      or right(b.professional_id::text, 1) = to_hex(${turn}::int)
      or exists (select from wallet.differences d where d.owner = b.owner and d.gone_at is null)
      or exists (select from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
        where t.professional_id = b.professional_id and t.at >= c.compared_until - interval '1 day'
          and t.id > ${firstIdAfter(sql`c.compared_at - interval '15 minutes'`)} and e.account = 'connected'))`.execute(
    db,
  );
  return rows;
}

/**
 * The ids of the ledger's transactions follow the system time at which they were made. A transaction may be
 * committed some time after that.
 */
function firstIdAfter(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`rpad(lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`;
}

/** Marks how far a book has been compared; null leaves the mark where it is. */
export async function markCompared(
  tx: Tx,
  owner: string,
  { pass, until }: { pass: BookPass; until: Date | null },
): Promise<void> {
  await sql`insert into wallet.compared_books as known (owner, pass, compared_until) values (${owner}, ${pass.id}, ${until})
    on conflict (owner) do update set pass = excluded.pass, unread = null, compared_at = now(),
      compared_until = coalesce(excluded.compared_until, known.compared_until)`.execute(tx);
}

/** `reason` is the code of the error; it says nothing about amounts or people. */
export async function markUnread(db: Db, owner: string, pass: BookPass, reason: string): Promise<void> {
  await sql`insert into wallet.compared_books (owner, pass, unread) values (${owner}, ${pass.id}, ${reason})
    on conflict (owner) do update set pass = excluded.pass, unread = excluded.unread`.execute(db);
}

/** A connected account whose books could not be read, so that they are neither confirmed nor different. */
export type UnreadBook = { owner: string; reason: string };

/** Lists at most two hundred accounts that the pass could not read. */
export async function listUnreadBooks(db: Db, pass: BookPass): Promise<UnreadBook[]> {
  const { rows } = await sql<UnreadBook>`select owner, unread as reason from wallet.compared_books
    where pass = ${pass.id} and unread is not null order by owner limit 200`.execute(db);
  return rows;
}

/** Returns the next professionals, by id, of whom the ledger has a balance. */
export async function listProfessionalsWithBalance(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ professionalId: string }>`select professional_id from wallet.balances
    where professional_id > ${after} order by professional_id limit ${limit}`.execute(db);
  return rows.map(({ professionalId }) => professionalId);
}
