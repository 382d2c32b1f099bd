import { randomUUID } from 'node:crypto';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { refuseWhileAway } from '#partners/partner-unavailable';
import { partnerCustomerOf } from './know-parties.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { findCardSetup, insertCardSetup, saveCardSetup } from './store/cards.ts';

/**
 * Starts adding a card outside of a booking. The row's id is the idempotency key at the partner, so that
 * repeated clicks open one setup.
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
 * The client secret with which the browser saves a card, authentication included; the partner then lists
 * it. Not inside a transaction. Refuses not_found, unavailable.
 */
export async function openCardSetup(deps: PaymentsDeps, id: string): Promise<{ clientSecret: string }> {
  const { accountId, partnerId } = (await findCardSetup(deps.db, { id })) ?? refuse('not_found');
  if (partnerId !== null) {
    const { clientSecret } = await refuseWhileAway(deps.charges.readCardSetup(partnerId));
    return { clientSecret };
  }
  const customerId = await refuseWhileAway(partnerCustomerOf(deps, accountId));
  const setup = await refuseWhileAway(
    deps.charges.startCardSetup({ key: id, customerId, accountId: null, reference: id }),
  );
  await saveCardSetup(deps.db, id, setup.id);
  return { clientSecret: setup.clientSecret };
}
