import type { LedgerKind } from '../rules.ts';
import type { BookMovement, BookOwner } from './books.ts';

/**
 * A movement of the ledger, reduced to the accounts that mirror balances at the card partner. Amounts are
 * cents.
 */
export type MirroredMovement = {
  subject: string;
  kind: LedgerKind;
  connectedCents: number;
  platformCents: number;
  feesCents: number;
  /** The fee that the partner reported; null when it is unknown. */
  partnerFeeCents: number | null;
  bookedAt: Date | null;
  at: Date;
};

type Line = { on: 'professional' | 'ours'; type: string; amountCents: number; feeCents?: number | null };

/**
 * Returns the lines with which the card partner books a movement, so that both books can be compared. A
 * movement of an unknown kind gets the kind as its type, so that it shows as a difference.
 */
export function mirrorLines(movement: MirroredMovement, connectedAccount: BookOwner): BookMovement[] {
  const { subject, kind, bookedAt, at } = movement;
  return linesOf(movement)
    .filter(({ amountCents, feeCents }) => amountCents !== 0 || (feeCents ?? 0) !== 0)
    .map(({ on, type, amountCents, feeCents = 0 }) => ({
      owner: on === 'professional' ? connectedAccount : 'platform',
      subject,
      type,
      kind,
      amountCents: feeCents === null ? null : amountCents,
      feeCents,
      cents: amountCents - (feeCents ?? 0),
      at,
      bookedAt,
    }));
}

function linesOf({
  kind,
  connectedCents,
  platformCents,
  feesCents,
  partnerFeeCents,
}: MirroredMovement): Line[] {
  switch (kind) {
    case 'capture':
    case 'invoice_paid': {
      const retainedCents = platformCents + feesCents;
      const debitedCents = connectedCents + retainedCents;
      const capture: Line = { on: 'ours', type: 'capture', amountCents: debitedCents, feeCents: feesCents };
      // The marketplace retains the whole amount, so no share was sent to a connected account.
      if (connectedCents === 0) return [capture];
      return [
        capture,
        { on: 'ours', type: 'share_sent', amountCents: -debitedCents },
        { on: 'ours', type: 'fee_retained', amountCents: retainedCents },
        { on: 'professional', type: 'share', amountCents: debitedCents, feeCents: retainedCents },
      ];
    }
    case 'refund_done':
      return [{ on: 'ours', type: 'refund', amountCents: platformCents }];
    case 'refund_failed':
      return [{ on: 'ours', type: 'refund_failed', amountCents: platformCents }];
    case 'transfer_taken_back':
      return [
        { on: 'ours', type: 'share_taken_back', amountCents: platformCents },
        { on: 'professional', type: 'share_returned', amountCents: connectedCents },
      ];
    case 'transfer_sent':
      return [
        { on: 'ours', type: 'share_sent', amountCents: platformCents },
        { on: 'professional', type: 'share', amountCents: connectedCents },
      ];
    case 'dispute_opened': {
      const amountCents = platformCents + (partnerFeeCents ?? 0);
      return [{ on: 'ours', type: 'dispute', amountCents, feeCents: partnerFeeCents }];
    }
    case 'dispute_won':
      return [{ on: 'ours', type: 'dispute_won', amountCents: platformCents }];
    case 'withdrawal_sent':
      return [{ on: 'professional', type: 'payout', amountCents: connectedCents }];
    case 'withdrawal_failed':
      return [{ on: 'professional', type: 'payout_failed', amountCents: connectedCents }];
    default:
      return [
        { on: 'ours', type: kind, amountCents: platformCents },
        { on: 'professional', type: kind, amountCents: connectedCents },
      ];
  }
}
