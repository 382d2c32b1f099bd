import type { Db } from '#kit/database/database';
import { type PayableStatus, type PlatformFees, splitOf } from './rules.ts';
import { listPayables, type Payable } from './store/payables.ts';

export type PayableView = {
  id: string;
  status: PayableStatus;
  amountCents: number;
  /** 0 until captured. */
  capturedCents: number;
  /** What the card payment costs the professional, of what was debited or is to be; 0 where nothing will. */
  bankChargesCents: number;
  cardBrand: string | null;
  cardLast4: string | null;
  /** While `payment_to_confirm`. */
  confirmBy: Date | null;
  /** The amount is held on a card, or was: not merely asked for, nor refused. */
  isHoldPlaced: boolean;
  /** Of what was captured, the marketplace's own. */
  searchFeeCapturedCents: number;
  /** Why the last card was refused, e.g. `insufficient_funds`; `authentication_required` when she must be there. */
  declineCode: string | null;
  /** On which a debit of it divides. */
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

/** Those of the ids that are payables, in no order. */
export async function listPayablesByIds(db: Db, ids: readonly string[]): Promise<PayableView[]> {
  return (await listPayables(db, ids)).map(viewOf);
}
