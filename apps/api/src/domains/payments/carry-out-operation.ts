import { captureHold } from './capture-hold.ts';
import type { PaymentsDeps } from './deps.ts';
import { openSetup } from './open-setup.ts';
import { placeHold } from './place-hold.ts';
import { refundHold } from './refund-hold.ts';
import { releaseHold } from './release-hold.ts';
import { sendBackShare } from './send-back-share.ts';
import type { Operation } from './store/operations.ts';
import { findPayable, type Payable } from './store/payables.ts';
import { takeBackShare } from './take-back-share.ts';

type CarryOut = (deps: PaymentsDeps, payable: Payable, operation: Operation) => Promise<void>;

const byKind: Record<Operation['kind'], CarryOut> = {
  setup: openSetup,
  hold: placeHold,
  capture: captureHold,
  release: releaseHold,
  refund: refundHold,
  take_back: takeBackShare,
  send_back: sendBackShare,
};

/**
 * Calls the partner with the operation's id as idempotency key, then settles the answer in a transaction.
 * Throws PartnerUnavailable when the outcome is unknown: the operation then stays pending and is retried
 * with the same key.
 */
export async function carryOut(deps: PaymentsDeps, operation: Operation): Promise<void> {
  const payable = await findPayable(deps.db, operation.payableId);
  if (!payable) throw new Error(`operation ${operation.id} has no payable`);
  await byKind[operation.kind](deps, payable, operation);
}
