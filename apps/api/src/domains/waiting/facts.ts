import { factKind } from '#kit/jobs/facts';

/** A time is held for a waiting-list entry; its customer is notified. */
export const TimeOffered = factKind<{ offerId: string }>('time-offered', 'offerId');
