import { factKind } from '#kit/jobs/facts';

/** Instants are ISO strings; `payableId` is the id that its owner gave. */
type About = { payableId: string; professionalId: string; accountId: string };

/** Once per payable: the card is saved, or the amount held. What was waiting for the card may go on. */
export const PayableSecured = factKind<About & { by: 'card_saved' | 'held' }>('payable-secured', 'payableId');

/** A card that is kept for no visit in particular. */
export const CardAdded = factKind<{ accountId: string }>('card-added', 'accountId');

/** The bank refused the hold, or wants the payer: she must confirm before `confirmBy`. */
export const PaymentToConfirm = factKind<
  About & { amountCents: number; confirmBy: string; declineCode: string | null }
>('payment-to-confirm', 'payableId');

/**
 * Final: nothing will be debited. `not_confirmed`: the deadline passed; `declined`: by the bank when it had to be captured;
 * `refused`: by the card partner then.
 */
export const PaymentFailed = factKind<About & { reason: 'not_confirmed' | 'declined' | 'refused' }>(
  'payment-failed',
  'payableId',
);

/** The card partner would not hold the amount, and no other card would change that: an operator looks. Nothing is final. */
export const HoldRefused = factKind<About & { operationId: string }>('hold-refused', 'payableId');

/** Final: the card was debited. `holdId` names it at the partner; the fees are what the partner kept for us, `partnerFeeCents` what of that it keeps itself. */
export const PayableCaptured = factKind<
  About & {
    operationId: string;
    holdId: string;
    capturedCents: number;
    searchFeeCents: number;
    bankChargesCents: number;
    partnerFeeCents: number;
    capturedAt: string;
    /** When the partner lets hers leave; null where it did not say. */
    availableOn: string | null;
  }
>('payable-captured', 'payableId');

/** The card partner has news of a professional's account: whoever keeps how it stands reads it again. */
export const PartnerAccountChanged = factKind<{ professionalId: string }>(
  'partner-account-changed',
  'professionalId',
);

/** The customer was paid back, a part or all: her bank shows it within days. It may still fail, told by RefundFailed. */
export const PayableRefunded = factKind<
  About & {
    refundId: string;
    amountCents: number;
    fromProfessionalCents: number;
    searchFeeCents: number;
    reason: string;
  }
>('payable-refunded', 'payableId');

/** Final: the customer's bank did not take it, or the partner would not pay it; hers is hers again. `failure`: the partner's word. */
export const RefundFailed = factKind<
  About & { refundId: string; amountCents: number; fromProfessionalCents: number; failure: string }
>('refund-failed', 'payableId');

/** The customer asks her bank for a debit back: her share was taken at once. `evidenceBy`: until when it can be answered. */
export const DisputeOpened = factKind<
  About & {
    disputeId: string;
    amountCents: number;
    fromProfessionalCents: number;
    reason: string;
    evidenceBy: string | null;
  }
>('dispute-opened', 'payableId');

/** Final. Won: what was taken of her share is hers again. */
export const DisputeClosed = factKind<
  About & { disputeId: string; amountCents: number; fromProfessionalCents: number; outcome: 'won' | 'lost' }
>('dispute-closed', 'payableId');
