/**
 * Subscriptions: plans, the professionals' subscriptions with their cards, invoices, and discounts on
 * invoices. Amounts are integer euro cents.
 */
export { attachCards, refreshCardSetup } from './attach-cards.ts';
export { changePlan } from './change-plan.ts';
export { planFor } from './choose-plan.ts';
export { closePeriods, type KeepBookable } from './close-periods.ts';
export { creditInvoice } from './credit-invoice.ts';
export type { BillingDeps } from './deps.ts';
export { earnDiscount, type PaidVisit } from './earn-discount.ts';
export {
  InvoiceIssued,
  InvoicePaid,
  InvoiceUnpaid,
  SubscriptionBack,
  SubscriptionCardAttached,
  SubscriptionCardDeclined,
  SubscriptionCardNeedsAuthentication,
  SubscriptionStopped,
} from './facts.ts';
export { forgetBillingCard } from './forget-billing-card.ts';
export type { Invoicing, LedgerEntry, PostToLedger } from './issue-invoice.ts';
export { makeDocuments } from './make-document.ts';
export { refreshCharge, refreshUndecidedCharges } from './refresh-undecided-charges.ts';
export { cardCommands } from './retry-card.ts';
export { chargeCommands } from './retry-charge.ts';
export { expireDiscounts, reverseDiscount } from './reverse-discount.ts';
export { subscriptionsRoutes } from './routes.ts';
export { numberOf } from './rules/numbers.ts';
export type { VatRates } from './rules/vat.ts';
export {
  firstInvoiceOn,
  formulaOf,
  matchPlan,
  monthlyCentsOf,
  photosOf,
  profilesIncluded,
  smsRemindersOf,
} from './rules.ts';
export { runCharges } from './run-charges.ts';
export { type StartSubscription, startSubscription } from './start-subscription.ts';
export { sumRefusedDues } from './store/dues.ts';
export { findInvoice, findInvoiceByNumber, listGaps, type Seller } from './store/invoices.ts';
export { findSubscription, type Subscription } from './store/subscriptions.ts';
export { subscriptionSweeps } from './sweep-subscriptions.ts';
export { writeDueCharges } from './try-dues.ts';
