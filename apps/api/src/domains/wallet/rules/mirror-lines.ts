import type { LedgerKind } from '../rules.ts';
import type { BookMovement, BookOwner } from './books.ts';

/** One movement of our ledger, as far as it mirrors what lies with the card partner. Cents. */
export type MirroredMovement = {
  subject: string;
  kind: LedgerKind;
  connectedCents: number;
  platformCents: number;
  /** What stands under `partner_fees`. */
  feesCents: number;
  /** What the partner was told to keep; null: nobody said. */
  partnerFeeCents: number | null;
  /** By the partner's time; null: it did not say. */
  bookedAt: Date | null;
  at: Date;
};

/** Left out by a kind that moves nothing there. */
type Line = { on: 'professional' | 'ours'; type: string; amountCents: number; feeCents?: number | null };

/**
 * The lines by which the card partner books such a movement, each in its words: what its books are compared with. `hers` is her
 * account there. A movement of a kind that is none of these is expected under its own name, and so found.
 */
export function mirrorLines(movement: MirroredMovement, hers: BookOwner): BookMovement[] {
  const { subject, kind, bookedAt, at } = movement;
  return linesOf(movement)
    .filter(({ amountCents, feeCents }) => amountCents !== 0 || (feeCents ?? 0) !== 0)
    .map(({ on, type, amountCents, feeCents = 0 }) => ({
      owner: on === 'professional' ? hers : 'platform',
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
      const keptCents = platformCents + feesCents;
      const debitedCents = connectedCents + keptCents;
      const capture: Line = { on: 'ours', type: 'capture', amountCents: debitedCents, feeCents: feesCents };
      // All of it is the marketplace's: nothing was passed on.
      if (connectedCents === 0) return [capture];
      return [
        capture,
        { on: 'ours', type: 'share_sent', amountCents: -debitedCents },
        { on: 'ours', type: 'fee_kept', amountCents: keptCents },
        { on: 'professional', type: 'share', amountCents: debitedCents, feeCents: keptCents },
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
