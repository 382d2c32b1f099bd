import { inTransaction } from '#kit/database/transaction';
import { type Clock, DAY_MS, HOUR_MS, later } from '#kit/time';
import {
  BookNotReadable,
  type CompareDeps,
  cutWindow,
  eachAtOnce,
  findSuspects,
  lookAgain,
} from './compare-book.ts';
import { type Book, placeholderOwnerOf, type Suspect } from './rules/books.ts';
import {
  type BookPass,
  beginPass,
  type DueBook,
  endPass,
  findComparedBook,
  listDueBooks,
  listProfessionalsWithBalance,
  listUnreadBooks,
  markCompared,
  markUnread,
  type UnreadBook,
} from './store/book-passes.ts';
import {
  type Difference,
  listDifferences,
  listOpenSuspects,
  measureDifferences,
  saveDifferences,
} from './store/books.ts';

export type ReconcileDeps = CompareDeps & {
  clock: Clock;
  /** Returns the next connected accounts in the order of professional ids, after that id. */
  listPartnerAccounts(after: string, limit: number): Promise<PartnerAccount[]>;
  /** Returns which of these professionals have an account. */
  findProfessionalsWithAccount(professionalIds: readonly string[]): Promise<ReadonlySet<string>>;
};
export type PartnerAccount = { professionalId: string; accountId: string };

export type Reconciled = {
  /** The first two hundred open differences, and the number of all. */
  differences: Difference[];
  count: number;
  unread: UnreadBook[];
};

/** A book is compared at least this far back: the card partner may take a month to settle a movement. */
const WHOLE_MS = 40 * DAY_MS;
/** Each instant is compared on two nights, because a movement may be posted late. */
const AGAIN_MS = DAY_MS;
/** A pass that was interrupted longer ago than this is left, and the next one begins. */
const FRESH_MS = 20 * HOUR_MS;
/** Every book is compared whole once in this many nights, whether it moved or not. */
const TURNS = 16;
const PAGE = 500;
/** After so many pieces of the marketplace's book its mark moves. */
const PIECES_A_MARK = 8;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Pass = { deps: ReconcileDeps; pass: BookPass; since: Date | undefined; signal: AbortSignal | undefined };

/**
 * Compares our ledger with the card partner's books up to now: the marketplace's, those that moved since they
 * were last compared, and in turn the others. Stores and returns the differences. A pass that was interrupted
 * goes on where it was. Skips connected accounts that cannot be read. Throws when the marketplace's own books
 * cannot be read or the partner is unavailable. With `since`, compares all books from then.
 */
export async function reconcileBooks(
  deps: ReconcileDeps,
  { since, signal }: { since?: Date | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Reconciled> {
  const { db, clock } = deps;
  const pass = await beginPass(db, { now: clock.now(), freshMs: FRESH_MS, isNew: since !== undefined });
  const of = { deps, pass, since, signal };
  await comparePlatform(of);
  await eachPage(
    (after) => deps.listPartnerAccounts(after, PAGE),
    async (accounts) => {
      const books = accounts.map(({ professionalId, accountId }) => ({ owner: accountId, professionalId }));
      await compareDueBooks(of, books);
    },
  );
  // Professionals without an account: the partner knows no movement of theirs.
  await eachPage(
    async (after) =>
      (await listProfessionalsWithBalance(db, after, PAGE)).map((professionalId) => ({ professionalId })),
    async (professionals) => {
      const ids = professionals.map(({ professionalId }) => professionalId);
      const known = await deps.findProfessionalsWithAccount(ids);
      const without = ids.filter((id) => !known.has(id));
      await compareDueBooks(
        of,
        without.map((professionalId) => ({ owner: placeholderOwnerOf(professionalId), professionalId })),
      );
    },
  );
  await endPass(db, pass, clock.now());
  const { count } = await measureDifferences(db);
  const orderOf = ({ day, subject, owner }: Difference) => `${day} ${subject} ${owner}`;
  const differences = await listDifferences(db);
  differences.sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
  return { differences, count, unread: await listUnreadBooks(db, pass) };
}

async function eachPage<Row extends { professionalId: string }>(
  list: (after: string) => Promise<Row[]>,
  work: (page: Row[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const page: Row[] = await list(after);
    if (page.length > 0) await work(page);
    after = page.length < PAGE ? undefined : page.at(-1)?.professionalId;
  }
}

/** The marketplace's book is long: it is compared in pieces, with a mark after some of them. */
async function comparePlatform({ deps, pass, since, signal }: Pass): Promise<void> {
  const book: Book = { owner: 'platform', professionalId: null };
  const known = await findComparedBook(deps.db, book.owner);
  const isBegun = known?.pass === pass.id;
  const from = since ?? (isBegun ? known.comparedUntil : sinceOf(known?.comparedUntil ?? null, pass));
  const pieces = await cutWindow(deps.db, book, { since: from ?? pass.until, until: pass.until });
  let open = isBegun ? [] : await listOpenSuspects(deps.db, book.owner);
  while (pieces.length > 0) {
    const batch = pieces.splice(0, PIECES_A_MARK);
    const suspects = [...open];
    await eachAtOnce(batch, async (piece) => {
      signal?.throwIfAborted();
      if (piece.since < piece.until) suspects.push(...(await findSuspects(deps, book, piece, pass.until)));
    });
    await endWith(deps, book, { pass, suspects, until: since ? null : (batch.at(-1)?.until ?? null) });
    open = [];
  }
}

function sinceOf(comparedUntil: Date | null, pass: BookPass): Date {
  return comparedUntil === null ? later(pass.until, -WHOLE_MS) : later(comparedUntil, -AGAIN_MS);
}

async function compareDueBooks({ deps, pass, since, signal }: Pass, books: readonly Book[]): Promise<void> {
  const turn = Math.floor(pass.until.getTime() / DAY_MS) % TURNS;
  const due = await listDueBooks(deps.db, books, { pass, turn, all: since !== undefined });
  await eachAtOnce(due, async (book) => {
    signal?.throwIfAborted();
    await compareBook(deps, pass, book, since);
  });
}

async function compareBook(deps: ReconcileDeps, pass: BookPass, book: DueBook, since: Date | undefined) {
  const from = since ?? sinceOf(book.isTurn ? null : book.comparedUntil, pass);
  try {
    const found = await findSuspects(deps, book, { since: from, until: pass.until }, pass.until);
    const suspects = [...(await listOpenSuspects(deps.db, book.owner)), ...found];
    await endWith(deps, book, { pass, suspects, until: since ? null : pass.until });
  } catch (error) {
    if (!(error instanceof BookNotReadable)) throw error;
    await markUnread(deps.db, book.owner, pass, error.subject);
  }
}

/** Looks again at what may differ, stores what does, and moves the mark, together. */
async function endWith(
  deps: ReconcileDeps,
  book: Book,
  { pass, suspects, until }: { pass: BookPass; suspects: readonly Suspect[]; until: Date | null },
): Promise<void> {
  const found = await lookAgain(deps, book, suspects, pass.until);
  const compared = suspects.map(({ subject }) => subject);
  await inTransaction(deps.db, async (tx) => {
    await saveDifferences(tx, found, { owner: book.owner, compared, now: pass.until });
    await markCompared(tx, book.owner, { pass, until });
  });
}
