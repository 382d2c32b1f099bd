import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Limits } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import { Refusal, refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findTotpStep, hashRecoveryCode, type SecondStepKeys } from './check-code.ts';
import { SecondStepChanged } from './facts.ts';
import { limits } from './rules.ts';
import type { Account } from './store/accounts.ts';
import {
  countRecoveryCodes,
  findSecondStep,
  isSecondStepOn,
  spendRecoveryCode,
  spendStep,
} from './store/second-steps.ts';
import { lockSessionsFrom } from './store/sessions.ts';

export type SecondStepDeps = {
  db: Database;
  /** System time, not business time. */
  clock: Clock;
  limits: Limits;
  secondStepKeys: SecondStepKeys;
};

/**
 * Uses up a code of the app or a recovery code (which notifies the account) and runs `work` in the same
 * transaction. Refuses wrong_code (also for a used code), wrong_state where two-step sign-in is off,
 * too_many_requests after five wrong codes in 15 minutes.
 */
export async function withSecondStepCode<T>(
  deps: SecondStepDeps,
  { account, code }: { account: Account; code: string },
  work: (tx: Tx, sessionsFrom: Date | null) => Promise<T>,
): Promise<T> {
  if (!(await isSecondStepOn(deps.db, account.id))) refuse('wrong_state');
  return withCodeLimit(deps, account.id, () =>
    inTransaction(deps.db, async (tx) => {
      // The account is locked first, because ending all sessions also locks the account before the rows
      // that refer to it.
      const sessionsFrom = await lockSessionsFrom(tx, account.id);
      await spendCode(tx, deps, account, code);
      return work(tx, sessionsFrom);
    }),
  );
}

/**
 * Counts an attempt before the check, so that concurrent attempts count too, and withdraws the count unless
 * the code was wrong.
 */
export async function withCodeLimit<T>(
  { limits: counted }: Pick<SecondStepDeps, 'limits'>,
  accountId: string,
  attempt: () => Promise<T>,
): Promise<T> {
  await counted.hit(limits.secondStep, accountId);
  try {
    const done = await attempt();
    await counted.giveBack(limits.secondStep, accountId);
    return done;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'wrong_code'))
      await counted.giveBack(limits.secondStep, accountId);
    throw error;
  }
}

export function refuseCode(): never {
  refuse('wrong_code', { fields: { code: 'wrong_code' } });
}

async function spendCode(tx: Tx, deps: SecondStepDeps, account: Account, code: string): Promise<void> {
  const { id: accountId, email, firstName, language } = account;
  const { secondStepKeys } = deps;
  const now = deps.clock.now();
  const found = await findSecondStep(tx, accountId);
  if (!found?.confirmedAt) refuse('wrong_state');
  const step = findTotpStep(secondStepKeys, { accountId, sealed: found.secret, code, now });
  if (step !== undefined && (await spendStep(tx, accountId, step))) return;
  const codeHashes = hashRecoveryCode(secondStepKeys, accountId, code);
  if (codeHashes.length === 0 || !(await spendRecoveryCode(tx, { accountId, codeHashes, now }))) refuseCode();
  const codesLeft = await countRecoveryCodes(tx, accountId);
  await announce(
    tx,
    SecondStepChanged,
    { email, firstName, language, change: 'recovery_code_used', codesLeft },
    now,
  );
  const subject = `account:${accountId}`;
  await recordAudit(tx, { actorId: accountId, action: 'recovery_code_used', subject, detail: { codesLeft } });
}
