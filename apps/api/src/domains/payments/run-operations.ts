import { RowFailed, RowsFailed } from '#kit/jobs/sweep-each';
import { later, MINUTE_MS } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { carryOut } from './carry-out-operation.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { retryDelayMs } from './rules.ts';
import { claimOperation, type Operation, postponeOperation } from './store/operations.ts';

/** Longer than a call to the partner can last. */
const LEASE_MS = MINUTE_MS;

export function leaseFrom(now: Date): Date {
  return later(now, LEASE_MS);
}

/**
 * Carries out the operations that are due, each payable's in their order; answers how many were settled. For a sweep, and
 * right after a commit (then with its payable). Never inside a transaction. A partner that does not answer ends the
 * round: the operation is asked again later with the same key.
 */
export async function runOperations(deps: PaymentsDeps, only: { payableId?: string } = {}): Promise<number> {
  let settled = 0;
  const bugs: RowFailed[] = [];
  for (;;) {
    const now = deps.clock.now();
    const operation = await claimOperation(deps.db, now, leaseFrom(now), only.payableId);
    if (!operation) break;
    try {
      await carryOut(deps, operation);
      settled += 1;
    } catch (error) {
      await postpone(deps, operation);
      if (error instanceof PartnerUnavailable) break;
      bugs.push(new RowFailed(operation.id, operation.attempts, error));
    }
  }
  if (bugs.length > 0) throw new RowsFailed(bugs, `${bugs.length} payment operations could not be settled`);
  return settled;
}

export async function postpone(deps: PaymentsDeps, operation: Operation): Promise<void> {
  const retryAt = later(deps.clock.now(), retryDelayMs(operation.attempts));
  await postponeOperation(deps.db, operation.id, retryAt);
}
