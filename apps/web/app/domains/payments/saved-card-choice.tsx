import type { PaymentMethod } from '@meche/contract/payment-methods';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';
import { brandName, expiryMonth } from './card-name.ts';

/** Choice of entering a new card, used in place of a card id. */
export const ANOTHER = 'another';

type SavedCardChoiceProps = {
  cards: readonly PaymentMethod[];
  /** A card's id, or ANOTHER. */
  value: string;
  onChange: (value: string) => void;
};

export function SavedCardChoice({ cards, value, onChange }: SavedCardChoiceProps) {
  const { t } = useTranslation('payments');
  return (
    <ChoiceCards
      legend={t('saved.legend')}
      name="saved-card"
      value={value}
      onChange={onChange}
      options={[
        ...cards.map((card) => ({
          value: card.id,
          label: t('saved.card', { brand: brandName(card.brand), last4: card.last4 }),
          text: t(card.expiry === 'soon' ? 'saved.soon' : 'saved.good', { month: expiryMonth(card) }),
        })),
        { value: ANOTHER, label: t('saved.another') },
      ]}
    />
  );
}

/** Cards that have not expired. */
export function stillGood(cards: readonly PaymentMethod[]): PaymentMethod[] {
  return cards.filter(({ expiry }) => expiry !== 'over');
}

/** The default card, else the latest; ANOTHER when there is none. */
export function preselected(cards: readonly PaymentMethod[]): string {
  return (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id ?? ANOTHER;
}
