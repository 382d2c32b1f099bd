/** Subscriptions: the plans, which one a sign-up pays for, since when, and with which card. Amounts are integer euro cents a month. */
export { attachCards, type BillingDeps } from './attach-cards.ts';
export { changePlan } from './change-plan.ts';
export { planFor } from './choose-plan.ts';
export { SubscriptionCardDeclined } from './facts.ts';
export { forgetBillingCard } from './forget-billing-card.ts';
export { leaveCard, listOwedCards, orderCardAgain } from './order-card-again.ts';
export { subscriptionsRoutes } from './routes.ts';
export {
  firstInvoiceOn,
  formulaOf,
  matchPlan,
  monthlyCentsOf,
  profilesIncluded,
  smsRemindersOf,
} from './rules.ts';
export { type StartSubscription, startSubscription } from './start-subscription.ts';
export { findSubscription, type Subscription } from './store/subscriptions.ts';
