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
  placeholderOwnerOf,
} from './rules/books.ts';
import { mirrorLines } from './rules/mirror-lines.ts';
import { listMirrorMovements, listSettledLines, saveDifferences } from './store/books.ts';

export type PartnerMovement = Pick<BookMovement, 'subject' | 'type' | 'at'> & {
  amountCents: number;
  feeCents: number;
};

export type ReconcileDeps = {
  db: Database;
  clock: Clock;
  /** Returns the connected accounts at the partner, by professional id. */
  listPartnerAccounts(): Promise<ReadonlyMap<string, string>>;
  /**
   * Returns the movements in the partner's books of a connected account, or of the marketplace's account
   * when `accountId` is null. Must be called outside of transactions.
   */
  listPartnerMovements(accountId: string | null, window: BookWindow): Promise<PartnerMovement[]>;
};

/** A connected account whose books could not be read, so that they are neither confirmed nor different. */
export type UnreadBook = { owner: BookOwner; error: unknown };
export type Reconciled = { differences: BookDifference[]; unread: UnreadBook[] };

/**
 * A partner event may have waited this long for an operator, so that the partner's booking is much older
 * than our posting.
 */
const DEEP_MS = 90 * DAY_MS;

/**
 * Compares our ledger with the card partner's books since an instant. Stores and returns the differences,
 * and closes those that have disappeared. Skips connected accounts that cannot be read. Throws when the
 * marketplace's own books cannot be read or the partner is unavailable.
 */
export async function reconcileBooks(deps: ReconcileDeps, since: Date): Promise<Reconciled> {
  const window = { since, until: deps.clock.now() };
  const accounts = await deps.listPartnerAccounts();
  const known = ['platform', ...accounts.values()];
  const unread = new Map<BookOwner, UnreadBook>();
  const look = (depthMs: number, owners: readonly string[]) =>
    compareWithin(deps, window, { depthMs, accounts, owners, unread });
  const first = await look(BOOK_MARGIN_MS, known);
  // The counterpart of a difference may lie before the window, so the differing accounts are compared again
  // over a much longer time.
  const differing = new Set(first.map(({ owner }) => owner));
  const again = known.filter((owner) => differing.has(owner));
  const differences = first.length > 0 ? await look(DEEP_MS, again) : [];
  const scope = { since, now: window.until, unread: [...unread.keys()] };
  await inTransaction(deps.db, (tx) => saveDifferences(tx, differences, scope));
  return { differences, unread: [...unread.values()] };
}

async function compareWithin(
  deps: ReconcileDeps,
  window: BookWindow,
  look: {
    depthMs: number;
    accounts: ReadonlyMap<string, string>;
    owners: readonly string[];
    unread: Map<BookOwner, UnreadBook>;
  },
): Promise<BookDifference[]> {
  const wide = { since: later(window.since, -look.depthMs), until: window.until };
  const partners: BookMovement[] = [];
  for (const owner of look.owners) {
    try {
      for (const movement of await deps.listPartnerMovements(owner === 'platform' ? null : owner, wide))
        partners.push(toBookMovement(owner, movement));
    } catch (error) {
      if (owner === 'platform' || error instanceof PartnerUnavailable) throw error;
      look.unread.set(owner, { owner, error });
    }
  }
  // Our ledger is read last, so that a movement which settles meanwhile is in the books of both sides.
  const ours = (await listMirrorMovements(deps.db, wide)).flatMap(({ professionalId, ...movement }) =>
    mirrorLines(movement, ownerOf(professionalId, look.accounts)),
  );
  const settled = await listSettledLines(deps.db, wide.since);
  const aside = new Set(['platform', ...look.accounts.values()]);
  for (const owner of look.owners) if (!look.unread.has(owner)) aside.delete(owner);
  const isCompared = ({ owner }: { owner: BookOwner }) => !aside.has(owner);
  return compareBooks(ours.filter(isCompared), partners, window, settled.filter(isCompared));
}

function toBookMovement(owner: BookOwner, movement: PartnerMovement): BookMovement {
  const { amountCents, feeCents, at } = movement;
  return { ...movement, owner, cents: amountCents - feeCents, bookedAt: at };
}

function ownerOf(professionalId: string | null, accounts: ReadonlyMap<string, string>): string {
  if (professionalId === null) return 'platform';
  return accounts.get(professionalId) ?? placeholderOwnerOf(professionalId);
}
