import { type CommandRunner, runPartnerCommand, runPartnerCommands } from '#kit/jobs/partner-commands';
import { endingOf } from '#partners/partner-refused';
import { carryOut } from './carry-out-operation.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { settleRefusal } from './settle-refusal.ts';
import { type Operation, operations } from './store/operations.ts';

/**
 * Runs the due operations, each payable's in order; returns how many were settled. For a sweep, and right
 * after a commit (then with its payable). Not inside a transaction. Throws RowsFailed.
 */
export async function runOperations(deps: PaymentsDeps, only: { payableId?: string } = {}): Promise<number> {
  return runPartnerCommands(runnerOf(deps), only.payableId);
}

/** Runs one operation now. Throws its error; returns if it settled or another worker has it. */
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
