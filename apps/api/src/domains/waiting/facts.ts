import { defineFactKind } from '#kit/jobs/facts';

/** A time is held for a waiting-list entry. The customer of the entry is notified. */
export const TimeOffered = defineFactKind<{ offerId: string }>('time-offered', 'offerId');
