// @vitest-environment happy-dom
import type { Service } from '@meche/contract/services';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { HairFields } from './hair-fields.tsx';
import { ServiceRow } from './service-row.tsx';

const colour = {
  id: 'a',
  name: 'Couleur',
  description: '',
  priceCents: 6000,
  durationMinutes: 90,
  steps: [],
  genders: ['female', 'child'],
  phoneOnly: false,
  questionnaire: false,
  hasQuestions: false,
  lengthTerms: [
    { hairLength: 'chin', priceCents: 5000, durationMinutes: 75 },
    { hairLength: 'mid_back', priceCents: 9000, durationMinutes: 150 },
  ],
} as unknown as Service;
const text = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';

it('asks for the hair length, and for whom among the genders that the service suits', async () => {
  const onChange = vi.fn();
  onScreen(<HairFields id="hair" services={[colour]} hair={{ gender: 'child' }} onChange={onChange} />);
  const forWhom = within(screen.getByRole('group', { name: /Pour qui/ }));
  expect(forWhom.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual(['female', 'child']);
  expect(forWhom.getByLabelText<HTMLInputElement>('Enfant').checked).toBe(true);
  await userEvent.click(screen.getByLabelText('Au menton'));
  expect(onChange).toHaveBeenCalledWith({ hairLength: 'chin' });
});

it('asks nothing when no price depends on it', () => {
  const plain = { ...colour, lengthTerms: [] };
  onScreen(<HairFields id="hair" services={[plain]} hair={{}} onChange={() => {}} />);
  expect(screen.queryByRole('radio')).toBeNull();
});

it('a row shows the lowest price and those of all lengths, and one price once the length is known', () => {
  const row = { service: colour, bookable: true, phoneNumber: null, chosen: false, onChange: () => {} };
  const { again } = onScreen(<ServiceRow {...row} />);
  expect(text()).toContain('dès 1 h 15');
  expect(text()).toContain('à partir de 50,00 €');
  expect(text()).toContain('Aux épaules : 60,00 € · Aux aisselles : 60,00 € · Au milieu du dos : 90,00 €');
  again(<ServiceRow {...row} hairLength="mid_back" />);
  expect(text()).toContain('2 h 30');
  expect(text()).toContain('90,00 €');
  expect(text()).not.toContain('60,00 €');
});
