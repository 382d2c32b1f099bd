import type { SavedCard } from '#partners/card-payments/charges.port';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { type Expiry, expiryOf } from './rules.ts';
import { findPayer, listPayablesNeedingCards, listRemoved } from './store/cards.ts';

export type OwnCard = SavedCard & {
  expiry: Expiry;
  isDefault: boolean;
  /** Ids of the payables that use this card and are not yet captured, released or failed. */
  neededBy: string[];
  /** The partner's ids of this card: a card that was entered several times has one id per entry. */
  sameIds: string[];
};

/**
 * Returns the payer's cards, expired ones included, without duplicates and removed cards. The default is
 * the chosen card, otherwise the last of the partner's list. Refuses unavailable.
 */
export async function listOwnCards(
  { db, clock, charges }: Pick<PaymentsDeps, 'db' | 'clock' | 'charges'>,
  accountId: string,
): Promise<OwnCard[]> {
  const payer = await findPayer(db, accountId);
  if (!payer) return [];
  const listed = await refuseWhenUnavailable(charges.listSavedCards(payer.partnerId));
  const [removed, needs] = await Promise.all([
    listRemoved(db, accountId),
    listPayablesNeedingCards(db, accountId),
  ]);
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

/** A renewed card has another expiry date and counts as another card. */
function sameCard({ fingerprint, paymentMethodId, expiryMonth, expiryYear }: SavedCard): string {
  return fingerprint ? `${fingerprint} ${expiryYear} ${expiryMonth}` : paymentMethodId;
}
