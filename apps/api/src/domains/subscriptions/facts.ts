import { factKind } from '#kit/jobs/facts';

/** The card she gave for her subscription was refused; she may give another. */
export const SubscriptionCardDeclined = factKind<{ professionalId: string; declineCode: string }>(
  'subscription-card-declined',
  'professionalId',
);
