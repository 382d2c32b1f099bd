import { factKind } from '#kit/jobs/facts';

type About = { professionalId: string };

/** The card she gave for her subscription was refused; she may give another. */
export const SubscriptionCardDeclined = factKind<About & { declineCode: string }>(
  'subscription-card-declined',
  'professionalId',
);

/** The card for the subscription is saved. */
export const SubscriptionCardAttached = factKind<About>('subscription-card-attached', 'professionalId');

/** Her bank wants her to authenticate the card she gave: without it no invoice can be charged. */
export const SubscriptionCardAsked = factKind<About>('subscription-card-asked', 'professionalId');

/** An invoice was issued of which her card is asked nothing: it comes to nothing, or is carried over. */
export const InvoiceIssued = factKind<About & { invoiceId: string }>('invoice-issued', 'professionalId');

/** Her card was debited what an invoice asks. */
export const InvoicePaid = factKind<About & { invoiceId: string }>('invoice-paid', 'professionalId');

/**
 * One of the three tries failed, or her bank wants her. `nextTryAt`, an ISO string: when her card is tried again; null: no
 * more by itself, and SubscriptionStopped tells what she lost by it.
 */
export const InvoiceUnpaid = factKind<
  About & {
    invoiceId: string;
    reason: 'declined' | 'authentication' | 'no_card';
    nextTryAt: string | null;
  }
>('invoice-unpaid', 'professionalId');

/** She has not what she paid for any more: unpaid for three tries, or cancelled and at its end. */
export const SubscriptionStopped = factKind<About & { why: 'unpaid' | 'ended' }>(
  'subscription-stopped',
  'professionalId',
);

/** Paid after all: what had stopped goes on. */
export const SubscriptionBack = factKind<About>('subscription-back', 'professionalId');
