import type { SavedCard } from '#partners/card-payments/charges.port';
import { refuseWhileAway } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './open-payable.ts';
import { type Expiry, expiryOf } from './rules.ts';
import { findPayer, listNeeds, listRemoved } from './store/cards.ts';

export type OwnCard = SavedCard & {
  expiry: Expiry;
  isDefault: boolean;
  /** Payables that will still be charged to it. */
  neededBy: string[];
  /** Ids of the same card entered several times. */
  sameIds: string[];
};

/**
 * The account's cards without duplicates and removed ones, latest first. Exactly one is the default, if
 * there are any. Refuses unavailable.
 */
export async function listOwnCards(
  { db, clock, charges }: Pick<PaymentsDeps, 'db' | 'clock' | 'charges'>,
  accountId: string,
): Promise<OwnCard[]> {
  const payer = await findPayer(db, accountId);
  if (!payer) return [];
  const listed = await refuseWhileAway(charges.listSavedCards(payer.partnerId));
  const [removed, needs] = await Promise.all([listRemoved(db, accountId), listNeeds(db, accountId)]);
  const cards = Map.groupBy(
    listed.filter(({ paymentMethodId }) => !removed.includes(paymentMethodId)),
    sameCard,
  );
  const now = clock.now();
  const own = [...cards.values()].flatMap(([latest, ...former]) => {
    if (!latest) return [];
    const sameIds = [latest, ...former].map(({ paymentMethodId }) => paymentMethodId);
    const neededBy = needs.filter(({ paymentMethodId }) => sameIds.includes(paymentMethodId));
    return {
      ...latest,
      sameIds,
      expiry: expiryOf(latest, now),
      neededBy: neededBy.map((one) => one.payableId),
    };
  });
  const chosen = own.find(({ sameIds }) => payer.defaultCard && sameIds.includes(payer.defaultCard));
  const first = chosen ?? own.at(-1);
  return own.map((card) => ({ ...card, isDefault: card === first }));
}

/** A renewed card has another expiry and counts as another card. */
function sameCard({ fingerprint, paymentMethodId, expiryMonth, expiryYear }: SavedCard): string {
  return fingerprint ? `${fingerprint} ${expiryYear} ${expiryMonth}` : paymentMethodId;
}
