import { randomUUID } from 'node:crypto';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { partnerCustomerOf } from './read-partner-ids.ts';
import { findCardSetup, insertCardSetup, saveCardSetup } from './store/cards.ts';

/**
 * Inserts the setup of a card outside of a booking and returns its id, with which openCardSetup calls the
 * partner. Does not call the partner.
 */
export async function addCard(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  accountId: string,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await insertCardSetup(tx, { id, accountId, createdAt: clock.now() });
  });
  return id;
}

/**
 * Returns the client secret with which the browser enters, authenticates and saves the card at the card
 * partner. Must run outside of a transaction. Refuses not_found, unavailable.
 */
export async function openCardSetup(deps: PaymentsDeps, id: string): Promise<{ clientSecret: string }> {
  const { accountId, partnerId } = (await findCardSetup(deps.db, { id })) ?? refuse('not_found');
  if (partnerId !== null) {
    const { clientSecret } = await refuseWhenUnavailable(deps.charges.readCardSetup(partnerId));
    return { clientSecret };
  }
  const customerId = await refuseWhenUnavailable(partnerCustomerOf(deps, accountId));
  const setup = await refuseWhenUnavailable(
    deps.charges.startCardSetup({ key: id, customerId, accountId: null, reference: id }),
  );
  await saveCardSetup(deps.db, id, setup.id);
  return { clientSecret: setup.clientSecret };
}
