import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { entriesOfCapture } from './rules.ts';
import { insertTransaction } from './store.ts';

/** The fact PayableCaptured of payments. */
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

/** Writes a debit of a customer's card into the ledger, once whatever how often it is told. */
export async function postCapture(db: Database, fact: CapturePosting): Promise<void> {
  const transaction = {
    key: `capture:${fact.operationId}`,
    kind: 'capture' as const,
    professionalId: fact.professionalId,
    subjectId: fact.payableId,
    partnerId: fact.holdId,
    at: new Date(fact.capturedAt),
  };
  await inTransaction(db, (tx) => insertTransaction(tx, transaction, entriesOfCapture(fact)));
}
