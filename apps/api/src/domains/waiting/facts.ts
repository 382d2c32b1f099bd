import { factKind } from '#kit/jobs/facts';

/** A time is held for whoever waited for it: she is told. */
export const TimeOffered = factKind<{ offerId: string }>('time-offered', 'offerId');
