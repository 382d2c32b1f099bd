/**
 * Payments: saves the card of a payable (id, amount, deadline), holds, captures, releases, refunds. Knows
 * no appointments. Functions with `tx` join the caller's transaction; those with `deps` call the card
 * partner and must run outside of one. Amounts are integer euro cents.
 */
export { authoriseDue } from './authorise-cards.ts';
export { checkCard } from './check-card.ts';
export { chooseCard } from './choose-card.ts';
export { expireConfirmations } from './expire-confirmations.ts';
export {
  CardAdded,
  DisputeClosed,
  DisputeOpened,
  HoldRefused,
  PartnerAccountChanged,
  PayableCaptured,
  PayableRefunded,
  PayableSecured,
  PaymentFailed,
  PaymentToConfirm,
  RefundFailed,
} from './facts.ts';
export { findStrayHolds } from './find-stray-holds.ts';
export { forgetCards } from './forget-cards.ts';
export { forgetWords } from './forget-words.ts';
export { partnerAccountOf } from './know-parties.ts';
export { listPayablesByIds, type PayableView } from './list-payables.ts';
export {
  type DisputeView,
  listDisputes,
  listDisputesOf,
  listRefundable,
  listRefundsOf,
  type Refundable,
  type RefundView,
} from './list-refunds.ts';
export { listSavedCards } from './list-saved-cards.ts';
export { listStuckEvents, type StuckNews } from './list-stuck-events.ts';
export { listPendingOperations, listUnsettledOperations } from './list-unsettled-operations.ts';
export type { NewsOutcome, NewsReader, NewsReaders } from './look-into-news.ts';
export { lowerAmount } from './lower-amount.ts';
export { notifyUpcoming } from './notify-upcoming.ts';
export { authoriseFrom, type NewPayable, openPayable, type PaymentsDeps } from './open-payable.ts';
export type { Captured, DisputeMoved, HoldMoved, MoneyBook, RefundMoved, ShareMoved } from './post-money.ts';
export { processPartnerEvents } from './process-partner-events.ts';
export { countEndingHolds, countStuckEvents, findUnreadNews } from './read-figures.ts';
export { forgetRemoved } from './remove-card.ts';
export { requestCapture } from './request-capture.ts';
export { type RefundOrder, requestRefund } from './request-refund.ts';
export { requestRelease } from './request-release.ts';
export { rescheduleHold } from './reschedule-hold.ts';
export { dismissCommand as dismissOperation, retryCommand as retryOperation } from './retry-command.ts';
export {
  dismissRemoval,
  listPendingRemovals,
  listUnsettledRemovals,
  retryRemoval,
} from './retry-removal.ts';
export { cardWebhook, paymentMethodsRoutes } from './routes.ts';
export {
  type BankChargeTerms,
  bankChargesCents,
  type PayableStatus,
  type PlatformFees,
  splitOf,
} from './rules.ts';
export { runOperations } from './run-operations.ts';
export { dismissEvent, lookAgain } from './settle-stuck-event.ts';
export { type CardStep, startCard } from './start-card.ts';
export { listMovingPayables } from './store/moving-money.ts';
export { purgePartnerEvents } from './store/partner-events.ts';
export {
  findPartnerAccount,
  findProfessionalOfAccount,
  listPartnerAccounts,
  listProfessionalsOfAccounts,
  savePartnerAccount,
} from './store/partner-ids.ts';
export { listPayableIdsAfter, listRefusedIds } from './store/payables.ts';
export { submitEvidence } from './submit-evidence.ts';
export { takeRawCard } from './take-raw-card.ts';
