import type { Tx } from '#kit/database/database';
import { entriesOfCapture } from './rules.ts';
import { insertTransaction } from './store.ts';

/** A debit as payments tell of it. */
export type CapturePosting = {
  operationId: string;
  payableId: string;
  professionalId: string;
  holdId: string;
  capturedCents: number;
  searchFeeCents: number;
  bankChargesCents: number;
  capturedAt: string;
};

/** Writes a debit of a customer's card into the ledger, once whatever how often it is told. In the transaction that settles it. */
export async function postCapture(tx: Tx, debit: CapturePosting): Promise<void> {
  const transaction = {
    key: `capture:${debit.operationId}`,
    kind: 'capture' as const,
    professionalId: debit.professionalId,
    subjectId: debit.payableId,
    partnerId: debit.holdId,
    at: new Date(debit.capturedAt),
  };
  await insertTransaction(tx, transaction, entriesOfCapture(debit));
}
