import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { createTotpSecret, findTotpStep, hashRecoveryCode, makeRecoveryCodes } from './check-code.ts';
import { SecondStepChanged } from './facts.ts';
import { refuseCode, type SecondStepDeps, withCodeLimit, withSecondStepCode } from './prove-code.ts';
import { requireReauthentication } from './require-reauthentication.ts';
import { type Account, findAccount, findAccountByEmail } from './store/accounts.ts';
import {
  enableSecondStep,
  eraseSecondStep,
  findSecondStep,
  markSecondStep,
  saveRecoveryCodes,
  saveSecret,
} from './store/second-steps.ts';
import { revokeOpenSessionsOf, revokeSessionsOf } from './store/sessions.ts';

type Asking = { accountId: string; sessionId: string };

/**
 * Creates a secret for an authenticator app, in place of an unconfirmed one; two-step sign-in stays off
 * until confirmSecondStep. Refuses reauthentication_needed, and wrong_state where two-step sign-in is on.
 */
export async function startSecondStep(
  { db, clock, secondStepKeys }: SecondStepDeps,
  { accountId, sessionId }: Asking,
): Promise<{ secret: string; address: string }> {
  await requireReauthentication({ db, clock }, sessionId);
  const { email } = await getAccount(db, accountId);
  const { sealed, ...shown } = createTotpSecret(secondStepKeys, { accountId, email });
  await inTransaction(db, async (tx) => {
    if (!(await saveSecret(tx, { accountId, secret: sealed, startedAt: clock.now() }))) refuse('wrong_state');
  });
  return shown;
}

/**
 * Switches two-step sign-in on with the first right code, and ends the account’s other sessions. Returns
 * the recovery codes. Refuses wrong_code, wrong_state without a secret to confirm, too_many_requests.
 */
export async function confirmSecondStep(
  deps: SecondStepDeps,
  { accountId, sessionId, code }: Asking & { code: string },
): Promise<string[]> {
  const { db, clock, secondStepKeys } = deps;
  const account = await getAccount(db, accountId);
  const waiting = await findSecondStep(db, accountId);
  if (!waiting || waiting.confirmedAt) refuse('wrong_state');
  return withCodeLimit(deps, accountId, async () => {
    const now = clock.now();
    const step = findTotpStep(secondStepKeys, { accountId, sealed: waiting.secret, code, now });
    if (step === undefined) refuseCode();
    return inTransaction(db, async (tx) => {
      // Sessions end first: a one-step sign-in that runs now has either opened its session already, which
      // ends here, or will need the code.
      await revokeOpenSessionsOf(tx, accountId, now, sessionId);
      if (!(await enableSecondStep(tx, { accountId, secret: waiting.secret, step, now })))
        refuse('wrong_state');
      await markSecondStep(tx, sessionId, now);
      const codes = await newRecoveryCodes(tx, deps, accountId);
      await announceChange(tx, account, { change: 'on', by: accountId }, now);
      return codes;
    });
  });
}

/** Replaces the recovery codes by ten new ones. Refuses wrong_code, wrong_state, too_many_requests. */
export async function renewRecoveryCodes(
  deps: SecondStepDeps,
  { accountId, code }: { accountId: string; code: string },
): Promise<string[]> {
  const account = await getAccount(deps.db, accountId);
  return withSecondStepCode(deps, { account, code }, async (tx) => {
    const subject = `account:${accountId}`;
    await recordAudit(tx, { actorId: accountId, action: 'recovery_codes_renewed', subject });
    return newRecoveryCodes(tx, deps, accountId);
  });
}

/**
 * Switches two-step sign-in off. Refuses second_step_required to an operator, wrong_code, wrong_state,
 * too_many_requests.
 */
export async function endSecondStep(
  deps: SecondStepDeps,
  { accountId, code }: { accountId: string; code: string },
): Promise<void> {
  const account = await getAccount(deps.db, accountId);
  if (account.isOperator) refuse('second_step_required');
  await withSecondStepCode(deps, { account, code }, async (tx) => {
    await eraseSecondStep(tx, accountId);
    await announceChange(tx, account, { change: 'off', by: accountId }, deps.clock.now());
  });
}

/**
 * Switches two-step sign-in off for a person who lost app and codes, and notifies them. Only for the
 * command line, after another proof of identity. Returns false when it was not set up, but signs the
 * account out in any case. `clock` is system time. Refuses not_found.
 */
export async function resetSecondStep(
  { db, clock }: { db: Database; clock: Clock },
  { email }: { email: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const account = (await findAccountByEmail(tx, email)) ?? refuse('not_found');
    const now = clock.now();
    await revokeSessionsOf(tx, account.id, now);
    if (!(await eraseSecondStep(tx, account.id))) return false;
    await announceChange(tx, account, { change: 'off', by: null }, now);
    return true;
  });
}

async function getAccount(db: Database, accountId: string): Promise<Account> {
  return (await findAccount(db, accountId)) ?? refuse('unauthenticated');
}

async function newRecoveryCodes(
  tx: Tx,
  { secondStepKeys }: SecondStepDeps,
  accountId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secondStepKeys, accountId, code)[0] ?? refuseCode());
  await saveRecoveryCodes(tx, accountId, hashes);
  return codes;
}

async function announceChange(
  tx: Tx,
  { id, email, firstName, language }: Account,
  { change, by }: { change: 'on' | 'off'; by: string | null },
  now: Date,
): Promise<void> {
  await announce(tx, SecondStepChanged, { email, firstName, language, change, codesLeft: 0 }, now);
  const action = by === null ? 'second_step_reset' : `second_step_${change}`;
  await recordAudit(tx, { actorId: by, action, subject: `account:${id}` });
}
