// @vitest-environment happy-dom
import type { PaymentMethod } from '@meche/contract/payment-methods';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { getPreselectedCard, listValidCards, NEW_CARD, SavedCardChoice } from './saved-card-choice.tsx';

const card = (id: string, over: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id,
  brand: 'visa',
  last4: '4242',
  expiryMonth: 3,
  expiryYear: 2032,
  expiry: 'good' as const,
  isDefault: false,
  neededBy: [],
  ...over,
});

it('preselects the default card, omits expired cards, and without cards asks for a new one', () => {
  const cards = [card('a'), card('b', { isDefault: true }), card('c')];
  expect(getPreselectedCard(listValidCards(cards))).toBe('b');
  expect(
    getPreselectedCard(listValidCards([card('a'), card('b', { isDefault: true, expiry: 'over' })])),
  ).toBe('a');
  expect(getPreselectedCard(listValidCards([card('b', { isDefault: true, expiry: 'over' })]))).toBe(NEW_CARD);
});

function Choosing() {
  const cards = [card('a', { isDefault: true }), card('b', { last4: '4444', expiry: 'soon' })];
  const [value, setValue] = useState(getPreselectedCard(cards));
  return <SavedCardChoice cards={cards} value={value} onChange={setValue} />;
}

it('offers each card, and a new one', async () => {
  onScreen(<Choosing />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, false]);
  screen.getByText('Expire bientôt, fin 03/2032');
  await userEvent.click(screen.getByRole('radio', { name: /Une autre carte/ }));
  expect(radios.map(({ checked }) => checked)).toEqual([false, false, true]);
});
