import { describe, expect, test } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import type { Hold } from './charges.port.ts';
import { getRefusalCode, key, type Suite, setUpParties } from './conformance.ts';
import type { ConformanceSubject } from './conformance-subject.ts';

/** Tests that every card partner must pass: captured money, refunds and disputes. */
export function moneyBackConformance(opened: () => ConformanceSubject): void {
  const charges = () => opened().partner.charges;
  const suite: BookedSuite = { opened, charges, ...setUpParties(opened), ...bookReader(charges) };
  debits(suite);
  refunds(suite);
  shares(suite);
  disputes(suite);
  wrongRefundCalls(suite);
}

type BookedSuite = Suite & ReturnType<typeof bookReader>;

/** Reads the book lines of a hold from the last hour. */
function bookReader(charges: Suite['charges']) {
  const linesOf = async (accountId: string | null, holdId: string) => {
    const since = new Date(Date.now() - 3_600_000);
    const until = new Date(Date.now() + 3_600_000);
    const lines = await charges().listBookLines({ accountId, since, until });
    return lines.filter((line) => line.holdId === holdId);
  };
  const sumsOf = async (accountId: string | null, holdId: string) =>
    (await linesOf(accountId, holdId))
      .map(({ type, amountCents, feeCents }) => [type, amountCents, accountId === null ? 0 : feeCents])
      .sort();
  return { linesOf, sumsOf };
}

function debits({ charges, parties, order, aHold, aCapture, linesOf, sumsOf }: BookedSuite): void {
  describe('what a debit leaves', () => {
    test('is reported: when it is available, to whom it belongs, and the partner’s fee', async () => {
      const held = await aHold();
      expect(held).toMatchObject({
        accountId: parties.accountId,
        availableOn: null,
        partnerFeeCents: null,
      });
      const { id } = held;
      const debit = { key: key(), id, amountCents: 5_200, applicationFeeCents: 203 };
      const captured = await charges().captureHold(debit);
      expect(captured.partnerFeeCents).toBeGreaterThan(0);
      const days = ((captured.availableOn?.getTime() ?? 0) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(1);
      expect(days).toBeLessThan(8);
      expect(await charges().readHold(id)).toEqual(captured);
    });

    test('is in both books: the share less the fee in the account’s, transfer and fee in the marketplace’s', async () => {
      const { id } = await aCapture();
      expect(await sumsOf(null, id)).toEqual([
        ['capture', 5_200, 0],
        ['fee_retained', 203, 0],
        ['share_sent', -5_200, 0],
      ]);
      const [share] = await linesOf(parties.accountId, id);
      expect(share).toMatchObject({ type: 'share', amountCents: 5_200, feeCents: 203, netCents: 4_997 });
    });

    test('is wholly ours without an account', async () => {
      const { id, accountId } = await aCapture({
        accountId: null,
        amountCents: 100,
        applicationFeeCents: 100,
      });
      expect(accountId).toBeNull();
      expect(await sumsOf(null, id)).toEqual([['capture', 100, 0]]);
    });

    test('leaves an account nothing where the fee takes all that is captured of it', async () => {
      const { id } = await aHold({}, 'pm_card_bypassPending');
      await charges().captureHold({ key: key(), id, amountCents: 100, applicationFeeCents: 100 });
      const [share] = await linesOf(parties.accountId, id);
      expect(share).toMatchObject({ type: 'share', amountCents: 100, netCents: 0 });
    });

    test('a fee that would take all of a hold is refused', async () => {
      const refusedOrder = order({ amountCents: 100, applicationFeeCents: 100 });
      await getRefusalCode(charges().placeHold(refusedOrder));
      expect(await charges().findHold(refusedOrder)).toBeNull();
    });

    test('holds that can still be captured are listed page by page, no others', async () => {
      const since = new Date(Date.now() - 60_000);
      const open = [await aHold(), await aHold()];
      const [captured, released] = [await aCapture(), await aHold()];
      await charges().releaseHold({ key: key(), id: released.id });
      const listed: Hold[] = [];
      let pages = 0;
      for (let after: string | null = null; pages === 0 || after !== null; pages += 1) {
        const page = await charges().listOpenHolds({ since, until: null, after, limit: 2 });
        listed.push(...page.open);
        after = page.after;
      }
      expect(pages).toBeGreaterThan(1);
      for (const hold of open) expect(listed.filter(({ id }) => id === hold.id)).toEqual([hold]);
      const ids = listed.map(({ id }) => id);
      expect(ids).not.toContain(captured.id);
      expect(ids).not.toContain(released.id);
      const before = { since: new Date(since.getTime() - 60_000), until: since, after: null, limit: 100 };
      const earlier = await charges().listOpenHolds(before);
      expect(earlier.open.map(({ id }) => id)).not.toContain(open[0]?.id);
    });
  });
}

function refunds({ charges, aHold, aCapture, linesOf }: BookedSuite): void {
  describe('paying back', () => {
    test('is done once per key, in parts, never more than was debited', async () => {
      const { id } = await aCapture();
      const first = { key: key(), holdId: id, amountCents: 1_200, reference: 'refund-1' };
      const refund = await charges().refundHold(first);
      expect(refund).toMatchObject({
        status: 'done',
        amountCents: 1_200,
        failureReason: null,
        holdId: id,
        reference: 'refund-1',
      });
      expect(await charges().refundHold(first)).toEqual(refund);
      expect(await charges().readRefund(refund.id)).toEqual(refund);
      await getRefusalCode(charges().refundHold({ ...first, key: key(), amountCents: 4_001 }));
      await charges().refundHold({ ...first, key: key(), amountCents: 4_000 });
      expect(await getRefusalCode(charges().refundHold({ ...first, key: key(), amountCents: 1 }))).toBe(
        'charge_already_refunded',
      );
      expect(await charges().findRefund(first)).toEqual(refund);
      expect(await charges().findRefund({ key: key(), holdId: id })).toBeNull();
      const booked = (await linesOf(null, id)).filter(({ type }) => type === 'refund');
      expect(booked.map(({ amountCents }) => amountCents)).toEqual([-1_200, -4_000]);
      expect(booked[0]?.refundId).toBe(refund.id);
    });

    test('is refused of what was held and never debited', async () => {
      const { id } = await aHold();
      await getRefusalCode(
        charges().refundHold({ key: key(), holdId: id, amountCents: 100, reference: 'refund-1' }),
      );
    });
  });
}

function shares({ charges, parties, aCapture, linesOf, sumsOf }: BookedSuite): void {
  describe('taking back and sending a share', () => {
    test('leaves the share in the account until it is taken back, once per key, at most what was passed on', async () => {
      const { id } = await aCapture();
      await aCapture();
      const first = { key: key(), holdId: id, amountCents: 5_100 };
      const taken = await charges().takeBackTransfer(first);
      expect(taken).toMatchObject({ amountCents: 5_100, takenBackCents: 5_100 });
      expect((await charges().takeBackTransfer(first)).id).toBe(taken.id);
      const again = await charges().takeBackTransfer({ ...first, attempt: 1 });
      expect(again).toEqual(taken);
      await getRefusalCode(charges().takeBackTransfer({ ...first, key: key(), amountCents: 101 }));
      expect(await charges().findTransferReversal(first)).toEqual(taken);
      expect(await charges().findTransferReversal({ key: key(), holdId: id })).toBeNull();
      expect((await sumsOf(parties.accountId, id)).at(-1)).toEqual(['share_returned', -5_100, 0]);
      expect((await sumsOf(null, id)).at(-1)).toEqual(['share_taken_back', 5_100, 0]);
      for (const accountId of [parties.accountId, null]) {
        const reversals = (await linesOf(accountId, id)).map(({ reversalId }) => reversalId);
        expect(reversals.filter((one) => one !== null)).toEqual([taken.id]);
      }
    });

    test('takes no share back of what was wholly ours', async () => {
      const { id } = await aCapture({ accountId: null });
      const order = { key: key(), holdId: id, amountCents: 1_00 };
      expect(await getRefusalCode(charges().takeBackTransfer(order))).toBe('no_transfer');
    });

    test('the share can be sent again, once per key, from the marketplace’s balance', async () => {
      await aCapture({ accountId: null, amountCents: 9_000 });
      const { id } = await aCapture();
      const sent = { key: key(), holdId: id, accountId: parties.accountId, amountCents: 4_000 };
      const transfer = await charges().sendBack(sent);
      expect(transfer).toMatchObject({ amountCents: 4_000, accountId: parties.accountId });
      expect(await charges().sendBack(sent)).toEqual(transfer);
      expect(await charges().sendBack({ ...sent, attempt: 1 })).toEqual(transfer);
      expect(await charges().findTransfer(sent)).toEqual(transfer);
      expect(await charges().findTransfer({ key: key(), holdId: id })).toBeNull();
      expect(await sumsOf(parties.accountId, id)).toContainEqual(['share', 4_000, 0]);
      for (const accountId of [parties.accountId, null]) {
        const sentApart = (await linesOf(accountId, id)).filter(({ transferId }) => transferId !== null);
        expect(sentApart.map(({ transferId }) => transferId)).toEqual([transfer.id]);
      }
      const tooMuch = { ...sent, key: key(), amountCents: 90_000_000 };
      expect(await getRefusalCode(charges().sendBack(tooMuch))).toBe('balance_insufficient');
    });
  });
}

function disputes({ charges, aCapture, linesOf }: BookedSuite): void {
  describe('a disputed debit', () => {
    async function aDispute() {
      const { id } = await aCapture({}, 'pm_card_createDispute');
      const find = async () => (await linesOf(null, id)).find(({ type }) => type === 'dispute');
      await expect.poll(find, { timeout: 30_000 }).toBeDefined();
      const line = await find();
      if (!line?.disputeId) throw new Error('a dispute without its id');
      return { holdId: id, line, id: line.disputeId };
    }

    test('is taken from our balance with its fee, waits for evidence, and is not paid back besides', async () => {
      const { id, holdId, line } = await aDispute();
      const dispute = await charges().readDispute(id);
      expect(dispute).toMatchObject({
        status: 'needs_evidence',
        holdId,
        amountCents: 5_200,
        reason: 'fraudulent',
        isAnswered: false,
      });
      expect(line.amountCents).toBe(-5_200);
      expect(line.feeCents).toBe(dispute.feeCents);
      expect(dispute.evidenceBy?.getTime()).toBeGreaterThan(Date.now());
      const refund = charges().refundHold({ key: key(), holdId, amountCents: 100, reference: 'refund-1' });
      expect(await getRefusalCode(refund)).toBe('charge_disputed');
    });

    test('is answered once: a draft may still be changed', async () => {
      const { id, holdId } = await aDispute();
      const texts = { customerName: 'Inès Moreau', serviceDate: '12 mars 2026' };
      const draft = await charges().submitEvidence({ key: key(), id, texts, submit: false });
      expect(draft).toMatchObject({ status: 'needs_evidence', isAnswered: false });
      const sent = { key: key(), id, texts: { other: 'winning_evidence' }, submit: true };
      expect((await charges().submitEvidence(sent)).isAnswered).toBe(true);
      await expect
        .poll(async () => (await charges().readDispute(id)).status, { timeout: 30_000 })
        .toBe('won');
      await getRefusalCode(charges().submitEvidence({ ...sent, key: key() }));
      expect((await linesOf(null, holdId)).map(({ type }) => type)).toContain('dispute_won');
    });

    test('may be lost', async () => {
      const { id, holdId } = await aDispute();
      await charges().submitEvidence({ key: key(), id, texts: { other: 'losing_evidence' }, submit: true });
      await expect
        .poll(async () => (await charges().readDispute(id)).status, { timeout: 30_000 })
        .toBe('lost');
      expect((await linesOf(null, holdId)).map(({ type }) => type)).not.toContain('dispute_won');
    });
  });
}

function wrongRefundCalls({ opened }: BookedSuite): void {
  test('an absent partner leaves the outcome unknown, and nothing is called inside a transaction', async () => {
    const { away, partner } = opened();
    const refund = { key: key(), holdId: 'pi_1', amountCents: 100, reference: 'r' };
    await expect(away.charges.refundHold(refund)).rejects.toBeInstanceOf(PartnerUnavailable);
    await expect(away.charges.takeBackTransfer(refund)).rejects.toBeInstanceOf(PartnerUnavailable);
    const { charges: c } = partner;
    const calls = [
      () => c.refundHold(refund),
      () => c.readRefund('re_1'),
      () => c.findRefund(refund),
      () => c.takeBackTransfer(refund),
      () => c.findTransferReversal(refund),
      () => c.sendBack({ ...refund, accountId: 'acct_1' }),
      () => c.findTransfer(refund),
      () => c.readDispute('du_1'),
      () => c.submitEvidence({ key: key(), id: 'du_1', texts: {}, submit: false }),
      () => c.listOpenHolds({ since: new Date(), until: null, after: null, limit: 1 }),
      () => c.listBookLines({ accountId: null, since: new Date(), until: new Date() }),
    ];
    for (const call of calls) await expectRefusedInTransaction(call);
  });
}
