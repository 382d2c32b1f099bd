import { factKind } from '#kit/jobs/facts';

/** Instants are ISO strings; `payableId` is the id that its owner gave. */
type About = { payableId: string; professionalId: string; accountId: string };

/** Once per payable: the card is saved, or the amount held. What was waiting for the card may go on. */
export const PayableSecured = factKind<About & { by: 'card_saved' | 'held' }>('payable-secured', 'payableId');

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

/** Final: the card was debited. `holdId` names it at the partner; the fees are what the partner kept for us. */
export const PayableCaptured = factKind<
  About & {
    operationId: string;
    holdId: string;
    capturedCents: number;
    searchFeeCents: number;
    bankChargesCents: number;
    capturedAt: string;
  }
>('payable-captured', 'payableId');
