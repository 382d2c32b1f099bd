import { defineFactKind } from '#kit/jobs/facts';

type About = { professionalId: string };

/**
 * The bank or the card partner declined the card that was entered for the subscription. The professional
 * can enter another.
 */
export const SubscriptionCardDeclined = defineFactKind<About & { declineCode: string }>(
  'subscription-card-declined',
  'professionalId',
);

export const SubscriptionCardAttached = defineFactKind<About>('subscription-card-attached', 'professionalId');

/**
 * The bank requires authentication of a new card. Until the professional authenticates it, only the former
 * card, if there is one, can be charged.
 */
export const SubscriptionCardNeedsAuthentication = defineFactKind<About>(
  'subscription-card-needs-authentication',
  'professionalId',
);

/**
 * An invoice was issued without charging the card, because its amount is zero or carried over to the next
 * invoice.
 */
export const InvoiceIssued = defineFactKind<About & { invoiceId: string }>(
  'invoice-issued',
  'professionalId',
);

export const InvoicePaid = defineFactKind<About & { invoiceId: string }>('invoice-paid', 'professionalId');

/**
 * One of three attempts to charge an invoice failed or needs authentication. `nextTryAt` is the ISO instant
 * of the next attempt; null when there is none and SubscriptionStopped follows.
 */
export const InvoiceUnpaid = defineFactKind<
  About & {
    invoiceId: string;
    reason: 'declined' | 'authentication' | 'no_card';
    nextTryAt: string | null;
  }
>('invoice-unpaid', 'professionalId');

/**
 * The paid plan ended, either because an invoice stayed unpaid after three attempts or because a cancelled
 * subscription reached its end.
 */
export const SubscriptionStopped = defineFactKind<About & { why: 'unpaid' | 'ended' }>(
  'subscription-stopped',
  'professionalId',
);

/** All dues are paid and the stopped subscription resumes. */
export const SubscriptionBack = defineFactKind<About>('subscription-back', 'professionalId');
