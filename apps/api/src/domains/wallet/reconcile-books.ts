import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Clock, DAY_MS, later } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import {
  BOOK_MARGIN_MS,
  type BookDifference,
  type BookMovement,
  type BookOwner,
  type BookWindow,
  compareBooks,
  ownerNowhere,
} from './rules/books.ts';
import { mirrorLines } from './rules/mirror-lines.ts';
import { keepDifferences, listMirrorMovements, listSettledLines } from './store/books.ts';

/** A movement as the partner's books tell it, of one account. */
export type PartnerMovement = Pick<BookMovement, 'subject' | 'type' | 'at'> & {
  amountCents: number;
  feeCents: number;
};

export type ReconcileDeps = {
  db: Database;
  clock: Clock;
  /** The connected accounts at the partner, by professional. */
  listPartnerAccounts(): Promise<ReadonlyMap<string, string>>;
  /** Every movement on an account of ours (null), or on a connected one, as the partner's books tell it. Outside transactions. */
  listPartnerMovements(accountId: string | null, window: BookWindow): Promise<PartnerMovement[]>;
};

/** A connected account whose books could not be read: nothing is known of it, neither that it agrees nor that it differs. */
export type UnreadBook = { owner: BookOwner; error: unknown };
export type Reconciled = { differences: BookDifference[]; unread: UnreadBook[] };

/** News of the partner may have waited so long for an operator: what they tell was booked there long before it was here. */
const DEEP_MS = 90 * DAY_MS;

/**
 * Holds our mirrors against the card partner's books since an instant: the marketplace's account, and every connected one that
 * exists. Keeps what differs, and answers it; what differed before and no longer does is gone. A connected account that cannot
 * be read is answered apart, what is known of it stays, and the others are compared. Throws where nothing can be said without
 * what failed: the marketplace's own books, or a partner that is away.
 */
export async function reconcileBooks(deps: ReconcileDeps, since: Date): Promise<Reconciled> {
  const window = { since, until: deps.clock.now() };
  const accounts = await deps.listPartnerAccounts();
  const known = ['platform', ...accounts.values()];
  const unread = new Map<BookOwner, UnreadBook>();
  const look = (depthMs: number, asked: readonly string[]) =>
    compareWithin(deps, window, { depthMs, accounts, asked, unread });
  const first = await look(BOOK_MARGIN_MS, known);
  // One side may stand beyond what was read: what differs is looked for again, from much earlier on.
  const differing = new Set(first.map(({ owner }) => owner));
  const again = known.filter((owner) => differing.has(owner));
  const differences = first.length > 0 ? await look(DEEP_MS, again) : [];
  const kept = { since, now: window.until, unread: [...unread.keys()] };
  await inTransaction(deps.db, (tx) => keepDifferences(tx, differences, kept));
  return { differences, unread: [...unread.values()] };
}

async function compareWithin(
  deps: ReconcileDeps,
  window: BookWindow,
  look: {
    depthMs: number;
    accounts: ReadonlyMap<string, string>;
    asked: readonly string[];
    unread: Map<BookOwner, UnreadBook>;
  },
): Promise<BookDifference[]> {
  const wide = { since: later(window.since, -look.depthMs), until: window.until };
  const partners: BookMovement[] = [];
  for (const owner of look.asked) {
    try {
      for (const movement of await deps.listPartnerMovements(owner === 'platform' ? null : owner, wide))
        partners.push(toBookMovement(owner, movement));
    } catch (error) {
      if (owner === 'platform' || error instanceof PartnerUnavailable) throw error;
      look.unread.set(owner, { owner, error });
    }
  }
  // Read last: what was settled meanwhile is in both.
  const ours = (await listMirrorMovements(deps.db, wide)).flatMap(({ professionalId, ...movement }) =>
    mirrorLines(movement, ownerOf(professionalId, look.accounts)),
  );
  const settled = await listSettledLines(deps.db, wide.since);
  const aside = new Set(['platform', ...look.accounts.values()]);
  for (const owner of look.asked) if (!look.unread.has(owner)) aside.delete(owner);
  const isAsked = ({ owner }: { owner: BookOwner }) => !aside.has(owner);
  return compareBooks(ours.filter(isAsked), partners, window, settled.filter(isAsked));
}

function toBookMovement(owner: BookOwner, movement: PartnerMovement): BookMovement {
  const { amountCents, feeCents, at } = movement;
  return { ...movement, owner, cents: amountCents - feeCents, bookedAt: at };
}

function ownerOf(professionalId: string | null, accounts: ReadonlyMap<string, string>): string {
  if (professionalId === null) return 'platform';
  return accounts.get(professionalId) ?? ownerNowhere(professionalId);
}
