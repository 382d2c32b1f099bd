import { recordAudit } from '#kit/audit';
import { inTransaction } from '#kit/database/transaction';
import { ignoreRowsFailed } from '#kit/jobs/failure';
import { type CommandRunner, runPartnerCommands } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import { serializeError } from '#kit/serialize-error';
import { endingOf } from '#partners/partner-refused';
import type { PaymentsDeps } from './deps.ts';
import { listOwnCards } from './list-own-cards.ts';
import {
  closeRemoval,
  insertRemoval,
  listPayablesNeedingCards,
  lockCards,
  type Removal,
  removals,
  updateDefaultCard,
} from './store/cards.ts';

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'charges'>;

/**
 * Removes a card with its duplicates. The app stops using the card immediately; the partner deletes it
 * after the commit, or later during an outage. Calls `refuseNeeded` instead if open payables need the card.
 * Refuses not_found, unavailable.
 */
export async function removeCard(
  deps: Deps,
  accountId: string,
  paymentMethodId: string,
  refuseNeeded: (payableIds: string[]) => Promise<never>,
): Promise<void> {
  const cards = await listOwnCards(deps, accountId);
  const { sameIds } = cards.find((card) => card.sameIds.includes(paymentMethodId)) ?? refuse('not_found');
  const needing = await inTransaction(deps.db, async (tx) => {
    const payer = (await lockCards(tx, accountId)) ?? refuse('not_found');
    const needs = (await listPayablesNeedingCards(tx, accountId)).filter((need) =>
      sameIds.includes(need.paymentMethodId),
    );
    if (needs.length > 0) return needs.map(({ payableId }) => payableId);
    const now = deps.clock.now();
    for (const id of sameIds) await insertRemoval(tx, { accountId, paymentMethodId: id, now });
    if (payer.defaultCard && sameIds.includes(payer.defaultCard))
      await updateDefaultCard(tx, accountId, null);
    const subject = `account:${accountId}`;
    await recordAudit(tx, { actorId: accountId, action: 'payment_card_removed', subject });
    return [];
  });
  if (needing.length > 0) await refuseNeeded(needing);
  // Rows whose call failed stay in the queue for the sweep.
  await removeAtPartner(deps, accountId).catch(ignoreRowsFailed);
}

/**
 * Deletes removed cards at the partner and returns how many. Runs in a sweep, and for one account right
 * after the commit of its removal. Throws RowsFailed.
 */
export async function removeAtPartner(deps: Deps, only?: string): Promise<number> {
  return runPartnerCommands(runnerOf(deps), only);
}

function runnerOf(deps: Deps): CommandRunner<Removal> {
  const { db, clock, charges } = deps;
  return {
    db,
    clock,
    endingOf,
    commands: removals,
    async carryOut({ id, paymentMethodId }) {
      await charges.forgetCard(paymentMethodId);
      await inTransaction(db, (tx) => closeRemoval(tx, id));
    },
    // The app no longer uses the card even if the partner still stores it, so the refusal only goes to the
    // operators' list.
    async settleRefusal({ id }, error) {
      await inTransaction(db, (tx) =>
        removals.refuse(tx, id, { failure: serializeError(error), leftAt: null }),
      );
    },
  };
}
