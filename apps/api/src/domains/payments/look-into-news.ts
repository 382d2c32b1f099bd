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

/** Reads the subject at the partner and moves what is ours by it. `unknown`: nothing of ours is it, at least not yet. */
export type NewsReader = (aboutId: string) => Promise<NewsOutcome>;

/** What an event may be about. Other domains bring theirs: a subject is known as soon as one reader knows it. */
export type NewsReaders = Partial<Record<Exclude<StoredEvent['about'], 'other'>, readonly NewsReader[]>>;

/** The readers of payments' own subjects: one line for each. */
function ownReaders(deps: PaymentsDeps): NewsReaders {
  return {
    account: [(id) => notifyOfAccount(deps, id)],
    hold: [(id) => lookAtPayable(deps, 'hold', id)],
    setup: [(id) => lookAtPayable(deps, 'setup', id), (id) => lookAtCardSetup(deps, id)],
    refund: [async (id) => ((await refreshRefund(deps, id)) ? 'looked' : 'unknown')],
    dispute: [async (id) => ((await refreshDispute(deps, id)) ? 'looked' : 'unknown')],
  };
}

/** What nobody reads is news to nobody. Throws what the partner threw. */
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

/** A card that is added to an account: the partner keeps it. Told of once it is saved, as often as there is news of it. */
async function lookAtCardSetup(
  { db, charges, clock }: PaymentsDeps,
  partnerId: string,
): Promise<NewsOutcome> {
  const setup = await charges.readCardSetup(partnerId);
  // Where the answer to its making was lost, it names the row that asked for it.
  const asked =
    (await findCardSetup(db, { partnerId })) ??
    (setup.reference === null ? undefined : await findCardSetup(db, { id: setup.reference }));
  if (!asked) return 'unknown';
  const { accountId } = asked;
  if (setup.status === 'saved')
    await inTransaction(db, (tx) => announce(tx, CardAdded, { accountId }, clock.now()));
  return 'looked';
}

/** How an account stands is kept by whoever opens it. */
async function notifyOfAccount({ db, clock }: PaymentsDeps, partnerId: string): Promise<NewsOutcome> {
  const professionalId = await findProfessionalOfAccount(db, partnerId);
  if (!professionalId) return 'unknown';
  await inTransaction(db, (tx) => announce(tx, PartnerAccountChanged, { professionalId }, clock.now()));
  return 'looked';
}
