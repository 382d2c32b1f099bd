import { errorCodeOf, serializeError } from '#kit/serialize-error';
import { DAY_MS, later } from '#kit/time';
import { findProfessionalOfAccount, listPartnerAccounts } from '#payments';
import {
  type BookDifference,
  listViolations,
  type PartnerMovement,
  type ReconcileDeps,
  reconcileBooks,
  type SettleDeps,
} from '#wallet';
import type { AppContext } from '../context.ts';

/**
 * Period that is compared: it is longer than a month, because the card partner may take a month to settle a
 * movement.
 */
const BOOKS_MS = 40 * DAY_MS;

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
    listPartnerAccounts: () => listPartnerAccounts(db),
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
 * Finds violations within the whole ledger, differences between the ledger and the card partner's books
 * since an instant (default: 40 days ago), and partner accounts that could not be read.
 */
export async function checkBooks(
  deps: Deps,
  since = later(deps.clock.now(), -BOOKS_MS),
): Promise<{ found: { violations: number; differences: number; unread: number }; wrong: string[] }> {
  const violations = await listViolations(deps.db);
  const { differences, unread } = await reconcileBooks(partnerBooksOf(deps), since);
  return {
    found: { violations: violations.length, differences: differences.length, unread: unread.length },
    wrong: [
      ...unread.map(({ owner, error }) => `${owner} cannot be read: ${errorCodeOf(serializeError(error))}`),
      ...violations.map(({ kind, subject, cents }) => `${kind} ${subject}: ${cents}`),
      ...differences.map(formatDifference),
    ],
  };
}

function formatDifference(difference: BookDifference): string {
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
