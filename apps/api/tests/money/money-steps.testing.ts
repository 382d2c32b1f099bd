import { expect } from 'vitest';
import { Refusal } from '#kit/refusal';
import { dayOf, HOUR_MS, plusDays, startOfDay } from '#kit/time';
import { listGaps } from '#subscriptions';
import { findBookProblems } from '#testing/card-partner';
import { readPartnerBalance } from '#testing/debits';
import { openFixture, type VisitOrder } from './money-fixture.testing.ts';
import {
  type Debit,
  isWhollyOurs,
  type ModelInvoice,
  MoneyModel,
  type Payout,
  type Refund,
} from './money-model.testing.ts';
import type { SimulatedPartner } from './simulated-partner.testing.ts';

const zone = 'Europe/Paris';
/**
 * Valid IBANs. A bank account that returned a payout is unusable, so each failure moves on to the next
 * IBAN.
 */
const ibans = ['FR7630006000011234567890189', 'DE89370400440532013000', 'FR1420041010050500013M02606'];
const MONTH_CENTS = 1999;
const HALF_A_YEAR_MS = 180 * 24 * HOUR_MS;

/**
 * One step of a history. `share` is a percentage of what is left; `pick` is an index among the existing
 * objects.
 */
export type Step =
  | ({ what: 'visit'; earns: boolean } & VisitOrder)
  | {
      what: 'refund';
      pick: number;
      isWhole: boolean;
      share: number;
      bank: 'takes' | 'pends' | 'fails';
      isCut: boolean;
    }
  | { what: 'dispute'; pick: number }
  | { what: 'decide'; pick: number; outcome: 'won' | 'lost' }
  | { what: 'withdraw'; share: number; bank: Banks; isCut: boolean }
  | { what: 'monthly'; bank: Banks; isCut: boolean }
  | { what: 'invoice'; card: 'good' | 'bad' | 'bad until stopped' }
  | { what: 'credit'; pick: number; share: number }
  | { what: 'pass'; hours: number };
/** What the bank does with a payout; `later` means that it has not decided yet. */
type Banks = 'pays' | 'fails' | 'pays, then fails' | 'later';

type Visit = Debit & { holdId: string; earned: boolean };
type Known<T> = T & { id: string };

type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Number of times that each operation happened. */
export type Tally = Map<string, number>;

/**
 * Runs the steps for a new professional and in the model. Compares both after each step, and compares the
 * books with the partner's at the end.
 */
export async function runHistory(
  simulatedPartner: SimulatedPartner,
  steps: readonly Step[],
  tally: Tally = new Map(),
): Promise<void> {
  const begun = simulatedPartner.now();
  const history = new History(simulatedPartner, await openFixture(simulatedPartner), tally);
  await history.run(steps);
  await history.expectPartnerAgrees(begun);
}

/** The money of one professional, in the app and in the model. */
class History {
  private readonly simulatedPartner: SimulatedPartner;
  private readonly fixture: Fixture;
  private readonly tally: Tally;
  private readonly model = new MoneyModel();
  private readonly visits: Visit[] = [];
  private readonly refunds: Known<Refund & { holdId: string }>[] = [];
  private readonly disputes: { id: string; visit: Visit }[] = [];
  private readonly payouts: Known<Payout>[] = [];
  private readonly invoices: Known<ModelInvoice>[] = [];
  /** Months in which all available money was withdrawn. */
  private readonly monthsLeft = new Set<string>();
  private iban = 0;

  constructor(simulatedPartner: SimulatedPartner, fixture: Fixture, tally: Tally) {
    this.simulatedPartner = simulatedPartner;
    this.fixture = fixture;
    this.tally = tally;
  }

  async run(steps: readonly Step[]): Promise<void> {
    // The last step gives the banks time to decide, because later histories do not look at this
    // professional.
    const all = [{ what: 'iban' } as const, ...steps, { what: 'pass', hours: 120 } as const];
    for (const step of all) {
      if (step.what === 'iban') await this.fixture.addBankAccountByIban(ibans[0] ?? '');
      else await this.carryOut(step);
      await this.catchUp();
      const ledgerSums = await this.fixture.accounts();
      const expected = this.model.accounts();
      const heard = Object.fromEntries(Object.keys(expected).map((name) => [name, ledgerSums[name] ?? 0]));
      expect({ after: step.what, ...heard }).toEqual({ after: step.what, ...expected });
    }
  }

  async expectPartnerAgrees(begun: Date): Promise<void> {
    const { db, deps, partner } = this.simulatedPartner;
    const { connected, platform } = await this.fixture.mirrors();
    expect(connected).toBe(await readPartnerBalance(deps.payments, partner, this.fixture.professionalId));
    expect(platform).toBe(await readPartnerBalance(deps.payments, partner, null));
    expect(await findBookProblems(db, deps.payments, begun)).toEqual([]);
    expect(await listGaps(db)).toEqual([]);
  }

  private carryOut(step: Step): Promise<void> {
    switch (step.what) {
      case 'visit':
        return this.visit(step);
      case 'refund':
        return this.refund(step);
      case 'dispute':
        return this.dispute(step);
      case 'decide':
        return this.decide(step);
      case 'withdraw':
        return this.withdraw(step);
      case 'monthly':
        return this.monthly(step);
      case 'invoice':
        return this.invoice(step);
      case 'credit':
        return this.credit(step);
      case 'pass':
        return this.pass(step.hours);
    }
  }

  private count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  private today(): string {
    return dayOf(this.simulatedPartner.now(), zone);
  }

  /** Applies the effects of time: matured money, decisions of banks, expired discounts. */
  private async catchUp(): Promise<void> {
    await this.fixture.keepUp();
    this.model.matured(this.simulatedPartner.now());
    this.model.discountsExpired(this.today());
    const atBank = await this.fixture.refundsAtBank();
    for (const refund of this.refunds) {
      const { status = '' } = atBank.get(refund.holdId)?.find(({ id }) => id === refund.id) ?? {};
      await this.fixture.notify('refund', [refund.id]);
      if (status === 'failed' && !refund.isFailed) {
        this.model.refundFailed(refund);
        const { dispute: disputed } = refund.debit;
        this.count(!disputed || disputed.state === 'won' ? 'refund failed' : 'refund failed in a dispute');
      }
    }
    const payoutsAtBank = await this.fixture.payoutsAtBank();
    for (const payout of this.payouts) {
      await this.fixture.refreshPayout(payout.id);
      if (payout.state === 'sent' && payoutsAtBank.get(payout.id) === 'paid')
        this.model.payoutCameTo(payout, 'paid');
    }
  }
  private async pass(hours: number): Promise<void> {
    await this.fixture.pass(hours);
    await this.catchUp();
  }

  private async visit({ earns, ...order }: Step & { what: 'visit' }): Promise<void> {
    const owedBefore = this.model.owed;
    const came = await this.fixture.visit(order);
    const isGood = order.card === 'pm_card_visa';
    expect(came.debited?.cents ?? 0).toBe(isGood ? order.captureCents : 0);
    if (!came.debited) return this.count(isGood ? 'released' : 'not paid');
    const { cents, heldCents, holdId, availableFrom } = came.debited;
    expect(heldCents).toBe(order.lowerToCents ?? order.amountCents);
    const debit: Visit = {
      id: came.id,
      customerId: came.customerId,
      holdId,
      terms: order.terms,
      capturedAt: this.simulatedPartner.now(),
      capturedCents: cents,
      refundedCents: 0,
      isOurs: isWhollyOurs(order.terms, heldCents),
      dispute: null,
      earned: false,
    };
    this.model.debited(debit, availableFrom);
    this.visits.push(debit);
    this.count(debit.isOurs ? 'search fee alone' : cents < heldCents ? 'part debited' : 'debited');
    if (order.lowerToCents !== null) this.count('lowered');
    if (this.model.owed < owedBefore) this.count('set off');
    if (!earns) return;
    const earnedOn = this.today();
    expect(await this.fixture.earnDiscount({ ...came, cents })).toBe(true);
    this.model.discountEarned(came.id, earnedOn);
    debit.earned = true;
    this.count('discount earned');
  }

  private async refund(step: Step & { what: 'refund' }): Promise<void> {
    const debit = this.visits[step.pick % this.visits.length];
    if (!debit) return;
    const left = this.model.listFormerMembers(debit);
    const amountCents = step.isWhole ? left.all : Math.ceil((left.fromProfessional * step.share) / 100);
    const isLate =
      this.simulatedPartner.now().getTime() - debit.capturedAt.getTime() > HALF_A_YEAR_MS - HOUR_MS;
    if (amountCents === 0 || isLate) return;
    const ask = () => this.fixture.askRefund(debit.id, amountCents, step.isWhole);
    if (debit.dispute && debit.dispute.state !== 'won') {
      await expect(ask()).rejects.toBeInstanceOf(Refusal);
      return this.count('refund refused');
    }
    const known = new Set(this.refunds.map(({ id }) => id));
    await ask();
    const modelRefund = this.model.refundRequested(debit, amountCents);
    await this.fixture.makeRefund(step.bank, step.isCut);
    const made =
      (await this.fixture.refundsAtBank()).get(debit.holdId)?.filter(({ id }) => !known.has(id)) ?? [];
    expect(made.map(({ amount }) => amount)).toEqual([amountCents]);
    this.model.refundMade(modelRefund);
    this.refunds.push(Object.assign(modelRefund, { id: made[0]?.id ?? '', holdId: debit.holdId }));
    this.count(step.isWhole ? 'refunded whole' : 'refunded in part');
    if (this.model.owed > 0) this.count('owed');
    if (!debit.earned || !step.isWhole) return;
    expect(await this.fixture.reverseDiscount(debit.id)).toBe(this.model.discountReversed(debit.id));
    this.count('discount reversed');
  }

  private async dispute({ pick }: Step & { what: 'dispute' }): Promise<void> {
    const open = this.visits.filter((one) => one.dispute === null);
    const debit = open[pick % open.length];
    if (!debit) return;
    const { id, amountCents } = await this.fixture.openDispute(debit.holdId);
    this.model.disputeOpened(debit, amountCents);
    this.disputes.push({ id, visit: debit });
    this.count('disputed');
  }

  private async decide({ pick, outcome }: Step & { what: 'decide' }): Promise<void> {
    const open = this.disputes.filter((one) => one.visit.dispute?.state === 'open');
    const decided = open[pick % open.length];
    if (!decided?.visit.dispute) return;
    await this.fixture.closeDispute(decided.id, outcome);
    this.model.disputeClosed(decided.visit.dispute, outcome);
    this.count(`dispute ${outcome}`);
  }

  private isBarred(): boolean {
    return this.model.owed > 0 || this.iban >= ibans.length;
  }

  /**
   * Expects that a requested withdrawal is sent if the balance at the partner suffices; the bank then
   * decides.
   */
  private async follow(amountCents: number, ready: number, bank: Banks): Promise<void> {
    const payout = this.model.withdrawn(amountCents);
    const last = await this.fixture.lastWithdrawal();
    expect(last?.amountCents).toBe(amountCents);
    expect(last?.status).toBe(ready >= amountCents ? 'sent' : 'refused');
    if (ready < amountCents) {
      this.model.payoutCameTo(payout, 'refused');
      return this.count('withdrawal refused by the partner');
    }
    this.model.payoutCameTo(payout, 'sent');
    const known = Object.assign(payout, { id: last?.partnerId ?? '' });
    this.payouts.push(known);
    if (bank === 'later') return this.count('withdrawal on its way');
    if (bank !== 'fails') {
      await this.fixture.settlePayout(known.id, 'paid');
      this.model.payoutCameTo(known, 'paid');
      this.count('withdrawal paid');
    }
    if (bank === 'pays') return;
    await this.fixture.settlePayout(known.id, 'failed');
    this.model.payoutCameTo(known, 'failed');
    this.count(bank === 'fails' ? 'withdrawal failed' : 'withdrawal failed after it was paid');
    this.iban += 1;
    const another = ibans[this.iban];
    if (another === undefined) return;
    await this.fixture.addBankAccountByIban(another);
    await this.catchUp();
  }

  private async withdraw(step: Step & { what: 'withdraw' }): Promise<void> {
    // Withdrawals are limited to three a day, so time must pass; meanwhile more money matures.
    await this.pass(75);
    const amountCents = Math.max(100, Math.floor((this.model.available * step.share) / 100));
    const ready = await this.fixture.atPartner();
    const outcome = await this.fixture.withdraw(amountCents, step.isCut);
    if (this.isBarred()) expect(outcome).toBe('withdrawal_barred');
    else if (amountCents > this.model.available) expect(outcome).toBe('invalid_input');
    else {
      expect(outcome).toBe('requested');
      return this.follow(amountCents, ready, step.bank);
    }
    this.count('withdrawal refused');
  }

  private async monthly(step: Step & { what: 'monthly' }): Promise<void> {
    const day = plusDays(this.today(), 1);
    await this.fixture.chooseMonthly(Number(day.slice(8)));
    await this.pass(
      (startOfDay(day, zone).getTime() - this.simulatedPartner.now().getTime()) / HOUR_MS + 0.1,
    );
    const amountCents = this.model.available;
    const ready = await this.fixture.atPartner();
    const before = (await this.fixture.lastWithdrawal())?.id;
    await this.fixture.withdrawMonthly(step.isCut);
    await this.fixture.chooseMonthly(null);
    if (!this.isBarred() && amountCents >= 100 && !this.monthsLeft.has(day.slice(0, 7))) {
      this.monthsLeft.add(day.slice(0, 7));
      this.count('monthly withdrawal');
      return this.follow(amountCents, ready, step.bank);
    }
    expect((await this.fixture.lastWithdrawal())?.id).toBe(before);
    this.count('a month passed by');
  }

  /** Records new invoices in the model. Returns the amounts charged to the card, in cents. */
  private async noteInvoices(): Promise<number[]> {
    const dues: number[] = [];
    for (const { id, ...issued } of (await this.fixture.invoices()).slice(this.invoices.length)) {
      const { invoice, discountCents, dueCents } = this.model.invoiceIssued(MONTH_CENTS);
      expect(issued).toEqual({ totalCents: invoice.totalCents, discountCents, dueCents });
      this.invoices.push(Object.assign(invoice, { id }));
      this.count(discountCents > 0 ? 'discount used' : 'invoice');
      if (dueCents >= 50) dues.push(dueCents);
      else this.count('carried over');
    }
    return dues;
  }

  private async invoice({ card }: Step & { what: 'invoice' }): Promise<void> {
    if (card !== 'good') await this.fixture.addCard('pm_card_chargeCustomerFail');
    await this.fixture.toPeriodEnd();
    await this.catchUp();
    await this.fixture.bill();
    const dues = await this.noteInvoices();
    if (card === 'good') {
      for (const cents of dues) this.model.invoicePaid(cents);
      return this.count('invoice paid');
    }
    expect(await this.fixture.accounts()).toEqual(
      expect.objectContaining({ invoices: this.model.ours.invoices }),
    );
    for (const days of card === 'bad' ? [] : [3, 4]) {
      await this.pass(days * 24);
      await this.fixture.bill();
      dues.push(...(await this.noteInvoices()));
    }
    await this.fixture.addCard('pm_card_visa');
    for (const cents of dues) this.model.invoicePaid(cents);
    this.count(card === 'bad' ? 'invoice failed, then paid' : 'stopped, then paid');
  }

  private async credit({ pick, share }: Step & { what: 'credit' }): Promise<void> {
    const left = this.invoices.filter((one) => one.totalCents > one.creditedCents);
    const credited = left[pick % left.length];
    if (!credited) return;
    const cents = Math.ceil(((credited.totalCents - credited.creditedCents) * share) / 100);
    await this.fixture.creditInvoice(credited.id, cents);
    this.model.invoiceCredited(credited, cents);
    this.count('credit note');
  }
}
