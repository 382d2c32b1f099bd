/** Subscriptions: the plans, which one a sign-up pays for, and since when. Amounts are integer euro cents a month. */
export { planFor } from './choose-plan.ts';
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
export { findSubscription, type Subscription } from './store.ts';
