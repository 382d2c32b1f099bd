import { type WorkSource, workSource } from '#kit/jobs/work-source';
import type { PaymentsDeps } from './deps.ts';
import { expireConfirmations } from './expire-confirmations.ts';
import { placeHolds } from './place-holds.ts';
import { processPartnerEvents } from './process-partner-events.ts';
import { forgetRemoved } from './remove-card.ts';
import { runOperations } from './run-operations.ts';
import { removals } from './store/cards.ts';
import { operations } from './store/operations.ts';
import { subjectsWithNews } from './store/partner-events.ts';
import { holdsToPlace, unconfirmed } from './store/payables.ts';

export function paymentSweeps(deps: PaymentsDeps): WorkSource[] {
  return [
    workSource(holdsToPlace, () => placeHolds(deps)),
    workSource(unconfirmed, () => expireConfirmations(deps)),
    workSource(operations, () => runOperations(deps)),
    workSource(removals, () => forgetRemoved(deps)),
    workSource(subjectsWithNews, () => processPartnerEvents(deps)),
  ];
}
