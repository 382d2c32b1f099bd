import { factKind } from '#kit/jobs/facts';

type About = { professionalId: string };

/** The card given for the subscription was declined; another may be given. */
export const SubscriptionCardDeclined = factKind<About & { declineCode: string }>(
  'subscription-card-declined',
  'professionalId',
);

/** The card for the subscription is saved. */
export const SubscriptionCardAttached = factKind<About>('subscription-card-attached', 'professionalId');

/** The bank requires authentication of the given card; until then no invoice can be charged. */
export const SubscriptionCardNeedsAuthentication = factKind<About>(
  'subscription-card-needs-authentication',
  'professionalId',
);

/** An invoice was issued that charges no card: it is zero, or carried over. */
export const InvoiceIssued = factKind<About & { invoiceId: string }>('invoice-issued', 'professionalId');

/** The card was charged for an invoice. */
export const InvoicePaid = factKind<About & { invoiceId: string }>('invoice-paid', 'professionalId');

/**
 * One of three charge attempts failed or needs authentication. `nextTryAt` (ISO) is the next attempt; null:
 * none, and SubscriptionStopped follows.
 */
export const InvoiceUnpaid = factKind<
  About & {
    invoiceId: string;
    reason: 'declined' | 'authentication' | 'no_card';
    nextTryAt: string | null;
  }
>('invoice-unpaid', 'professionalId');

/** The paid plan ended: unpaid after three attempts, or cancelled and at its end. */
export const SubscriptionStopped = factKind<About & { why: 'unpaid' | 'ended' }>(
  'subscription-stopped',
  'professionalId',
);

/** All dues are paid: the stopped subscription resumes. */
export const SubscriptionBack = factKind<About>('subscription-back', 'professionalId');
