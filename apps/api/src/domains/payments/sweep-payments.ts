import { type WorkSource, workSource } from '#kit/jobs/work-source';
import type { PaymentsDeps } from './deps.ts';
import { expireConfirmations } from './expire-confirmations.ts';
import { holdDueCards } from './hold-due-cards.ts';
import { processPartnerEvents } from './process-partner-events.ts';
import { removeAtPartner } from './remove-card.ts';
import { runOperations } from './run-operations.ts';
import { removals } from './store/cards.ts';
import { operations } from './store/operations.ts';
import { subjectsWithPartnerEvents } from './store/partner-events.ts';
import { holdsToPlace, unconfirmed } from './store/payables.ts';

export function paymentSweeps(deps: PaymentsDeps): WorkSource[] {
  return [
    workSource(holdsToPlace, () => holdDueCards(deps)),
    workSource(unconfirmed, () => expireConfirmations(deps)),
    workSource(operations, () => runOperations(deps)),
    workSource(removals, () => removeAtPartner(deps)),
    workSource(subjectsWithPartnerEvents, () => processPartnerEvents(deps)),
  ];
}
