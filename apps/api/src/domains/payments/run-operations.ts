import { runPartnerCommands } from '#kit/jobs/partner-commands';
import { captureHold } from './capture-hold.ts';
import { createOperationRunner } from './carry-out-operation.ts';
import type { PaymentsDeps } from './deps.ts';
import { openSetup } from './open-setup.ts';
import { placeHold } from './place-hold.ts';
import { refundHold } from './refund-hold.ts';
import { releaseHold } from './release-hold.ts';
import { sendBackShare } from './send-back-share.ts';
import { settleRefusedRefund } from './settle-refund.ts';
import { settleRefusal } from './settle-refusal.ts';
import type { Operation } from './store/operations.ts';
import { takeBackShare } from './take-back-share.ts';

const byKind = {
  setup: openSetup,
  hold: placeHold,
  capture: captureHold,
  release: releaseHold,
  refund: refundHold,
  take_back: takeBackShare,
  send_back: sendBackShare,
} satisfies Record<Operation['kind'], unknown>;

/**
 * Runs the due operations in the order of each payable, and returns how many were settled. Runs in a sweep,
 * and for one payable right after a commit. Must run outside of a transaction. Throws RowsFailed.
 */
export async function runOperations(deps: PaymentsDeps, only: { payableId?: string } = {}): Promise<number> {
  const runner = createOperationRunner(deps, byKind, (_, operation, error) =>
    operation.kind === 'refund'
      ? settleRefusedRefund(deps, operation, error)
      : settleRefusal(deps, operation, error),
  );
  return runPartnerCommands(runner, only.payableId);
}
