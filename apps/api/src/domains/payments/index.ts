/**
 * Payments: handed a payable (an id, an amount, a deadline), they save the card, hold, capture, release. They know no
 * appointment. Functions that take `tx` join the caller's transaction; those that take `deps` call the card partner and
 * refuse to run inside one. Amounts are integer euro cents.
 */
export { authoriseDue } from './authorise-cards.ts';
export { checkCard } from './check-card.ts';
export { expireConfirmations } from './expire-confirmations.ts';
export {
  PayableCaptured,
  PayableSecured,
  PaymentFailed,
  PaymentToConfirm,
} from './facts.ts';
export { forgetCards } from './forget-cards.ts';
export { listOwedOperations } from './list-owed-operations.ts';
export { listPayablesByIds, type PayableView } from './list-payables.ts';
export { listSavedCards } from './list-saved-cards.ts';
export { lowerAmount } from './lower-amount.ts';
export { partnerAccountOf } from './open-partner-account.ts';
export { authoriseFrom, type NewPayable, openPayable, type PaymentsDeps } from './open-payable.ts';
export { leaveOrder as leaveOperation, orderAgain as orderOperationAgain } from './order-again.ts';
export { processPartnerEvents } from './process-partner-events.ts';
export { requestCapture } from './request-capture.ts';
export { requestRelease } from './request-release.ts';
export { rescheduleHold } from './reschedule-hold.ts';
export { cardWebhook } from './routes.ts';
export { type BankChargeTerms, bankChargesCents, type PayableStatus } from './rules.ts';
export { runOperations } from './run-operations.ts';
export { type CardStep, startCard } from './start-card.ts';
export { listMovingPayables } from './store/moving-money.ts';
export { purgePartnerEvents } from './store/partner-events.ts';
export { listPayableIdsAfter } from './store/payables.ts';
export { takeRawCard } from './take-raw-card.ts';
export { tellUpcoming } from './tell-upcoming.ts';
