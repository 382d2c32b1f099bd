import type { Db } from '#kit/database/database';
import { type PayableStatus, type PlatformFees, splitOf } from './rules.ts';
import { listPayables, type Payable } from './store/payables.ts';

export type PayableView = {
  id: string;
  status: PayableStatus;
  amountCents: number;
  /** The amount is 0 until the hold is captured. */
  capturedCents: number;
  /**
   * The part of the debit that the professional pays for the card payment. Before the debit it is the
   * expected amount; it is 0 when nothing will be debited.
   */
  bankChargesCents: number;
  cardBrand: string | null;
  cardLast4: string | null;
  /** Deadline for the payer's confirmation; null unless the status is `payment_to_confirm`. */
  confirmBy: Date | null;
  /**
   * True when the amount is or was held on a card; false while the hold is only requested, or was refused.
   */
  isHoldPlaced: boolean;
  /** The search fee's part of the captured amount; 0 until the hold is captured. */
  searchFeeCapturedCents: number;
  /**
   * The code with which the last card was refused, for example `insufficient_funds`;
   * `authentication_required` when the payer must confirm. Null when no card was refused, or a later
   * attempt succeeded.
   */
  declineCode: string | null;
  fees: PlatformFees;
};

export function viewOf(payable: Payable): PayableView {
  const { id, status, amountCents, capturedCents, cardBrand, cardLast4, declineCode } = payable;
  const { searchFeeCents, bankChargeBasisPoints, bankChargeFixedCents } = payable;
  const toConfirm = status === 'payment_to_confirm' ? payable.confirmBy : null;
  const isHoldPlaced = payable.holdId !== null && declineCode === null && status !== 'awaiting_card';
  const isOver = status === 'releasing' || status === 'released' || status === 'failed';
  const debitCents = status === 'captured' ? capturedCents : isOver ? 0 : amountCents;
  const { bankChargesCents } = splitOf(payable, debitCents);
  return {
    id,
    status,
    amountCents,
    capturedCents,
    bankChargesCents,
    isHoldPlaced,
    searchFeeCapturedCents: splitOf({ ...payable }, capturedCents).searchFeeCents,
    cardBrand,
    cardLast4,
    confirmBy: toConfirm,
    declineCode,
    fees: { searchFeeCents, bankChargeBasisPoints, bankChargeFixedCents },
  };
}

/** Returns the payables in no particular order. Unknown ids are left out. */
export async function listPayablesByIds(db: Db, ids: readonly string[]): Promise<PayableView[]> {
  return (await listPayables(db, ids)).map(viewOf);
}
