import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { CardAdded, PartnerAccountChanged } from './facts.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { refreshOpenHold, refreshPayable } from './refresh-payable.ts';
import { refreshDispute, refreshRefund } from './refresh-refund.ts';
import { findCardSetup } from './store/cards.ts';
import { isOfOperation, type StoredEvent } from './store/partner-events.ts';
import { findProfessionalOfAccount } from './store/partner-ids.ts';
import { findPayableBySubject } from './store/payables.ts';

export type NewsOutcome = 'looked' | 'unknown';

/**
 * Reads the subject at the partner and updates our row. `unknown`: no row of ours has this subject, at
 * least not yet.
 */
export type NewsReader = (aboutId: string) => Promise<NewsOutcome>;

/**
 * Readers by subject of an event. Other domains add theirs: a subject is known as soon as one reader knows
 * it.
 */
export type NewsReaders = Partial<Record<Exclude<StoredEvent['about'], 'other'>, readonly NewsReader[]>>;

function ownReaders(deps: PaymentsDeps): NewsReaders {
  return {
    account: [(id) => notifyOfAccount(deps, id)],
    hold: [(id) => lookAtPayable(deps, 'hold', id)],
    setup: [(id) => lookAtPayable(deps, 'setup', id), (id) => lookAtCardSetup(deps, id)],
    refund: [async (id) => ((await refreshRefund(deps, id)) ? 'looked' : 'unknown')],
    dispute: [async (id) => ((await refreshDispute(deps, id)) ? 'looked' : 'unknown')],
  };
}

/** Events without a reader count as looked at. Throws what the partner threw. */
export async function lookIntoNews(
  deps: PaymentsDeps,
  { about, aboutId }: Pick<StoredEvent, 'about' | 'aboutId'>,
): Promise<NewsOutcome> {
  if (about === 'other' || aboutId === null) return 'looked';
  const readers = [...(ownReaders(deps)[about] ?? []), ...(deps.newsReaders?.[about] ?? [])];
  for (const read of readers) if ((await read(aboutId)) === 'looked') return 'looked';
  return readers.length === 0 ? 'looked' : 'unknown';
}

async function lookAtPayable(
  deps: PaymentsDeps,
  about: 'hold' | 'setup',
  partnerId: string,
): Promise<NewsOutcome> {
  const payable = await findPayableBySubject(deps.db, about, partnerId);
  if (payable) await refreshPayable(deps, payable.id);
  if (about === 'hold') await refreshOpenHold(deps, partnerId);
  return payable || (await isOfOperation(deps.db, partnerId)) ? 'looked' : 'unknown';
}

/**
 * A card added outside of a booking: the partner stores it. Announced once saved, for every event about it.
 */
async function lookAtCardSetup(
  { db, charges, clock }: PaymentsDeps,
  partnerId: string,
): Promise<NewsOutcome> {
  const setup = await charges.readCardSetup(partnerId);
  // If the answer to its creation was lost, its reference is the id of our row.
  const stored =
    (await findCardSetup(db, { partnerId })) ??
    (setup.reference === null ? undefined : await findCardSetup(db, { id: setup.reference }));
  if (!stored) return 'unknown';
  const { accountId } = stored;
  if (setup.status === 'saved')
    await inTransaction(db, (tx) => announce(tx, CardAdded, { accountId }, clock.now()));
  return 'looked';
}

/** Domains that store the account's state refresh it by this fact. */
async function notifyOfAccount({ db, clock }: PaymentsDeps, partnerId: string): Promise<NewsOutcome> {
  const professionalId = await findProfessionalOfAccount(db, partnerId);
  if (!professionalId) return 'unknown';
  await inTransaction(db, (tx) => announce(tx, PartnerAccountChanged, { professionalId }, clock.now()));
  return 'looked';
}
