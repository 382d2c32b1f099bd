import type { Db } from '#kit/database/database';
import { type PayableStatus, type PlatformFees, splitOf } from './rules.ts';
import { listPayables, type Payable } from './store/payables.ts';

export type PayableView = {
  id: string;
  status: PayableStatus;
  amountCents: number;
  /** 0 until captured. */
  capturedCents: number;
  /**
   * What the card payment costs the professional, of the past or expected debit; 0 where nothing will be
   * debited.
   */
  bankChargesCents: number;
  cardBrand: string | null;
  cardLast4: string | null;
  /** While `payment_to_confirm`. */
  confirmBy: Date | null;
  /** The amount is or was held on a card: not merely requested, nor refused. */
  isHoldPlaced: boolean;
  /** The marketplace's part of what was captured. */
  searchFeeCapturedCents: number;
  /**
   * Why the last card was refused, e.g. `insufficient_funds`; `authentication_required` when the payer must
   * confirm.
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

/** In no order; unknown ids are left out. */
export async function listPayablesByIds(db: Db, ids: readonly string[]): Promise<PayableView[]> {
  return (await listPayables(db, ids)).map(viewOf);
}
