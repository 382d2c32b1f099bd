import { type CommandRunner, runPartnerCommand, runPartnerCommands } from '#kit/jobs/partner-commands';
import { endingOf } from '#partners/partner-refused';
import { carryOut } from './carry-out-operation.ts';
import type { PaymentsDeps } from './deps.ts';
import { settleRefusal } from './settle-refusal.ts';
import { type Operation, operations } from './store/operations.ts';

/**
 * Runs the due operations in the order of each payable, and returns how many were settled. Runs in a sweep,
 * and for one payable right after a commit. Must run outside of a transaction. Throws RowsFailed.
 */
export async function runOperations(deps: PaymentsDeps, only: { payableId?: string } = {}): Promise<number> {
  return runPartnerCommands(runnerOf(deps), only.payableId);
}

/**
 * Runs one pending operation now, even if it is not due, and throws its error. Does nothing when an earlier
 * operation of the payable holds it up. Ignores a running lease: the partner may be called twice with the key.
 */
export async function runOperation(deps: PaymentsDeps, id: string): Promise<void> {
  await runPartnerCommand(runnerOf(deps), id);
}

function runnerOf(deps: PaymentsDeps): CommandRunner<Operation> {
  return {
    db: deps.db,
    clock: deps.clock,
    commands: operations,
    carryOut: (operation) => carryOut(deps, operation),
    settleRefusal: (operation, error) => settleRefusal(deps, operation, error),
    endingOf,
  };
}
