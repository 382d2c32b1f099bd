import { type WorkSource, workSource } from '#kit/jobs/work-source';
import { attachCards } from './attach-cards.ts';
import { closePeriods, type KeepBookable } from './close-periods.ts';
import type { BillingDeps } from './deps.ts';
import { makeDocuments } from './make-document.ts';
import { refreshUndecidedCharges } from './refresh-undecided-charges.ts';
import { expireDiscounts } from './reverse-discount.ts';
import { runCharges } from './run-charges.ts';
import { attachments } from './store/cards.ts';
import { charges, chargesToLookAt } from './store/charges.ts';
import { expiredDiscounts } from './store/discounts.ts';
import { invoicesWithoutDocument } from './store/documents.ts';
import { duesToTry } from './store/dues.ts';
import { endedPeriods } from './store/subscriptions.ts';
import { writeDueCharges } from './try-dues.ts';

export function subscriptionSweeps(deps: BillingDeps & { limitBookableMembers: KeepBookable }): WorkSource[] {
  return [
    workSource(attachments, () => attachCards(deps)),
    workSource(endedPeriods, () => closePeriods(deps)),
    workSource(duesToTry, () => writeDueCharges(deps)),
    workSource(charges, () => runCharges(deps)),
    workSource(chargesToLookAt, () => refreshUndecidedCharges(deps)),
    workSource(invoicesWithoutDocument, () => makeDocuments(deps)),
    workSource(expiredDiscounts, () => expireDiscounts(deps)),
  ];
}
