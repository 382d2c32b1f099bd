import type { Db } from '#kit/database/database';
import type { PayableStatus } from './rules.ts';
import { listPayables, type Payable } from './store/payables.ts';

export type PayableView = {
  id: string;
  status: PayableStatus;
  amountCents: number;
  /** 0 until captured. */
  capturedCents: number;
  cardBrand: string | null;
  cardLast4: string | null;
  /** While `payment_to_confirm`. */
  confirmBy: Date | null;
  /** The amount is held on a card, or was: not merely asked for, nor refused. */
  isHoldPlaced: boolean;
  /** Why the last card was refused, e.g. `insufficient_funds`; `authentication_required` when she must be there. */
  declineCode: string | null;
};

export function viewOf(payable: Payable): PayableView {
  const { id, status, amountCents, capturedCents, cardBrand, cardLast4, declineCode } = payable;
  const toConfirm = status === 'payment_to_confirm' ? payable.confirmBy : null;
  const isHoldPlaced = payable.holdId !== null && declineCode === null && status !== 'awaiting_card';
  return {
    ...{ id, status, amountCents, capturedCents, isHoldPlaced },
    ...{ cardBrand, cardLast4, confirmBy: toConfirm, declineCode },
  };
}

/** Those of the ids that are payables, in no order. */
export async function listPayablesByIds(db: Db, ids: readonly string[]): Promise<PayableView[]> {
  return (await listPayables(db, ids)).map(viewOf);
}
