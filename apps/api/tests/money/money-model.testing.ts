/**
 * Expected books of one professional, computed by plain sums from the actions of people and the decisions
 * of banks. The model shares no code with the app, so that it cannot repeat a wrong rule.
 */

const SEARCH_FEE = 100;
const DISPUTE_FEE = 2_000;
const VISIT_DISCOUNT = 40;
const MIN_CHARGE = 50;
/** The VAT rate is 20 %, and amounts include it. */
const VAT = { of: 20, in: 120 };

export type BankTerms = { bankChargeBasisPoints: number; bankChargeFixedCents: number };

export type Debit = {
  id: string;
  customerId: string;
  capturedAt: Date;
  capturedCents: number;
  refundedCents: number;
  terms: BankTerms;
  /** True when the hold had no share for the professional, so the marketplace's account was charged. */
  isOurs: boolean;
  dispute: Dispute | null;
};
type Split = { fromProfessional: number; fee: number; rest: number };
type Dispute = { state: 'open' | 'won' | 'lost'; amountCents: number; split: Split };
export type Refund = { debit: Debit; amountCents: number; split: Split; isFailed: boolean };
export type Payout = { amountCents: number; state: 'requested' | 'sent' | 'paid' | 'over' };
type DiscountLot = { payableId: string; lastDay: string; left: number; gone: number; isOver: boolean };
export type ModelInvoice = { totalCents: number; creditedCents: number };

/** Rounds half up to the cent. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
const vatIn = (cents: number) => rounded(cents * VAT.of, VAT.in);

/** Returns the partner's fee on a card payment: 1.5 % and 0.25 €. */
const partnerFee = (cents: number) => rounded(cents * 15, 1000) + 25;

/** Returns the bank charges on the professional's share. */
export function bankCharges(terms: BankTerms, share: number): number {
  if (share <= 0) return 0;
  return Math.min(share, rounded(share * terms.bankChargeBasisPoints, 10_000) + terms.bankChargeFixedCents);
}
const feeOf = (cents: number) => Math.min(SEARCH_FEE, cents);

export function isWhollyOurs(terms: BankTerms, heldCents: number): boolean {
  const share = heldCents - feeOf(heldCents);
  return share === bankCharges(terms, share);
}

/** Returns the same day a year later, which is the last day on which a discount is valid. */
function yearLater(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-29', '-28') : later;
}

export class MoneyModel {
  pending: { from: Date; left: number }[] = [];
  available = 0;
  inTransit = 0;
  owed = 0;
  payoutsSent = 0;
  /** Balances of the professional and of the marketplace at the partner, once all transfers are done. */
  connected = 0;
  platform = 0;
  readonly ours = {
    searchFees: 0,
    bankCharges: 0,
    vat: 0,
    subscriptions: 0,
    invoices: 0,
    discountsGranted: 0,
    partnerFees: 0,
    refundsInTransit: 0,
    disputeLosses: 0,
  };
  discounts: DiscountLot[] = [];
  discountDebt = 0;
  /** Cents below the minimum charge, or credited: due with the next invoice. */
  carried = 0;

  debited(debit: Debit, availableFrom: Date): void {
    const fee = feeOf(debit.capturedCents);
    const share = debit.capturedCents - fee;
    const charges = bankCharges(debit.terms, share);
    const partners = partnerFee(debit.capturedCents);
    const professionalShare = share - charges;
    this.connected += professionalShare;
    this.platform += fee + charges - partners;
    this.#searchFee(fee);
    this.ours.bankCharges += charges;
    this.ours.partnerFees += partners;
    const credited = this.#setOff(professionalShare);
    if (credited > 0) this.pending.push({ from: availableFrom, left: credited });
    this.pending.sort((a, b) => a.from.getTime() - b.from.getTime());
  }

  /**
   * Returns what is left of a capture after refunds: all of it, the professional's share, and the search
   * fee.
   */
  listFormerMembers(debit: Debit): { all: number; fromProfessional: number; fee: number } {
    const fee = feeOf(debit.capturedCents);
    const all = debit.capturedCents - debit.refundedCents;
    return { all, fromProfessional: debit.isOurs ? 0 : Math.max(0, all - fee), fee: Math.min(fee, all) };
  }

  refundRequested(debit: Debit, amountCents: number): Refund {
    const left = this.listFormerMembers(debit);
    const isWhole = amountCents === left.all;
    const fromProfessional = isWhole ? left.fromProfessional : amountCents;
    const fee = isWhole ? left.fee : 0;
    const split = { fromProfessional, fee, rest: amountCents - fromProfessional - fee };
    debit.refundedCents += amountCents;
    this.#charge(fromProfessional);
    this.#searchFee(-fee);
    this.ours.bankCharges -= split.rest;
    this.ours.refundsInTransit += amountCents;
    return { debit, amountCents, split, isFailed: false };
  }

  refundMade({ amountCents, split }: Refund): void {
    this.ours.refundsInTransit -= amountCents;
    this.platform += split.fromProfessional - amountCents;
    this.connected -= split.fromProfessional;
  }

  /** The bank returned the refund. An open or lost dispute then takes more of the professional's share. */
  refundFailed(refund: Refund): void {
    const { debit, amountCents, split } = refund;
    refund.isFailed = true;
    this.platform += amountCents - split.fromProfessional;
    this.connected += split.fromProfessional;
    this.#credit(split.fromProfessional);
    this.#searchFee(split.fee);
    this.ours.bankCharges += split.rest;
    debit.refundedCents -= amountCents;
    const { dispute } = debit;
    if (!dispute || dispute.state === 'won') return;
    const now = this.#splitOfDispute(debit, dispute.amountCents);
    const fromProfessional = now.fromProfessional - dispute.split.fromProfessional;
    this.#charge(fromProfessional);
    this.connected -= fromProfessional;
    this.platform += fromProfessional;
    this.#searchFee(dispute.split.fee - now.fee);
    this.ours.disputeLosses += now.rest - dispute.split.rest;
    dispute.split = now;
  }

  disputeOpened(debit: Debit, amountCents: number): void {
    const split = this.#splitOfDispute(debit, amountCents);
    debit.dispute = { state: 'open', amountCents, split };
    this.#charge(split.fromProfessional);
    this.connected -= split.fromProfessional;
    this.platform -= amountCents + DISPUTE_FEE - split.fromProfessional;
    this.#searchFee(-split.fee);
    this.ours.disputeLosses += split.rest + DISPUTE_FEE;
  }

  /**
   * After a won dispute all the money except the fee returns. After a lost one nothing moves, because the
   * money left when the dispute was opened.
   */
  disputeClosed(dispute: Dispute, outcome: 'won' | 'lost'): void {
    dispute.state = outcome;
    if (outcome === 'lost') return;
    const { amountCents, split } = dispute;
    this.platform += amountCents - split.fromProfessional;
    this.connected += split.fromProfessional;
    this.#credit(split.fromProfessional);
    this.#searchFee(split.fee);
    this.ours.disputeLosses -= split.rest;
  }

  matured(now: Date): void {
    this.available += total(this.pending.filter(({ from }) => from <= now));
    this.pending = this.pending.filter(({ from }) => from > now);
  }

  withdrawn(amountCents: number): Payout {
    this.available -= amountCents;
    this.inTransit += amountCents;
    return { amountCents, state: 'requested' };
  }

  payoutCameTo(payout: Payout, state: 'sent' | 'paid' | 'failed' | 'refused'): void {
    const { amountCents, state: before } = payout;
    if (state === 'sent') {
      this.connected -= amountCents;
      this.payoutsSent += amountCents;
    }
    if (state === 'paid' || (state === 'failed' && before === 'sent')) this.payoutsSent -= amountCents;
    if (state === 'paid' || state === 'refused' || (state === 'failed' && before === 'sent'))
      this.inTransit -= amountCents;
    if (state === 'failed') this.connected += amountCents;
    if (state === 'failed' || state === 'refused') this.#credit(amountCents);
    payout.state = state === 'failed' || state === 'refused' ? 'over' : state;
  }

  discountEarned(payableId: string, day: string): void {
    const gone = Math.min(this.discountDebt, VISIT_DISCOUNT);
    this.discountDebt -= gone;
    this.ours.discountsGranted += VISIT_DISCOUNT;
    this.discounts.push({
      payableId,
      lastDay: yearLater(day),
      left: VISIT_DISCOUNT - gone,
      gone,
      isOver: false,
    });
  }

  /**
   * A discount that was already used is deducted from other discounts, then from future ones. Returns false
   * when there is no discount to reverse.
   */
  discountReversed(payableId: string): boolean {
    const lot = this.discounts.find((one) => one.payableId === payableId && !one.isOver);
    if (!lot) return false;
    this.ours.discountsGranted -= lot.left + lot.gone;
    const missing = lot.gone;
    lot.left = 0;
    lot.isOver = true;
    this.discountDebt += missing - this.#takeDiscounts(missing);
    return true;
  }

  discountsExpired(today: string): void {
    for (const lot of this.discounts)
      if (lot.lastDay < today) {
        this.ours.discountsGranted -= lot.left;
        lot.left = 0;
      }
  }

  /**
   * A monthly invoice at `price`. `dueCents` is charged to the card, or carried over when it is below the
   * minimum charge.
   */
  invoiceIssued(price: number): { invoice: ModelInvoice; discountCents: number; dueCents: number } {
    const discountCents = this.#takeDiscounts(price);
    const totalCents = price - discountCents;
    const vat = vatIn(totalCents);
    this.ours.vat += vat;
    this.ours.subscriptions += price - vat;
    this.ours.invoices += totalCents;
    const dueCents = totalCents + this.carried;
    this.carried = dueCents < MIN_CHARGE ? dueCents : 0;
    return { invoice: { totalCents, creditedCents: 0 }, discountCents, dueCents };
  }

  invoicePaid(dueCents: number): void {
    this.ours.invoices -= dueCents;
    this.platform += dueCents - partnerFee(dueCents);
    this.ours.partnerFees += partnerFee(dueCents);
  }

  invoiceCredited(invoice: ModelInvoice, cents: number): void {
    const vat = vatIn(cents);
    invoice.creditedCents += cents;
    this.ours.vat -= vat;
    this.ours.subscriptions -= cents - vat;
    this.ours.invoices -= cents;
    this.carried -= cents;
  }

  /** Returns the sums per account with the signs of the ledger: debits positive, credits negative. */
  accounts(): Record<string, number> {
    const { ours } = this;
    return {
      connected: this.connected,
      platform: this.platform,
      payouts_sent: this.payoutsSent,
      pending: 0 - total(this.pending),
      available: 0 - this.available,
      in_transit: 0 - this.inTransit,
      receivable: this.owed,
      discount: this.discountDebt - total(this.discounts),
      search_fees: 0 - ours.searchFees,
      bank_charges: 0 - ours.bankCharges,
      vat: 0 - ours.vat,
      subscriptions: 0 - ours.subscriptions,
      invoices: ours.invoices,
      discounts_granted: ours.discountsGranted,
      partner_fees: ours.partnerFees,
      refunds_in_transit: 0 - ours.refundsInTransit,
      dispute_losses: ours.disputeLosses,
      holds: 0,
      holds_contra: 0,
      suspense: 0,
    };
  }

  #splitOfDispute(debit: Debit, amountCents: number): Split {
    const left = this.listFormerMembers(debit);
    const fromProfessional = Math.min(amountCents, left.fromProfessional);
    const fee = Math.min(amountCents - fromProfessional, left.fee);
    return { fromProfessional, fee, rest: amountCents - fromProfessional - fee };
  }

  #searchFee(cents: number): void {
    const vat = cents < 0 ? -vatIn(-cents) : vatIn(cents);
    this.ours.vat += vat;
    this.ours.searchFees += cents - vat;
  }

  /** Pays the debt first. Returns the remaining cents. */
  #setOff(cents: number): number {
    const part = Math.min(this.owed, cents);
    this.owed -= part;
    return cents - part;
  }

  #credit(cents: number): void {
    this.available += this.#setOff(cents);
  }

  /**
   * Takes cents from the available balance, then from pending money, oldest first; the remainder becomes
   * debt.
   */
  #charge(cents: number): void {
    const now = Math.min(this.available, cents);
    this.available -= now;
    let due = cents - now;
    for (const lot of this.pending) {
      const part = Math.min(lot.left, due);
      lot.left -= part;
      due -= part;
    }
    this.owed += due;
  }

  #takeDiscounts(upTo: number): number {
    let due = upTo;
    for (const lot of this.discounts) {
      const part = Math.min(lot.left, due);
      lot.left -= part;
      lot.gone += part;
      due -= part;
    }
    return upTo - due;
  }
}

function total(lots: readonly { left: number }[]): number {
  return lots.reduce((sum, { left }) => sum + left, 0);
}
