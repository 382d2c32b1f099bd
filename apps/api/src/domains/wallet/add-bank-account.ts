import { own } from '@meche/contract/own';
import type { FieldError } from '@meche/contract/refusals';
import { tidyIban } from '@meche/contract/typed-numbers';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import { findAccount } from '#identity';
import { recordAudit } from '#kit/audit';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { ignoreRowsFailed } from '#kit/jobs/failure';
import { runPartnerCommands } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import { serializeError } from '#kit/serialize-error';
import { endingOf, PartnerRefused } from '#partners/partner-refused';
import { getProfessional } from '#professionals';
import { BankAccountAdded, BankAccountRefused } from './facts.ts';
import { removeBankAccounts } from './remove-bank-accounts.ts';
import { isHolder, usableFrom } from './rules/withdrawals.ts';
import type { PayoutDeps } from './send-withdrawals.ts';
import {
  acceptBankAccount,
  type BankAccountRow,
  bankAccounts,
  dropToken,
  findBankAccountAtPartner,
  findLastBankAccount,
  insertBankAccount,
  wasIbanLocked,
} from './store/bank-accounts.ts';

export type AddedBankAccount = {
  professionalId: string;
  accountId: string;
  /** The IBAN is validated here and never stored. */
  iban: string;
  holderName: string;
  /** The card partner's token for the same IBAN. */
  token: string;
};

/**
 * Replaces the IBAN for withdrawals, once the card partner accepts it; the new IBAN is usable 48 hours
 * after that. Without an answer of the partner it stays pending. Refuses invalid_input by field,
 * withdrawal_barred while the professional is not verified or has no account at the partner.
 */
export async function addBankAccount(deps: PayoutDeps, input: AddedBankAccount): Promise<void> {
  const { professionalId, accountId, token } = input;
  const { country, last4 } = checkedIban(input.iban);
  const { businessName, verification, accountId: ownerId } = await getProfessional(deps.db, professionalId);
  const owner = await findAccount(deps.db, ownerId);
  const names = [businessName, ...(owner ? [`${owner.firstName} ${owner.lastName}`] : [])];
  if (!isHolder(input.holderName, names))
    refuse('invalid_input', { fields: { holder_name: 'another_holder' } });
  if (verification !== 'verified' || !(await deps.accountOf(professionalId)))
    refuse('withdrawal_barred', { fields: { iban: 'not_verified' }, details: { until: null } });
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await takeLock(tx, 'wallet', professionalId);
    const row = { professionalId, country, last4, token, usableFrom: usableFrom(now), now };
    await insertBankAccount(tx, row);
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, {
      actorId: accountId,
      action: 'bank_account_added',
      subject,
      detail: { country, last4 },
    });
  });
  // A refusal of the partner is stored in the row. After any other failure the row stays pending, and the
  // sweep reports the failure.
  await sendPendingBankAccounts(deps, professionalId).catch(ignoreRowsFailed);
  await removeBankAccounts(deps, professionalId).catch(ignoreRowsFailed);
  const last = await findLastBankAccount(deps.db, professionalId);
  if (last?.status === 'refused')
    refuse('invalid_input', {
      fields: { iban: own(fieldErrors, last.failure?.code ?? '') ?? 'iban_refused' },
    });
}

const fieldErrors: Record<string, FieldError> = {
  locked_before: 'iban_locked',
  bank_account_exists: 'same_iban',
  another_iban: 'invalid_iban',
};

/** Checks the country, length, checksum and SEPA membership of an IBAN. Refuses invalid_input. */
function checkedIban(typed: string): { country: string; last4: string } {
  const iban = tidyIban(typed);
  if (!isValidIBAN(iban)) refuse('invalid_input', { fields: { iban: 'invalid_iban' } });
  const country = iban.slice(0, 2);
  if (!isSEPACountry(country)) refuse('invalid_input', { fields: { iban: 'not_sepa' } });
  return { country, last4: iban.slice(-4) };
}

/**
 * Adds pending bank accounts at the card partner and returns how many were settled. Runs in a sweep, and
 * for one professional right after a commit. Must run outside of a transaction. Throws RowsFailed.
 */
export async function sendPendingBankAccounts(deps: PayoutDeps, only?: string): Promise<number> {
  return runPartnerCommands(
    {
      db: deps.db,
      clock: deps.clock,
      commands: bankAccounts,
      carryOut: (row) => add(deps, row),
      settleRefusal: (row, error) => settleRefusal(deps, row, error),
      endingOf,
    },
    only,
  );
}

async function add(deps: PayoutDeps, row: BankAccountRow): Promise<void> {
  const { id, professionalId, country, last4, token } = row;
  const accountId = await deps.accountOf(professionalId);
  if (accountId === undefined || token === null) return settleRefusal(deps, row, refusal('no_account'));
  // The token is checked before the account is added, because the partner does not remove the account that
  // payouts go to.
  const bankToken = await deps.payouts.readBankToken(token);
  if (bankToken.country !== country || bankToken.last4 !== last4)
    return settleRefusal(deps, row, refusal('another_iban'));
  const { fingerprint } = bankToken;
  if (await wasIbanLocked(deps.db, { professionalId, fingerprint }))
    return settleRefusal(deps, row, refusal('locked_before'));
  const partnerId = await addAtPartner(deps, row, { accountId, token, fingerprint });
  if (partnerId === undefined) return settleRefusal(deps, row, refusal('bank_account_exists'));
  await inTransaction(deps.db, async (tx) => {
    await takeLock(tx, 'wallet', professionalId);
    const now = deps.clock.now();
    // The 48 hours start now, because the email that warns of the new IBAN leaves now, possibly days after
    // the request.
    const accepted = { id, professionalId, partnerId, fingerprint, usableFrom: usableFrom(now) };
    if (!(await acceptBankAccount(tx, accepted))) return;
    const announced = { professionalId, country, last4, usableFrom: accepted.usableFrom.toISOString() };
    await announce(tx, BankAccountAdded, announced, now);
  });
}

/**
 * Returns the id of the bank account at the partner; undefined when the professional already uses this
 * IBAN.
 */
async function addAtPartner(
  { db, payouts }: PayoutDeps,
  { id: key, professionalId }: BankAccountRow,
  { accountId, token, fingerprint }: { accountId: string; token: string; fingerprint: string },
): Promise<string | undefined> {
  const found = (await payouts.listBankAccounts(accountId)).find((one) => one.fingerprint === fingerprint);
  if (found) {
    const known = await findBankAccountAtPartner(db, { professionalId, partnerId: found.id });
    if (known?.status === 'accepted') return undefined;
    // No row has this id: this command has added the account, and the partner's answer was lost.
    if (!known) return found.id;
    await payouts.removeBankAccount({ accountId, id: found.id });
  }
  return (await payouts.addBankAccount({ key, accountId, token })).id;
}

function refusal(code: string): PartnerRefused {
  return new PartnerRefused('card partner', code);
}

/**
 * The former bank account stays in use. The refusal does not go to the operators' list, because the
 * professional must enter another IBAN.
 */
async function settleRefusal(deps: PayoutDeps, row: BankAccountRow, error: Error): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    if (!(await bankAccounts.refuse(tx, row.id, { failure: serializeError(error), leftAt: now }))) return;
    await dropToken(tx, row.id);
    const { professionalId, country, last4 } = row;
    await announce(tx, BankAccountRefused, { professionalId, country, last4 }, now);
  });
}
