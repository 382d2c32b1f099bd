/**
 * Payments of a payable, which has an id, an amount and a deadline: the card is saved, the amount held,
 * captured, released or refunded. This domain knows nothing of appointments. Functions that take `tx` join
 * the caller's transaction; functions that take `deps` may call the card partner and must run outside of a
 * transaction. Amounts are integer euro cents.
 */

export { checkCard } from './check-card.ts';
export { chooseCard } from './choose-card.ts';
export type { NewsReader, PartnerEventOutcome, PartnerEventReaders, PaymentsDeps } from './deps.ts';
export { erasePayerTexts } from './erase-payer-texts.ts';
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
export { findStrayHolds, type StrayHold } from './find-stray-holds.ts';
export { forgetCards } from './forget-cards.ts';
export { holdDueCards } from './hold-due-cards.ts';
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
export { lowerAmount } from './lower-amount.ts';
export { type CardStep, openCardStep } from './open-card.ts';
export { type NewPayable, openPayable, setAuthorisationTime } from './open-payable.ts';
export type {
  CaptureMoved,
  DisputeMoved,
  HoldMoved,
  MoneyBook,
  RefundMoved,
  ShareMoved,
} from './post-money.ts';
export { processPartnerEvents } from './process-partner-events.ts';
export { countEndingHolds, findOldestUnreadEvent } from './read-figures.ts';
export { partnerAccountOf } from './read-partner-ids.ts';
export { removeAtPartner } from './remove-card.ts';
export { requestCapture } from './request-capture.ts';
export { type RefundOrder, requestRefund } from './request-refund.ts';
export { requestRelease } from './request-release.ts';
export { rescheduleHold } from './reschedule-hold.ts';
export { operationCommands } from './retry-command.ts';
export { removalCommands } from './retry-removal.ts';
export { cardWebhook, paymentMethodsRoutes } from './routes.ts';
export {
  type BankChargeTerms,
  bankChargesCents,
  type PayableStatus,
  type PlatformFees,
  splitOf,
} from './rules.ts';
export { runOperations } from './run-operations.ts';
export { dismissStuckEvents, retryStuckEvents } from './settle-stuck-event.ts';
export { startCard } from './start-card.ts';
export { listUnsettledPayables } from './store/moving-money.ts';
export { operations as cardOperations } from './store/operations.ts';
export { givenUpEvents, purgePartnerEvents } from './store/partner-events.ts';
export {
  findPartnerAccount,
  findProfessionalOfAccount,
  findProfessionalsWithAccount,
  listPartnerAccounts,
  listProfessionalsOfAccounts,
  savePartnerAccount,
} from './store/partner-ids.ts';
export { holdsToPlace, listPayableIdsAfter, listRefusedIds } from './store/payables.ts';
export { submitEvidence } from './submit-evidence.ts';
export { sumUpcomingShares } from './sum-upcoming-shares.ts';
export { paymentSweeps } from './sweep-payments.ts';
export { takeRawCard } from './take-raw-card.ts';
