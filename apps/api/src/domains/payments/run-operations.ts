import { type CommandRunner, runPartnerCommand, runPartnerCommands } from '#kit/jobs/partner-commands';
import { endingOf } from '#partners/partner-refused';
import { carryOut } from './carry-out-operation.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { settleRefusal } from './settle-refusal.ts';
import { type Operation, operations } from './store/operations.ts';

/**
 * Carries out the operations that are due, each payable's in their order; answers how many were settled. For a sweep, and
 * right after a commit (then with its payable). Never inside a transaction. Throws RowsFailed.
 */
export async function runOperations(deps: PaymentsDeps, only: { payableId?: string } = {}): Promise<number> {
  return runPartnerCommands(runnerOf(deps), only.payableId);
}

/** Carries out one operation now. Throws what it ended with, unless it settled or somebody else is at it. */
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
