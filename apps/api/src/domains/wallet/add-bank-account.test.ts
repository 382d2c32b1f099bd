import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '#kit/refusal';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayee, openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import {
  listViolations,
  type PayoutDeps,
  readBalance,
  refreshPayout,
  removeBankAccounts,
  sendPendingBankAccounts,
  sendWithdrawals,
  withdrawMonthly,
} from '#wallet';
import { addBankAccount } from './add-bank-account.ts';
import { setMonthlyWithdrawalDay } from './choose-monthly-withdrawal.ts';
import { readWallet } from './read-wallet.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { aVisitPaid, ibans, in48Hours, payoutsWith } from './wallet.testing.ts';

const [ibanA = '', ibanB = ''] = ibans;
const [lastA, lastB] = [ibanA.slice(-4), ibanB.slice(-4)];

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: PayoutDeps;
let ines: BuiltProfessional;

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = payoutsWith(fresh.db, partner);
});
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});
beforeEach(async () => {
  await partner.faults({ away: false, drop_next: 0 });
  ines = await aProfessional(fresh.db);
  await aPayee(fresh.db, partner, ines.id);
  return async () => expect(await listViolations(fresh.db)).toEqual([]);
});

async function give(iban: string, options: { token?: string; as?: PayoutDeps } = {}): Promise<void> {
  await addBankAccount(options.as ?? deps, {
    professionalId: ines.id,
    accountId: ines.accountId,
    iban,
    holderName: 'Atelier Marchal',
    token: options.token ?? (await partner.browser.bankToken(iban)),
  });
}
const ask = (amount: string) =>
  requestWithdrawal(deps, {
    professionalId: ines.id,
    accountId: ines.accountId,
    amount,
    idempotencyKey: { caller: ines.accountId, key: randomUUID(), requestHash: Buffer.alloc(32) },
  });
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? error.fields : error),
  );
const wallet = () => readWallet(deps, ines.id);
const accountAtPartner = async () => (await deps.accountOf(ines.id)) ?? '';
const atPartner = async () =>
  (await partner.payouts.listBankAccounts(await accountAtPartner())).map(({ last4 }) => last4);

/** Runs the sweeps for so many days. */
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await partner.clock.move(DAY_MS);
    await withdrawMonthly(deps);
    await sendWithdrawals(deps);
  }
}

const withdrawals = () =>
  fresh.db
    .selectFrom('wallet.withdrawals')
    .innerJoin('wallet.bankAccounts', 'wallet.bankAccounts.id', 'wallet.withdrawals.bankAccountId')
    .select(['reason', 'wallet.withdrawals.status', 'last4', 'failureCode', 'wallet.withdrawals.partnerId'])
    .where('wallet.withdrawals.professionalId', '=', ines.id)
    .orderBy('wallet.withdrawals.position')
    .execute();

/** Replaces single calls of the partner's port. */
const withPayouts = (changed: Partial<PayoutDeps['payouts']>): PayoutDeps => ({
  ...deps,
  payouts: { ...deps.payouts, ...changed },
});
const unanswered = async () => {
  throw new PartnerUnavailable('card-payments', new Error('no answer'));
};

test('an IBAN that was replaced can be given again, and the monthly withdrawal goes to the last one given', async () => {
  await aVisitPaid(fresh.db, partner, ines);
  await setMonthlyWithdrawalDay(deps, { professionalId: ines.id, accountId: ines.accountId, day: 31 });
  for (const iban of [ibanA, ibanB, ibanA]) {
    await give(iban);
    expect(await atPartner()).toEqual([iban.slice(-4)]);
  }
  expect(await wallet()).toMatchObject({
    bar: 'iban_waiting',
    bankAccount: { last4: lastA, state: 'accepted' },
  });
  await live(35);
  expect(await withdrawals()).toMatchObject([{ reason: 'monthly', last4: lastA }]);
  const [{ partnerId } = { partnerId: null }] = await withdrawals();
  const accountId = await accountAtPartner();
  const payout = await partner.payouts.readPayout({ accountId, id: partnerId ?? '' });
  const [bankAccount] = await partner.payouts.listBankAccounts(accountId);
  expect(payout).toMatchObject({ amountCents: 4998, bankAccountId: bankAccount?.id });
});

test('nothing is sent to any IBAN until 48 hours after the last one was given', async () => {
  await aVisitPaid(fresh.db, partner, ines);
  for (const iban of [ibanA, ibanB, ibanA]) {
    await give(iban);
    await partner.clock.move(47 * HOUR_MS);
    expect(await fieldsOf(ask('20,00'))).toEqual({ amount: 'iban_waiting' });
  }
  await partner.clock.move(HOUR_MS + MINUTE_MS);
  await ask('20,00');
  await sendWithdrawals(deps);
  expect(await withdrawals()).toMatchObject([{ status: 'sent', last4: lastA }]);
});

test('a withdrawal not sent when another IBAN is given is refused, and its money returned', async () => {
  await aVisitPaid(fresh.db, partner, ines);
  await give(ibanB);
  await in48Hours(partner);
  await partner.faults({ away: true });
  await ask('20,00');
  await sendWithdrawals(deps);
  await partner.faults({ away: false });
  const token = await partner.browser.bankToken(ibanA);
  await partner.faults({ away: true });
  await give(ibanA, { token });
  expect(await wallet()).toMatchObject({ bar: 'iban_unconfirmed' });
  await partner.faults({ away: false });
  await partner.clock.move(MINUTE_MS);
  // In either order of the sweeps.
  await sendWithdrawals(deps);
  expect(await withdrawals()).toMatchObject([{ status: 'pending' }]);
  await sendPendingBankAccounts(deps);
  await sendWithdrawals(deps);
  expect(await withdrawals()).toMatchObject([{ status: 'pending' }]);
  await removeBankAccounts(deps);
  await sendWithdrawals(deps).catch(() => {});
  expect(await withdrawals()).toMatchObject([
    { status: 'refused', last4: lastB, failureCode: 'bank_account_replaced' },
  ]);
  expect(await readBalance(fresh.db, ines.id)).toMatchObject({ availableCents: 4998, inTransitCents: 0 });
  const { availableCents } = await partner.payouts.readBalance(await accountAtPartner());
  expect(availableCents).toBe(4998);
});

test('one sent with a lost answer before another IBAN was given is found, and counts once', async () => {
  await aVisitPaid(fresh.db, partner, ines);
  await give(ibanB);
  await in48Hours(partner);
  await ask('20,00');
  const lost = withPayouts({
    createPayout: (order) => partner.payouts.createPayout(order).then(unanswered),
  });
  await sendWithdrawals(lost);
  await give(ibanA);
  await partner.clock.move(MINUTE_MS);
  await sendWithdrawals(deps);
  expect(await withdrawals()).toMatchObject([{ status: 'sent', last4: lastB }]);
  const { availableCents } = await partner.payouts.readBalance(await accountAtPartner());
  expect(availableCents).toBe(2998);
});

test('one that could not be removed while the partner was away is removed later, or when given again', async () => {
  const noRemoval = withPayouts({ removeBankAccount: unanswered });
  await give(ibanA);
  await give(ibanB, { as: noRemoval });
  expect(await atPartner()).toEqual(expect.arrayContaining([lastA, lastB]));
  await give(ibanA);
  expect(await wallet()).toMatchObject({ bankAccount: { last4: lastA, state: 'accepted' } });
  expect(await atPartner()).toEqual([lastA]);
  await give(ibanB, { as: noRemoval });
  await partner.clock.move(MINUTE_MS);
  await removeBankAccounts(deps);
  expect(await atPartner()).toEqual([lastB]);
  expect(await removeBankAccounts(deps)).toBe(0);
});

test('a token for another IBAN than the validated one is not added, so that this can still be given', async () => {
  const token = await partner.browser.bankToken(ibanB);
  expect(await fieldsOf(give(ibanA, { token }))).toEqual({ iban: 'invalid_iban' });
  expect(await atPartner()).toEqual([]);
  await give(ibanB);
  expect(await wallet()).toMatchObject({ bankAccount: { last4: lastB, state: 'accepted' } });
});

test('one whose answer was lost for days is accepted, and waits from then on', async () => {
  await give(ibanA, {
    as: withPayouts({
      addBankAccount: (order) => partner.payouts.addBankAccount(order).then(unanswered),
    }),
  });
  expect(await wallet()).toMatchObject({ bar: 'iban_unconfirmed' });
  // So long that the partner has forgotten the key.
  await partner.clock.move(3 * DAY_MS);
  await sendPendingBankAccounts(deps);
  expect(await atPartner()).toEqual([lastA]);
  expect(await wallet()).toMatchObject({ bar: 'iban_waiting', bankAccount: { last4: lastA } });
});

test('a number that returned a withdrawal gets none, also when given again meanwhile', async () => {
  await aVisitPaid(fresh.db, partner, ines);
  await give(ibanA);
  await in48Hours(partner);
  await ask('20,00');
  await sendWithdrawals(deps);
  const [{ partnerId } = { partnerId: null }] = await withdrawals();
  for (const iban of [ibanB, ibanA]) await give(iban);
  await partner.bank.settlePayout(partnerId ?? '', 'failed');
  await refreshPayout(deps, partnerId ?? '');
  expect(await wallet()).toMatchObject({ bar: 'iban_locked', bankAccount: { last4: lastA, locked: true } });
  expect(await fieldsOf(give(ibanA))).toEqual({ iban: 'iban_locked' });
  await give(ibanB);
  expect(await wallet()).toMatchObject({ bar: 'iban_waiting', bankAccount: { last4: lastB } });
});
