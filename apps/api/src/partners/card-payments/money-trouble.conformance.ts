import { expect, test } from 'vitest';
import { getRefusalCode, key, setUpParties } from './conformance.ts';
import type { ConformanceSubject } from './conformance-subject.ts';

export type TroubledMoneySubject = ConformanceSubject & {
  passHours(hours: number): Promise<unknown>;
  restrict(accountId: string, isRestricted: boolean): Promise<unknown>;
  /** Makes the next refund fail after it was made, or stay pending at its bank. */
  nextRefund(how: 'fails' | 'waits'): Promise<unknown>;
  settleRefund(id: string, status: 'succeeded' | 'failed'): Promise<unknown>;
  settlePayout(id: string, status: 'in_transit' | 'paid' | 'failed'): Promise<unknown>;
  /** Returns the verified events about an id that have reached an endpoint. */
  eventsAt(endpoint: 'platform' | 'connect', id: string): { kind: string; accountId: string | null }[];
};

/**
 * Tests behaviour that the real partner documents but that its test mode cannot trigger
 * (https://docs.stripe.com/refunds#failed-refunds, https://docs.stripe.com/payouts#payout-failures).
 */
export function moneyTrouble(opened: () => TroubledMoneySubject): void {
  const suite = troubledSuite(opened);
  refundTrouble(suite);
  payoutTrouble(suite);
  restrictionTrouble(suite);
  disputeTrouble(suite);
}

type TroubledSuite = ReturnType<typeof troubledSuite>;

function troubledSuite(opened: () => TroubledMoneySubject) {
  const charges = () => opened().partner.charges;
  const payouts = () => opened().partner.payouts;
  const { parties, order, aCapture, aHold } = setUpParties(opened);
  const refundOf = (holdId: string) => ({ key: key(), holdId, amountCents: 5_200, reference: 'refund-1' });

  async function typesOf(holdId: string) {
    const until = new Date(Date.now() + 30 * 86_400_000);
    const lines = await charges().listBookLines({ accountId: null, since: new Date(0), until });
    return lines.filter((line) => line.holdId === holdId).map(({ type }) => type);
  }

  async function aPayout() {
    const { accountId } = parties;
    await aCapture();
    const [known] = (await payouts().listBankAccounts(accountId)).filter(({ isUsable }) => isUsable);
    const bank = known ?? (await addBank('FR1420041010050500013M02606'));
    const request = { key: key(), accountId, amountCents: 1_000, reference: 'w-1', bankAccountId: bank.id };
    return { request, payout: await payouts().createPayout(request) };
  }

  async function addBank(iban: string) {
    const token = await opened().browser.enterBankAccount(iban);
    return payouts().addBankAccount({ key: key(), accountId: parties.accountId, token });
  }

  return { opened, charges, payouts, parties, order, aCapture, aHold, refundOf, typesOf, aPayout, addBank };
}

function refundTrouble({
  opened,
  charges,
  payouts,
  parties,
  aCapture,
  refundOf,
  typesOf,
}: TroubledSuite): void {
  test('a share is pending at once and available on its day; until then it cannot be taken back, by any refused key', async () => {
    const { id, availableOn } = await aCapture({}, 'pm_card_visa');
    const { accountId } = parties;
    expect(await payouts().readBalance(accountId)).toEqual({ availableCents: 0, pendingCents: 4_997 });
    const request = { key: key(), holdId: id, amountCents: 4_000 };
    expect(await getRefusalCode(charges().takeBackTransfer(request))).toBe('balance_insufficient');
    await opened().passHours(((availableOn?.getTime() ?? 0) - Date.now()) / 3_600_000 + 1);
    expect(await payouts().readBalance(accountId)).toEqual({ availableCents: 4_997, pendingCents: 0 });
    const later = { ...request, key: key() };
    const [first, second] = [
      await charges().takeBackTransfer({ ...later, attempt: 1 }),
      await charges().takeBackTransfer({ ...later, attempt: 2 }),
    ];
    expect(second).toEqual(first);
    expect((await payouts().readBalance(accountId)).availableCents).toBe(997);
    await opened().passHours(0);
  });

  test('a refund that its bank sends back has failed, also after it was done, and the money is back at the marketplace', async () => {
    const { id } = await aCapture();
    await opened().nextRefund('fails');
    const request = refundOf(id);
    const refund = await charges().refundHold(request);
    expect(refund.status).toBe('done');
    await opened().settleRefund(refund.id, 'failed');
    const failed = { id: refund.id, status: 'failed', failureReason: 'lost_or_stolen_card' };
    expect(await charges().readRefund(refund.id)).toMatchObject(failed);
    expect(await charges().findRefund(request)).toMatchObject(failed);
    expect((await typesOf(id)).slice(-2)).toEqual(['refund', 'refund_failed']);
    const again = await charges().refundHold(refundOf(id));
    expect(again.status).toBe('done');
    await expect
      .poll(
        () =>
          opened()
            .eventsAt('platform', refund.id)
            .map(({ kind }) => kind),
        { timeout: 60_000 },
      )
      .toEqual(expect.arrayContaining(['refund.created', 'refund.failed', 'charge.refund.updated']));
  });

  test('a refund that waits for its bank is pending, then done', async () => {
    const { id } = await aCapture();
    await opened().nextRefund('waits');
    const refund = await charges().refundHold(refundOf(id));
    expect(refund.status).toBe('pending');
    await opened().settleRefund(refund.id, 'succeeded');
    expect((await charges().readRefund(refund.id)).status).toBe('done');
  });
}

function payoutTrouble({ opened, payouts, parties, aPayout, addBank }: TroubledSuite): void {
  test('a payout is sent within hours and arrives on its day', async () => {
    const { payout } = await aPayout();
    const { accountId } = parties;
    const { id } = payout;
    expect(payout.status).toBe('pending');
    const days = (payout.arrivesOn.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThanOrEqual(3);
    expect([0, 6]).not.toContain(payout.arrivesOn.getUTCDay());
    await opened().settlePayout(id, 'in_transit');
    expect((await payouts().readPayout({ accountId, id })).status).toBe('in_transit');
    await opened().passHours(24 * 4);
    expect((await payouts().readPayout({ accountId, id })).status).toBe('paid');
    await opened().passHours(0);
    await expect
      .poll(
        () =>
          opened()
            .eventsAt('connect', id)
            .map((event) => event.kind),
        { timeout: 60_000 },
      )
      .toEqual(['payout.created', 'payout.updated', 'payout.paid']);
    expect(opened().eventsAt('platform', id)).toEqual([]);
    expect(
      new Set(
        opened()
          .eventsAt('connect', id)
          .map((event) => event.accountId),
      ),
    ).toEqual(new Set([accountId]));
  });

  test('a paid payout may be returned: the money is in the balance again, and that bank account is unusable', async () => {
    const { request, payout } = await aPayout();
    const { accountId } = parties;
    const { id } = payout;
    const { availableCents } = await payouts().readBalance(accountId);
    await opened().settlePayout(id, 'paid');
    await opened().settlePayout(id, 'failed');
    expect(await payouts().readPayout({ accountId, id })).toMatchObject({
      status: 'failed',
      failureCode: 'account_closed',
    });
    expect((await payouts().readBalance(accountId)).availableCents).toBe(availableCents + 1_000);
    const again = { ...request, key: key() };
    expect(await getRefusalCode(payouts().createPayout(again))).toBe('bank_account_unusable');
    const other = await addBank('DE89370400440532013000');
    const sent = await payouts().createPayout({ ...again, key: key(), bankAccountId: other.id });
    expect(sent.status).toBe('pending');
  });
}

function restrictionTrouble({
  opened,
  charges,
  payouts,
  parties,
  order,
  aCapture,
  aHold,
  aPayout,
}: TroubledSuite): void {
  test('an account that the partner restricted pays nothing out and is sent nothing', async () => {
    const { request } = await aPayout();
    const { accountId } = parties;
    await aCapture({ accountId: null });
    const { id } = await aCapture();
    await opened().restrict(accountId, true);
    expect(await getRefusalCode(payouts().createPayout({ ...request, key: key() }))).toBe(
      'payouts_not_allowed',
    );
    const sent = { key: key(), holdId: id, accountId, amountCents: 100 };
    expect(await getRefusalCode(charges().sendBack(sent))).toBe('insufficient_capabilities_for_transfer');
    expect(await getRefusalCode(aHold())).toBe('insufficient_capabilities_for_transfer');
    expect((await charges().placeHold(order({ accountId: null }))).status).toBe('needs_card');
    await opened().restrict(accountId, false);
  });
}

function disputeTrouble({ opened, charges, aCapture }: TroubledSuite): void {
  test('evidence after its deadline is refused', async () => {
    const { id } = await aCapture({}, 'pm_card_createDispute');
    const lines = await charges().listBookLines({
      accountId: null,
      since: new Date(0),
      until: new Date(Date.now() + 3_600_000),
    });
    const dispute = lines.find((line) => line.holdId === id && line.disputeId !== null)?.disputeId ?? '';
    await opened().passHours(24 * 10);
    const lateEvidence = { key: key(), id: dispute, texts: { other: 'late' }, submit: true };
    await getRefusalCode(charges().submitEvidence(lateEvidence));
    await opened().passHours(0);
    expect(await charges().readDispute(dispute)).toMatchObject({
      status: 'needs_evidence',
      isAnswered: false,
    });
  });
}
