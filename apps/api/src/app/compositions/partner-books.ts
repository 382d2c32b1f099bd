import { findProfessionalOfAccount, findProfessionalsWithAccount, listPartnerAccounts } from '#payments';
import {
  type Difference,
  listViolations,
  type PartnerMovement,
  type ReconcileDeps,
  reconcileBooks,
  type SettleDeps,
} from '#wallet';
import type { AppContext } from '../context.ts';

type Books = Pick<AppContext['partners']['charges'], 'listBookLines'>;
type BookLine = Awaited<ReturnType<Books['listBookLines']>>[number];
type Deps = Pick<AppContext, 'db'> & {
  clock: Pick<AppContext['clock'], 'now'>;
  partners: { charges: Books };
};

/** Adapts the card partner's books to the port of the wallet domain. */
function partnerBooksOf({ db, clock, partners }: Deps): ReconcileDeps {
  return {
    db,
    clock,
    listPartnerAccounts: (after, limit) => listPartnerAccounts(db, after, limit),
    findProfessionalsWithAccount: (ids) => findProfessionalsWithAccount(db, ids),
    async listPartnerMovements(accountId, window) {
      return (await partners.charges.listBookLines({ accountId, ...window })).map(movementOf);
    },
  };
}

/**
 * Uses the most specific id of a line as its subject: the ledger stores a capture under its hold, later
 * movements under their own ids.
 */
function movementOf(line: BookLine): PartnerMovement {
  const { reversalId, transferId, refundId, disputeId, payoutId, holdId, sourceId, id } = line;
  const subject = reversalId ?? transferId ?? refundId ?? disputeId ?? payoutId ?? holdId ?? sourceId ?? id;
  const { type, amountCents, feeCents, at } = line;
  return { subject, type, amountCents, feeCents, at };
}

/**
 * Finds violations within the whole ledger, differences between the ledger and the card partner's books, and
 * partner accounts that could not be read. With `since`, compares all books from then; otherwise goes on from
 * the night before.
 */
export async function checkBooks(
  deps: Deps,
  { since, signal }: { since?: Date; signal?: AbortSignal } = {},
): Promise<{ found: { violations: number; differences: number; unread: number }; wrong: string[] }> {
  const violations = await listViolations(deps.db);
  const { differences, count, unread } = await reconcileBooks(partnerBooksOf(deps), { since, signal });
  return {
    found: { violations: violations.length, differences: count, unread: unread.length },
    wrong: [
      ...unread.map(({ owner, reason }) => `${owner} cannot be read: ${reason}`),
      ...violations.map(({ kind, subject, cents }) => `${kind} ${subject}: ${cents}`),
      ...differences.map(formatDifference),
    ],
  };
}

function formatDifference(difference: Difference): string {
  const { owner, subject, types, day, oursCents, partnersCents } = difference;
  const sums = `${owner} ${subject}, ${types.join(' ')} of ${day}: ours ${oursCents}, theirs ${partnersCents}`;
  if (oursCents !== partnersCents) return sums;
  const lines = difference.lines.map(
    (line) =>
      `${line.side} ${line.type} ${line.amountCents ?? line.cents} less ${line.feeCents ?? 0} of ${line.day}`,
  );
  return `${sums}, but ${lines.join(', ')}`;
}

export function settlingOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): SettleDeps {
  return { db, clock, professionalOf: (accountId) => findProfessionalOfAccount(db, accountId) };
}
