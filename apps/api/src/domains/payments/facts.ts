import { factKind } from '#kit/jobs/facts';

/** Instants are ISO strings; `payableId` is the id that the payable's owner chose. */
type About = { payableId: string; professionalId: string; accountId: string };

/** Once per payable: the card is saved, or the amount held. What waited for the card can proceed. */
export const PayableSecured = factKind<About & { by: 'card_saved' | 'held' }>('payable-secured', 'payableId');

/** A card was saved outside of a booking. */
export const CardAdded = factKind<{ accountId: string }>('card-added', 'accountId');

/** The bank refused the hold, or requires authentication: the payer must confirm before `confirmBy`. */
export const PaymentToConfirm = factKind<
  About & { amountCents: number; confirmBy: string; declineCode: string | null }
>('payment-to-confirm', 'payableId');

/**
 * Final: nothing will be debited. `not_confirmed`: the deadline passed; `declined`: the bank refused the
 * capture; `refused`: the card partner did.
 */
export const PaymentFailed = factKind<About & { reason: 'not_confirmed' | 'declined' | 'refused' }>(
  'payment-failed',
  'payableId',
);

/** The card partner refused the hold, and no other card would help: an operator must act. Not final. */
export const HoldRefused = factKind<About & { operationId: string }>('hold-refused', 'payableId');

/**
 * Final: the card was debited. `holdId` is the partner's id; the fees went to the marketplace,
 * `partnerFeeCents` is what the partner keeps of them.
 */
export const PayableCaptured = factKind<
  About & {
    operationId: string;
    holdId: string;
    capturedCents: number;
    searchFeeCents: number;
    bankChargesCents: number;
    partnerFeeCents: number;
    capturedAt: string;
    /** When the professional's share can be paid out; null if the partner did not say. */
    availableOn: string | null;
  }
>('payable-captured', 'payableId');

/** The card partner has news of a professional's account: stored copies of its state must be refreshed. */
export const PartnerAccountChanged = factKind<{ professionalId: string }>(
  'partner-account-changed',
  'professionalId',
);

/**
 * The customer was refunded, in part or whole; the bank shows it within days. Can still be followed by
 * RefundFailed.
 */
export const PayableRefunded = factKind<
  About & {
    refundId: string;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
    reason: string;
  }
>('payable-refunded', 'payableId');

/**
 * Final: the customer's bank rejected the refund, or the partner refused it; the professional gets their
 * share back. `failure`: the partner's code.
 */
export const RefundFailed = factKind<
  About & { refundId: string; amountCents: number; fromProfessionalCents: number; failure: string }
>('refund-failed', 'payableId');

/**
 * The customer disputes a debit with their bank: the professional's share was taken at once. `evidenceBy`:
 * the deadline to answer.
 */
export const DisputeOpened = factKind<
  About & {
    disputeId: string;
    amountCents: number;
    fromProfessionalCents: number;
    reason: string;
    evidenceBy: string | null;
  }
>('dispute-opened', 'payableId');

/** Final. Won: the professional gets the taken share back. */
export const DisputeClosed = factKind<
  About & { disputeId: string; amountCents: number; fromProfessionalCents: number; outcome: 'won' | 'lost' }
>('dispute-closed', 'payableId');
