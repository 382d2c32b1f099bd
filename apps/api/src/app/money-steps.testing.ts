import { expect } from 'vitest';
import { Refusal } from '#kit/refusal';
import { dayOf, HOUR_MS, plusDays, startOfDay } from '#kit/time';
import { listGaps } from '#subscriptions';
import { wrongBooks } from '#testing/card-partner';
import { lyingAt } from '#testing/debits';
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
 * A bank account that bounced a payout takes no more, so each failure moves on to the next of these valid
 * IBANs.
 */
const ibans = ['FR7630006000011234567890189', 'DE89370400440532013000', 'FR1420041010050500013M02606'];
const MONTH_CENTS = 1999;
const HALF_A_YEAR_MS = 180 * 24 * HOUR_MS;

/** `share`: percent of what is left. `pick`: index among those that exist. */
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
/** What the bank does with a payout; `later`: undecided for now. */
type Banks = 'pays' | 'fails' | 'pays, then fails' | 'later';

type Visit = Debit & { holdId: string; earned: boolean };
type Known<T> = T & { id: string };

/** Counts of each operation. */
export type Tally = Map<string, number>;

/**
 * Runs the steps for a new professional and in the model, and compares both after each step, and with the
 * partner at the end.
 */
export async function live(
  simulatedPartner: SimulatedPartner,
  steps: readonly Step[],
  tally: Tally = new Map(),
): Promise<void> {
  const begun = simulatedPartner.now();
  const fixture = await openFixture(simulatedPartner);
  const model = new MoneyModel();
  const visits: Visit[] = [];
  const refunds: Known<Refund & { holdId: string }>[] = [];
  const disputes: { id: string; visit: Visit }[] = [];
  const payouts: Known<Payout>[] = [];
  const invoices: Known<ModelInvoice>[] = [];
  /** Months in which all available money was withdrawn. */
  const monthsLeft = new Set<string>();
  let iban = 0;
  const done = (what: string): void => {
    tally.set(what, (tally.get(what) ?? 0) + 1);
  };
  const today = () => dayOf(simulatedPartner.now(), zone);

  /** Effects of time: matured money, bank decisions, expired discounts. */
  async function catchUp(): Promise<void> {
    await fixture.keepUp();
    model.matured(simulatedPartner.now());
    model.discountsExpired(today());
    const atBank = await fixture.refundsAtBank();
    for (const refund of refunds) {
      const { status = '' } = atBank.get(refund.holdId)?.find(({ id }) => id === refund.id) ?? {};
      await fixture.tell('refund', [refund.id]);
      if (status === 'failed' && !refund.isFailed) {
        model.refundFailed(refund);
        const { dispute: disputed } = refund.debit;
        done(!disputed || disputed.state === 'won' ? 'refund failed' : 'refund failed in a dispute');
      }
    }
    const payoutsAtBank = await fixture.payoutsAtBank();
    for (const payout of payouts) {
      await fixture.refreshPayout(payout.id);
      if (payout.state === 'sent' && payoutsAtBank.get(payout.id) === 'paid')
        model.payoutCameTo(payout, 'paid');
    }
  }
  async function pass(hours: number): Promise<void> {
    await fixture.pass(hours);
    await catchUp();
  }

  async function visit({ earns, ...order }: Step & { what: 'visit' }): Promise<void> {
    const owedBefore = model.owed;
    const came = await fixture.visit(order);
    const isGood = order.card === 'pm_card_visa';
    expect(came.debited?.cents ?? 0).toBe(isGood ? order.captureCents : 0);
    if (!came.debited) return done(isGood ? 'released' : 'not paid');
    const { cents, heldCents, holdId, availableFrom } = came.debited;
    expect(heldCents).toBe(order.lowerToCents ?? order.amountCents);
    const debit: Visit = {
      id: came.id,
      customerId: came.customerId,
      holdId,
      terms: order.terms,
      capturedAt: simulatedPartner.now(),
      capturedCents: cents,
      refundedCents: 0,
      isOurs: isWhollyOurs(order.terms, heldCents),
      dispute: null,
      earned: false,
    };
    model.debited(debit, availableFrom);
    visits.push(debit);
    done(debit.isOurs ? 'search fee alone' : cents < heldCents ? 'part debited' : 'debited');
    if (order.lowerToCents !== null) done('lowered');
    if (model.owed < owedBefore) done('set off');
    if (!earns) return;
    const earnedOn = today();
    expect(await fixture.earnDiscount({ ...came, cents })).toBe(true);
    model.discountEarned(came.id, earnedOn);
    debit.earned = true;
    done('discount earned');
  }

  async function refund(step: Step & { what: 'refund' }): Promise<void> {
    const debit = visits[step.pick % visits.length];
    if (!debit) return;
    const left = model.leftOf(debit);
    const amountCents = step.isWhole ? left.all : Math.ceil((left.fromProfessional * step.share) / 100);
    const isLate = simulatedPartner.now().getTime() - debit.capturedAt.getTime() > HALF_A_YEAR_MS - HOUR_MS;
    if (amountCents === 0 || isLate) return;
    const ask = () => fixture.askRefund(debit.id, amountCents, step.isWhole);
    if (debit.dispute && debit.dispute.state !== 'won') {
      await expect(ask()).rejects.toBeInstanceOf(Refusal);
      return done('refund refused');
    }
    const known = new Set(refunds.map(({ id }) => id));
    await ask();
    const modelRefund = model.refundRequested(debit, amountCents);
    await fixture.makeRefund(step.bank, step.isCut);
    const made = (await fixture.refundsAtBank()).get(debit.holdId)?.filter(({ id }) => !known.has(id)) ?? [];
    expect(made.map(({ amount }) => amount)).toEqual([amountCents]);
    model.refundMade(modelRefund);
    refunds.push(Object.assign(modelRefund, { id: made[0]?.id ?? '', holdId: debit.holdId }));
    done(step.isWhole ? 'refunded whole' : 'refunded in part');
    if (model.owed > 0) done('owed');
    if (!debit.earned || !step.isWhole) return;
    expect(await fixture.reverseDiscount(debit.id)).toBe(model.discountReversed(debit.id));
    done('discount reversed');
  }

  async function dispute({ pick }: Step & { what: 'dispute' }): Promise<void> {
    const open = visits.filter((one) => one.dispute === null);
    const debit = open[pick % open.length];
    if (!debit) return;
    const { id, amountCents } = await fixture.openDispute(debit.holdId);
    model.disputeOpened(debit, amountCents);
    disputes.push({ id, visit: debit });
    done('disputed');
  }

  async function decide({ pick, outcome }: Step & { what: 'decide' }): Promise<void> {
    const open = disputes.filter((one) => one.visit.dispute?.state === 'open');
    const decided = open[pick % open.length];
    if (!decided?.visit.dispute) return;
    await fixture.closeDispute(decided.id, outcome);
    model.disputeClosed(decided.visit.dispute, outcome);
    done(`dispute ${outcome}`);
  }

  const isBarred = () => model.owed > 0 || iban >= ibans.length;

  /** A requested withdrawal is sent if the balance at the partner suffices; then the bank decides. */
  async function follow(amountCents: number, ready: number, bank: Banks): Promise<void> {
    const payout = model.withdrawn(amountCents);
    const last = await fixture.lastWithdrawal();
    expect(last?.amountCents).toBe(amountCents);
    expect(last?.status).toBe(ready >= amountCents ? 'sent' : 'refused');
    if (ready < amountCents) {
      model.payoutCameTo(payout, 'refused');
      return done('withdrawal refused by the partner');
    }
    model.payoutCameTo(payout, 'sent');
    const known = Object.assign(payout, { id: last?.partnerId ?? '' });
    payouts.push(known);
    if (bank === 'later') return done('withdrawal on its way');
    if (bank !== 'fails') {
      await fixture.settlePayout(known.id, 'paid');
      model.payoutCameTo(known, 'paid');
      done('withdrawal paid');
    }
    if (bank === 'pays') return;
    await fixture.settlePayout(known.id, 'failed');
    model.payoutCameTo(known, 'failed');
    done(bank === 'fails' ? 'withdrawal failed' : 'withdrawal failed after it was paid');
    iban += 1;
    const another = ibans[iban];
    if (another === undefined) return;
    await fixture.addBankAccountByIban(another);
    await catchUp();
  }

  async function withdraw(step: Step & { what: 'withdraw' }): Promise<void> {
    // Withdrawals are limited to three a day; meanwhile more money matures.
    await pass(75);
    const amountCents = Math.max(100, Math.floor((model.available * step.share) / 100));
    const ready = await fixture.atPartner();
    const outcome = await fixture.withdraw(amountCents, step.isCut);
    if (isBarred()) expect(outcome).toBe('withdrawal_barred');
    else if (amountCents > model.available) expect(outcome).toBe('invalid_input');
    else {
      expect(outcome).toBe('requested');
      return follow(amountCents, ready, step.bank);
    }
    done('withdrawal refused');
  }

  async function monthly(step: Step & { what: 'monthly' }): Promise<void> {
    const day = plusDays(today(), 1);
    await fixture.chooseMonthly(Number(day.slice(8)));
    await pass((startOfDay(day, zone).getTime() - simulatedPartner.now().getTime()) / HOUR_MS + 0.1);
    const amountCents = model.available;
    const ready = await fixture.atPartner();
    const before = (await fixture.lastWithdrawal())?.id;
    await fixture.withdrawMonthly(step.isCut);
    await fixture.chooseMonthly(null);
    if (!isBarred() && amountCents >= 100 && !monthsLeft.has(day.slice(0, 7))) {
      monthsLeft.add(day.slice(0, 7));
      done('monthly withdrawal');
      return follow(amountCents, ready, step.bank);
    }
    expect((await fixture.lastWithdrawal())?.id).toBe(before);
    done('a month passed by');
  }

  /** Records new invoices; returns the amounts charged to the card. */
  async function noteInvoices(): Promise<number[]> {
    const dues: number[] = [];
    for (const { id, ...issued } of (await fixture.invoices()).slice(invoices.length)) {
      const { invoice, discountCents, dueCents } = model.invoiceIssued(MONTH_CENTS);
      expect(issued).toEqual({ totalCents: invoice.totalCents, discountCents, dueCents });
      invoices.push(Object.assign(invoice, { id }));
      done(discountCents > 0 ? 'discount used' : 'invoice');
      if (dueCents >= 50) dues.push(dueCents);
      else done('carried over');
    }
    return dues;
  }

  async function invoice({ card }: Step & { what: 'invoice' }): Promise<void> {
    if (card !== 'good') await fixture.addCard('pm_card_chargeCustomerFail');
    await fixture.toPeriodEnd();
    await catchUp();
    await fixture.bill();
    const dues = await noteInvoices();
    if (card === 'good') {
      for (const cents of dues) model.invoicePaid(cents);
      return done('invoice paid');
    }
    expect(await fixture.accounts()).toEqual(expect.objectContaining({ invoices: model.ours.invoices }));
    for (const days of card === 'bad' ? [] : [3, 4]) {
      await pass(days * 24);
      await fixture.bill();
      dues.push(...(await noteInvoices()));
    }
    await fixture.addCard('pm_card_visa');
    for (const cents of dues) model.invoicePaid(cents);
    done(card === 'bad' ? 'invoice failed, then paid' : 'stopped, then paid');
  }

  async function credit({ pick, share }: Step & { what: 'credit' }): Promise<void> {
    const left = invoices.filter((one) => one.totalCents > one.creditedCents);
    const credited = left[pick % left.length];
    if (!credited) return;
    const cents = Math.ceil(((credited.totalCents - credited.creditedCents) * share) / 100);
    await fixture.creditInvoice(credited.id, cents);
    model.invoiceCredited(credited, cents);
    done('credit note');
  }

  const carryOut = (step: Step): Promise<void> => {
    switch (step.what) {
      case 'visit':
        return visit(step);
      case 'refund':
        return refund(step);
      case 'dispute':
        return dispute(step);
      case 'decide':
        return decide(step);
      case 'withdraw':
        return withdraw(step);
      case 'monthly':
        return monthly(step);
      case 'invoice':
        return invoice(step);
      case 'credit':
        return credit(step);
      case 'pass':
        return pass(step.hours);
    }
  };

  // Time for the banks to decide at the end: later histories do not look at this professional.
  const all = [{ what: 'iban' } as const, ...steps, { what: 'pass', hours: 120 } as const];
  for (const step of all) {
    if (step.what === 'iban') await fixture.addBankAccountByIban(ibans[0] ?? '');
    else await carryOut(step);
    await catchUp();
    const ledgerSums = await fixture.accounts();
    const expected = model.accounts();
    const heard = Object.fromEntries(Object.keys(expected).map((name) => [name, ledgerSums[name] ?? 0]));
    expect({ after: step.what, ...heard }).toEqual({ after: step.what, ...expected });
  }
  const { connected, platform } = await fixture.mirrors();
  expect(connected).toBe(
    await lyingAt(simulatedPartner.deps.payments, simulatedPartner.partner, fixture.professionalId),
  );
  expect(platform).toBe(await lyingAt(simulatedPartner.deps.payments, simulatedPartner.partner, null));
  expect(await wrongBooks(simulatedPartner.db, simulatedPartner.deps.payments, begun)).toEqual([]);
  expect(await listGaps(simulatedPartner.db)).toEqual([]);
}
