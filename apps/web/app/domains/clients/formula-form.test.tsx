// @vitest-environment happy-dom
import type { Client } from '@meche/contract/clients';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { FormulaForm } from './formula-form.tsx';

const client = (id: string) => ({ id, timeZone: 'Europe/Paris', visits: [] }) as unknown as Client;
/** Types the day on which the formula was mixed. */
const day = () => userEvent.type(screen.getByLabelText('Le'), '2031-05-01');
const group = (nth: number) => within(screen.getByRole('group', { name: `Mélange ${nth}` }));

it('sends each mix as a row, with numbers, and null for empty fields', async () => {
  const { calls } = onScreen(<FormulaForm client={client('sent')} onClose={() => {}} />, () =>
    answered({ id: 'f1' }),
  );
  await day();
  await userEvent.type(group(1).getByLabelText('Produit'), 'Majirel');
  await userEvent.type(group(1).getByLabelText(/^Nuance/), '7.3');
  await userEvent.type(group(1).getByLabelText(/^Grammes/), '60');
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un mélange' }));
  await userEvent.type(group(2).getByLabelText('Produit'), 'Inoa');
  await userEvent.type(group(2).getByLabelText(/^Minutes/), '35');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la formule' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    day: '2031-05-01',
    parts: [
      { product: 'Majirel', shade: '7.3', grams: 60, minutes: null },
      { product: 'Inoa', shade: '', grams: null, minutes: 35 },
    ],
  });
});

it('shows an error at its field, sends nothing, and keeps the input', async () => {
  const { calls } = onScreen(<FormulaForm client={client('wrong')} onClose={() => {}} />);
  const grams = group(1).getByLabelText<HTMLInputElement>(/^Grammes/);
  await userEvent.type(grams, 'beaucoup');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la formule' }));
  await waitFor(() => expect(grams.getAttribute('aria-invalid')).toBe('true'));
  expect(group(1).getByLabelText('Produit').getAttribute('aria-invalid')).toBe('true');
  expect(grams.value).toBe('beaucoup');
  expect(calls).toEqual([]);
});

it('shows a refused value at its field, and keeps the input', async () => {
  let isClosed = false;
  onScreen(
    <FormulaForm
      client={client('refused')}
      onClose={() => {
        isClosed = true;
      }}
    />,
    () => refused(400, 'invalid_input', { 'parts.0.product': 'too_long' }),
  );
  await day();
  await userEvent.type(group(1).getByLabelText('Produit'), 'Majirel');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la formule' }));
  const product = group(1).getByLabelText<HTMLInputElement>('Produit');
  await waitFor(() => expect(product.getAttribute('aria-invalid')).toBe('true'));
  expect(product.value).toBe('Majirel');
  expect(isClosed).toBe(false);
});
