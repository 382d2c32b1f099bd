import type { Database } from '#kit/database/database';
import { errorCodeOf, serializeError } from '#kit/serialize-error';
import { earliest, later, MINUTE_MS } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import {
  type Book,
  type BookDifference,
  type BookMovement,
  type BookWindow,
  compareBooks,
  lookWindow,
  professionalOfPlaceholder,
  type Suspect,
} from './rules/books.ts';
import { mirrorLines } from './rules/mirror-lines.ts';
import { countMovements, listMirrorMovements, listSettledLines, type OursOf } from './store/books.ts';

export type PartnerMovement = Pick<BookMovement, 'subject' | 'type' | 'at'> & {
  amountCents: number;
  feeCents: number;
};

export type CompareDeps = {
  db: Database;
  /**
   * Returns the movements in the partner's books of a connected account, or of the marketplace's account
   * when `accountId` is null. Must be called outside of transactions.
   */
  listPartnerMovements(accountId: string | null, window: BookWindow): Promise<PartnerMovement[]>;
};

/** The books of a connected account cannot be read; `subject` is the code of the partner's error. */
export class BookNotReadable extends Error {
  override readonly name = 'BookNotReadable';
  readonly subject: string;

  constructor(cause: unknown) {
    super('the partner refuses the books of an account', { cause });
    this.subject = errorCodeOf(serializeError(cause)) ?? 'unknown';
  }
}

/** The partner is asked for so many books or pieces at once. */
const CALLS_AT_ONCE = 8;
/** A movement has up to four lines at the partner, so a piece of a book is some 20,000 lines of memory. */
const MOVEMENTS_A_PIECE = 5_000;
/** Our ledger posts a movement within this time after the partner booked it, unless an event is late. */
const USUAL_DELAY_MS = 10 * MINUTE_MS;

/**
 * Compares a piece of a book and returns the differences. The counterpart of a line may lie outside of the
 * piece, so differences need a second look.
 */
export async function findSuspects(
  deps: CompareDeps,
  book: Book,
  piece: BookWindow,
  now: Date,
): Promise<Suspect[]> {
  const wide = {
    since: later(piece.since, -USUAL_DELAY_MS),
    until: earliest(now, later(piece.until, USUAL_DELAY_MS)),
  };
  const partners = await readPartnerLines(deps, book, wide);
  // Our ledger is read last, so that a movement which settles meanwhile is in the books of both sides.
  return compareLines(deps, book, partners, { ...piece, now }, { posted: piece, booked: wide });
}

/** Compares these subjects where their counterparts may be, and returns those that do differ. */
export async function lookAgain(
  deps: CompareDeps,
  book: Book,
  [first, ...others]: readonly Suspect[],
  now: Date,
): Promise<BookDifference[]> {
  if (!first) return [];
  const booked = lookWindow([first, ...others], now);
  const subjects = new Set([first, ...others].map(({ subject }) => subject));
  const partners: BookMovement[] = [];
  await eachAtOnce(await cutWindow(deps.db, book, booked), async (piece) => {
    for (const line of await readPartnerLines(deps, book, piece))
      if (subjects.has(line.subject)) partners.push(line);
  });
  return compareLines(deps, book, partners, { ...booked, now }, { booked, subjects: [...subjects] });
}

/** Cuts a window of the marketplace's book into pieces that fit into memory. Other books stay whole. */
export async function cutWindow(db: Database, { owner }: Book, { since, until }: BookWindow) {
  const movements = owner === 'platform' ? await countMovements(db, { since, until }) : 0;
  const count = Math.max(1, Math.ceil(movements / MOVEMENTS_A_PIECE));
  const at = (index: number) => later(since, ((until.getTime() - since.getTime()) / count) * index);
  return Array.from(
    { length: count },
    (_, index): BookWindow => ({ since: at(index), until: at(index + 1) }),
  );
}

/** Runs `work` for eight items at a time. After an error it begins no further item and throws. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const workAll = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: CALLS_AT_ONCE }, workAll));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function readPartnerLines(deps: CompareDeps, { owner }: Book, window: BookWindow) {
  if (professionalOfPlaceholder(owner) !== undefined) return [];
  try {
    const movements = await deps.listPartnerMovements(owner === 'platform' ? null : owner, window);
    return movements.map((movement): BookMovement => {
      const { amountCents, feeCents, at } = movement;
      return { ...movement, owner, cents: amountCents - feeCents, bookedAt: at };
    });
  } catch (error) {
    if (owner === 'platform' || error instanceof PartnerUnavailable) throw error;
    throw new BookNotReadable(error);
  }
}

async function compareLines(
  { db }: CompareDeps,
  { owner, professionalId }: Book,
  partners: readonly BookMovement[],
  window: BookWindow & { now: Date },
  { subjects = [], ...times }: Pick<OursOf, 'posted' | 'booked'> & { subjects?: readonly string[] },
): Promise<BookDifference[]> {
  const listed = new Set([...subjects, ...partners.map(({ subject }) => subject)]);
  const movements = await listMirrorMovements(db, { professionalId, ...times, subjects: [...listed] });
  const ours = movements
    .flatMap((movement) => mirrorLines(movement, professionalId === null ? 'acct' : owner))
    .filter((line) => line.owner === owner);
  for (const { subject } of ours) listed.add(subject);
  return compareBooks(ours, partners, window, await listSettledLines(db, owner, [...listed]));
}
