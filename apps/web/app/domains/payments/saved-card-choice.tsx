import type { PaymentMethod } from '@meche/contract/payment-methods';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';
import { formatCardBrand, formatExpiryMonth } from './card-name.ts';

/** Value of the choice to enter a new card, used in place of a card id. */
export const NEW_CARD = 'another';

type SavedCardChoiceProps = {
  cards: readonly PaymentMethod[];
  /** Id of a card, or NEW_CARD. */
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
          label: t('saved.card', { brand: formatCardBrand(card.brand), last4: card.last4 }),
          text: t(card.expiry === 'soon' ? 'saved.soon' : 'saved.good', { month: formatExpiryMonth(card) }),
        })),
        { value: NEW_CARD, label: t('saved.another') },
      ]}
    />
  );
}

export function listValidCards(cards: readonly PaymentMethod[]): PaymentMethod[] {
  return cards.filter(({ expiry }) => expiry !== 'over');
}

/** Returns the id of the default card, or else of the latest card, or NEW_CARD without a card. */
export function getPreselectedCard(cards: readonly PaymentMethod[]): string {
  return (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id ?? NEW_CARD;
}
