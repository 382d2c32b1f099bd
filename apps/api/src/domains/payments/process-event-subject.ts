import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import type { PartnerEventOutcome, PartnerEventReaders, PaymentsDeps } from './deps.ts';
import { CardAdded, PartnerAccountChanged } from './facts.ts';
import { refreshOpenHold, refreshPayable } from './refresh-payable.ts';
import { refreshDispute, refreshRefund } from './refresh-refund.ts';
import { findCardSetup } from './store/cards.ts';
import { isSubjectOfOperation, type StoredEvent } from './store/partner-events.ts';
import { findProfessionalOfAccount } from './store/partner-ids.ts';
import { findPayableBySubject } from './store/payables.ts';

function ownReaders(deps: PaymentsDeps): PartnerEventReaders {
  return {
    account: [(id) => notifyOfAccount(deps, id)],
    hold: [(id) => lookAtPayable(deps, 'hold', id)],
    setup: [(id) => lookAtPayable(deps, 'setup', id), (id) => lookAtCardSetup(deps, id)],
    refund: [async (id) => ((await refreshRefund(deps, id)) ? 'looked' : 'unknown')],
    dispute: [async (id) => ((await refreshDispute(deps, id)) ? 'looked' : 'unknown')],
  };
}

/**
 * Processes the subject of an event with the first reader that knows it. An event without a reader counts
 * as processed. Throws the errors of the partner.
 */
export async function processEventSubject(
  deps: PaymentsDeps,
  { about, aboutId }: Pick<StoredEvent, 'about' | 'aboutId'>,
): Promise<PartnerEventOutcome> {
  if (about === 'other' || aboutId === null) return 'looked';
  const readers = [...(ownReaders(deps)[about] ?? []), ...(deps.partnerEventReaders?.[about] ?? [])];
  for (const read of readers) if ((await read(aboutId)) === 'looked') return 'looked';
  return readers.length === 0 ? 'looked' : 'unknown';
}

async function lookAtPayable(
  deps: PaymentsDeps,
  about: 'hold' | 'setup',
  partnerId: string,
): Promise<PartnerEventOutcome> {
  const payable = await findPayableBySubject(deps.db, about, partnerId);
  if (payable) await refreshPayable(deps, payable.id);
  if (about === 'hold') await refreshOpenHold(deps, partnerId);
  return payable || (await isSubjectOfOperation(deps.db, partnerId)) ? 'looked' : 'unknown';
}

/**
 * Announces CardAdded for every event about a saved setup. The card itself is stored by the partner only.
 */
async function lookAtCardSetup(
  { db, charges, clock }: PaymentsDeps,
  partnerId: string,
): Promise<PartnerEventOutcome> {
  const setup = await charges.readCardSetup(partnerId);
  // If the answer to the creation of the setup was lost, its reference at the partner is the id of our row.
  const stored =
    (await findCardSetup(db, { partnerId })) ??
    (setup.reference === null ? undefined : await findCardSetup(db, { id: setup.reference }));
  if (!stored) return 'unknown';
  const { accountId } = stored;
  if (setup.status === 'saved')
    await inTransaction(db, (tx) => announce(tx, CardAdded, { accountId }, clock.now()));
  return 'looked';
}

/**
 * Domains that store the state of the account refresh their copy when PartnerAccountChanged is announced.
 */
async function notifyOfAccount({ db, clock }: PaymentsDeps, partnerId: string): Promise<PartnerEventOutcome> {
  const professionalId = await findProfessionalOfAccount(db, partnerId);
  if (!professionalId) return 'unknown';
  await inTransaction(db, (tx) => announce(tx, PartnerAccountChanged, { professionalId }, clock.now()));
  return 'looked';
}
