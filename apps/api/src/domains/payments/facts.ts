import { defineFactKind } from '#kit/jobs/facts';

/**
 * Instants in payloads are ISO strings. `payableId` is the id that the domain which opened the payable
 * chose.
 */
type About = { payableId: string; professionalId: string; accountId: string };

/**
 * The card is saved, or the amount is held for the first time: the booking can proceed. Payables that share
 * a card get one event, about the payable whose card was entered.
 */
export const PayableSecured = defineFactKind<About & { by: 'card_saved' | 'held' }>(
  'payable-secured',
  'payableId',
);

/** The customer saved a card outside of a booking. Can be announced more than once for one card. */
export const CardAdded = defineFactKind<{ accountId: string }>('card-added', 'accountId');

/**
 * The saved card could not be held without the payer: declined, authentication required, or refused by the
 * card partner. The payer must confirm before `confirmBy`.
 */
export const PaymentToConfirm = defineFactKind<
  About & { amountCents: number; confirmBy: string; declineCode: string | null }
>('payment-to-confirm', 'payableId');

/**
 * The payment failed for the last time and nothing will be debited. Reason `not_confirmed`: the deadline
 * passed; `declined`: the bank refused the hold or the capture of a requested debit; `refused`: the card
 * partner did.
 */
export const PaymentFailed = defineFactKind<About & { reason: 'not_confirmed' | 'declined' | 'refused' }>(
  'payment-failed',
  'payableId',
);

/**
 * The card partner refused the hold for a reason that another card would not change. An operator must act;
 * the hold can still succeed afterwards.
 */
export const HoldRefused = defineFactKind<About & { operationId: string }>('hold-refused', 'payableId');

/**
 * The card was debited. `holdId` is the partner's id of the hold. The fees went to the marketplace, which
 * pays `partnerFeeCents` of them to the card partner (0 if the partner did not report its fee).
 */
export const PayableCaptured = defineFactKind<
  About & {
    operationId: string;
    holdId: string;
    capturedCents: number;
    searchFeeCents: number;
    bankChargesCents: number;
    partnerFeeCents: number;
    capturedAt: string;
    /** When the professional's share can be paid out; null if the partner did not report a date. */
    availableOn: string | null;
  }
>('payable-captured', 'payableId');

/**
 * The card partner reported a change of a professional's account. Domains that store a copy of the account
 * must refresh it.
 */
export const PartnerAccountChanged = defineFactKind<{ professionalId: string }>(
  'partner-account-changed',
  'professionalId',
);

/**
 * The customer was refunded in part or in whole; their bank shows the refund within days. A RefundFailed
 * for the same refund can still follow.
 */
export const PayableRefunded = defineFactKind<
  About & {
    refundId: string;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
    reason: string;
  }
>('payable-refunded', 'payableId');

/**
 * The customer's bank or the card partner rejected the refund; this is final. The professional gets their
 * share back. `failure` is the partner's code, or `unknown`.
 */
export const RefundFailed = defineFactKind<
  About & { refundId: string; amountCents: number; fromProfessionalCents: number; failure: string }
>('refund-failed', 'payableId');

/**
 * The customer disputes a debit with their bank; inquiries are not announced. The share is debited from the
 * wallet in the same transaction. `evidenceBy` is the deadline for evidence; null if there is none.
 */
export const DisputeOpened = defineFactKind<
  About & {
    disputeId: string;
    amountCents: number;
    fromProfessionalCents: number;
    reason: string;
    evidenceBy: string | null;
  }
>('dispute-opened', 'payableId');

/**
 * The bank decided the dispute; this is final. When it was won, the professional gets the share back that
 * was taken.
 */
export const DisputeClosed = defineFactKind<
  About & { disputeId: string; amountCents: number; fromProfessionalCents: number; outcome: 'won' | 'lost' }
>('dispute-closed', 'payableId');
