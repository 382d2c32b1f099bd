import { describe, expect, test } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { anAccount } from './accounts.conformance.ts';
import { getRefusalCode, key, type Suite, setUpParties } from './conformance.ts';
import type { ConformanceSubject } from './conformance-subject.ts';

/** The partner's test IBANs to which payouts succeed. */
const ibans = ['FR1420041010050500013M02606', 'DE89370400440532013000'] as const;

/** Tests that every card partner must pass: balances and payouts of accounts. */
export function payoutsConformance(opened: () => ConformanceSubject): void {
  const { parties, aCapture } = setUpParties(opened);
  const suite: PayoutSuite = { opened, parties, aCapture, ...payoutSteps(opened, parties) };
  bankAccounts(suite);
  payoutCalls(suite);
  accountLines(suite);
  wrongPayoutCalls(suite);
}

type PayoutSuite = Pick<Suite, 'opened' | 'parties' | 'aCapture'> & ReturnType<typeof payoutSteps>;

function payoutSteps(opened: Suite['opened'], parties: Suite['parties']) {
  const payouts = () => opened().partner.payouts;

  async function aBankAccount(iban: string = ibans[0]) {
    const known = await payouts().listBankAccounts(parties.accountId);
    const found = known.find(({ country }) => country === iban.slice(0, 2));
    if (found) return found;
    const token = await opened().browser.enterBankAccount(iban);
    return payouts().addBankAccount({ key: key(), accountId: parties.accountId, token });
  }

  async function anOrder() {
    const { id: bankAccountId } = await aBankAccount();
    const { accountId } = parties;
    return { key: key(), accountId, amountCents: 2_000, reference: 'withdrawal-1', bankAccountId };
  }

  return { payouts, aBankAccount, anOrder };
}

function bankAccounts({ opened, payouts, parties, aBankAccount }: PayoutSuite): void {
  describe('a bank account', () => {
    test('is added by what the browser got for it, once, and known by its last four', async () => {
      const token = await opened().browser.enterBankAccount(ibans[0]);
      const request = { key: key(), accountId: parties.accountId, token };
      const { country, last4, fingerprint } = await payouts().readBankToken(token);
      const added = await payouts().addBankAccount(request);
      expect(added).toMatchObject({ country, last4, fingerprint });
      expect(added).toMatchObject({ country: 'FR', last4: '2606', isUsable: true });
      expect(await payouts().addBankAccount(request)).toEqual(added);
      expect(await payouts().listBankAccounts(parties.accountId)).toContainEqual(added);
      expect(await getRefusalCode(payouts().addBankAccount({ ...request, key: key() }))).toBe(
        'token_already_used',
      );
      const second = await opened().browser.enterBankAccount(ibans[0]);
      await getRefusalCode(payouts().addBankAccount({ ...request, key: key(), token: second }));
      const none = { ...request, key: key(), token: 'btok_none' };
      expect(await getRefusalCode(payouts().addBankAccount(none))).toBe('resource_missing');
      expect(await getRefusalCode(payouts().readBankToken('btok_none'))).toBe('resource_missing');
    });

    test('goes when another has taken its place, and stays gone', async () => {
      const { accountId } = parties;
      const old = await aBankAccount();
      await getRefusalCode(payouts().removeBankAccount({ accountId, id: old.id }));
      const fresh = await aBankAccount(ibans[1]);
      expect(fresh.fingerprint).not.toBe(old.fingerprint);
      await payouts().removeBankAccount({ accountId, id: old.id });
      await payouts().removeBankAccount({ accountId, id: old.id });
      const left = await payouts().listBankAccounts(accountId);
      expect(left.map(({ id }) => id)).toContain(fresh.id);
      expect(left.map(({ id }) => id)).not.toContain(old.id);
      const again = await payouts().addBankAccount({
        key: key(),
        accountId,
        token: await opened().browser.enterBankAccount(ibans[0]),
      });
      expect(again).toMatchObject({ fingerprint: old.fingerprint, isUsable: true });
      expect(again.id).not.toBe(old.id);
    });

    test('with a number that is none, the browser is refused', async () => {
      await expect(opened().browser.enterBankAccount('FR1420041010050500013M02607')).rejects.toMatchObject({
        code: 'account_number_invalid',
      });
    });
  });
}

function payoutCalls({ opened, payouts, parties, aCapture, anOrder }: PayoutSuite): void {
  describe('a payout', () => {
    test('leaves the balance at once, once per key, and is found again', async () => {
      await aCapture();
      const request = await anOrder();
      const before = await payouts().readBalance(parties.accountId);
      const payout = await payouts().createPayout(request);
      expect(payout).toMatchObject({
        amountCents: 2_000,
        bankAccountId: request.bankAccountId,
        failureCode: null,
        reference: 'withdrawal-1',
      });
      expect(['pending', 'in_transit']).toContain(payout.status);
      expect(payout.arrivesOn.getTime()).toBeGreaterThan(Date.now());
      expect(await payouts().createPayout(request)).toMatchObject({ id: payout.id });
      const after = await payouts().readBalance(parties.accountId);
      expect(after.availableCents).toBe(before.availableCents - 2_000);
      const { accountId } = parties;
      expect(await payouts().readPayout({ accountId, id: payout.id })).toMatchObject({ id: payout.id });
      expect(await payouts().findPayout(request)).toMatchObject({ id: payout.id });
      expect(await payouts().findPayout({ key: key(), accountId })).toBeNull();
    });

    test('of more than is available is refused', async () => {
      const request = await anOrder();
      const { availableCents } = await payouts().readBalance(parties.accountId);
      const tooMuch = { ...request, amountCents: availableCents + 1 };
      expect(await getRefusalCode(payouts().createPayout(tooMuch))).toBe('balance_insufficient');
      expect(await payouts().findPayout(tooMuch)).toBeNull();
    });

    test('to a bank account that is not there is refused', async () => {
      await aCapture();
      const request = { ...(await anOrder()), bankAccountId: 'ba_none' };
      expect(await getRefusalCode(payouts().createPayout(request))).toBe('resource_missing');
    });

    test('is that of its account alone: another account gets the answer of a missing one', async () => {
      await aCapture();
      const { id } = await payouts().createPayout(await anOrder());
      const other = await anAccount(opened(), 'complete');
      expect(await getRefusalCode(payouts().readPayout({ accountId: other, id }))).toBe('resource_missing');
      const { bankAccountId } = await anOrder();
      const crossed = { ...(await anOrder()), accountId: other, bankAccountId };
      await getRefusalCode(payouts().createPayout(crossed));
    });

    test('of an account that is none of ours is refused by every call', async () => {
      const accountId = 'acct_1none';
      const request = await anOrder();
      const refused = [
        () => payouts().readBalance(accountId),
        () => payouts().createPayout({ ...request, accountId }),
        () => payouts().readPayout({ accountId, id: 'po_1' }),
        () => payouts().findPayout({ accountId, key: key() }),
        () => payouts().addBankAccount({ key: key(), accountId, token: 'btok_1' }),
        () => opened().partner.charges.listBookLines({ accountId, since: new Date(0), until: new Date() }),
      ];
      for (const call of refused) expect(await getRefusalCode(call())).toBe('account_invalid');
    });
  });
}

function accountLines({ opened, payouts, parties, aCapture, anOrder }: PayoutSuite): void {
  test('the lines of an account add up to its balance, each with what it is about', async () => {
    const { accountId } = parties;
    const { id: holdId } = await aCapture();
    await aCapture({}, 'pm_card_visa');
    const payout = await payouts().createPayout(await anOrder());
    const lines = await opened().partner.charges.listBookLines({
      accountId,
      since: new Date(0),
      until: new Date(Date.now() + 3_600_000),
    });
    const { availableCents, pendingCents } = await payouts().readBalance(accountId);
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(availableCents + pendingCents);
    expect(pendingCents).toBeGreaterThan(0);
    expect(lines.find((line) => line.payoutId === payout.id)).toMatchObject({
      type: 'payout',
      amountCents: -2_000,
      accountId,
    });
    expect(lines.find((line) => line.holdId === holdId)).toMatchObject({ type: 'share', netCents: 4_997 });
    const instants = lines.map(({ at }) => at.getTime());
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  });
}

function wrongPayoutCalls({ opened }: PayoutSuite): void {
  test('an absent partner leaves the outcome unknown, and nothing is called inside a transaction', async () => {
    const { away, partner } = opened();
    const order = {
      key: key(),
      accountId: 'acct_1',
      amountCents: 100,
      reference: 'r',
      bankAccountId: 'ba_1',
    };
    await expect(away.payouts.createPayout(order)).rejects.toBeInstanceOf(PartnerUnavailable);
    const { payouts: p } = partner;
    const calls = [
      () => p.readBalance('acct_1'),
      () => p.createPayout(order),
      () => p.readPayout({ accountId: 'acct_1', id: 'po_1' }),
      () => p.findPayout(order),
      () => p.readBankToken('btok_1'),
      () => p.addBankAccount({ ...order, token: 'btok_1' }),
      () => p.listBankAccounts('acct_1'),
      () => p.removeBankAccount({ accountId: 'acct_1', id: 'ba_1' }),
    ];
    for (const call of calls) await expectRefusedInTransaction(call);
  });
}
