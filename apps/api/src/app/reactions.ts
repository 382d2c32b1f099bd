import { appointmentSweeps, confirmSecured, settleFailedPayment } from '#appointments';
import { type Reaction, type Sweep, when } from '#kit/jobs/reactions';
import {
  authoriseDue,
  expireConfirmations,
  PayableCaptured,
  PayableSecured,
  PaymentFailed,
  processPartnerEvents,
  runOperations,
} from '#payments';
import { ProfessionalChanged } from '#professionals';
import { sumRatings } from '#reviews';
import { rebuildListings } from '#search';
import { postCapture } from '#wallet';
import type { Parts } from './parts.ts';
import { paymentsOf } from './platform.ts';

/** Every side effect of the marketplace, on one screen. */
export function reactions(parts: Parts): Reaction[] {
  const { db } = parts;
  return [
    when(
      PayableSecured,
      'confirm-appointment',
      async ({ payableId }) => void (await confirmSecured(parts, payableId)),
    ),
    when(PaymentFailed, 'settle-appointment', ({ payableId }) => settleFailedPayment(parts, payableId)),
    when(PayableCaptured, 'post-to-ledger', (capture) => postCapture(db, capture)),
    when(ProfessionalChanged, 'list-in-search', ({ professionalId }) =>
      rebuildListings({ db, sumRatings }, [professionalId]),
    ),
  ];
}

/** Every business deadline that is looked for, and what waits for a partner. */
export function sweeps(parts: Parts): Sweep[] {
  const payments = paymentsOf(parts);
  return [
    ...appointmentSweeps(parts),
    { name: 'authorise-cards', run: () => authoriseDue(payments) },
    { name: 'expire-confirmations', run: () => expireConfirmations(payments) },
    { name: 'partner-operations', run: () => runOperations(payments) },
    { name: 'partner-events', run: () => processPartnerEvents(payments) },
  ];
}
