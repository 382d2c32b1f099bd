import type { CommandRunner } from '#kit/jobs/partner-commands';
import { endingOf } from '#partners/partner-refused';
import type { PaymentsDeps } from './deps.ts';
import { type Operation, operations } from './store/operations.ts';
import { findPayable, type Payable } from './store/payables.ts';

/**
 * Calls the partner with the operation's id as idempotency key, then settles the answer in a transaction.
 * Throws PartnerUnavailable when the outcome is unknown: the operation then stays pending and is retried
 * with the same key.
 */
type CarryOut = (deps: PaymentsDeps, payable: Payable, operation: Operation) => Promise<void>;
type SettleRefusal = (deps: PaymentsDeps, operation: Operation, error: Error) => Promise<void>;

/** Creates a runner for operations of these kinds. */
export function createOperationRunner(
  deps: PaymentsDeps,
  byKind: Partial<Record<Operation['kind'], CarryOut>>,
  settleRefusal: SettleRefusal,
): CommandRunner<Operation> {
  return {
    db: deps.db,
    clock: deps.clock,
    commands: operations,
    async carryOut(operation) {
      const payable = await findPayable(deps.db, operation.payableId);
      if (!payable) throw new Error(`operation ${operation.id} has no payable`);
      const carryOut = byKind[operation.kind];
      if (!carryOut) throw new Error(`operation ${operation.id} is a ${operation.kind}`);
      await carryOut(deps, payable, operation);
    },
    settleRefusal: (operation, error) => settleRefusal(deps, operation, error),
    endingOf,
  };
}
