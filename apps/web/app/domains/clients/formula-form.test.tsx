// @vitest-environment happy-dom
import type { Client } from '@meche/contract/clients';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { FormulaForm } from './formula-form.tsx';

const client = (id: string) => ({ id, timeZone: 'Europe/Paris', visits: [] }) as unknown as Client;
const dayField = () => screen.getByLabelText<HTMLInputElement>('Le');
/** Enters the day on which the formula was mixed. */
const day = () => fireEvent.change(dayField(), { target: { value: '2031-05-01' } });
const group = (nth: number) => within(screen.getByRole('group', { name: `Mélange ${nth}` }));

it('sends each mix as a row, with numbers, and null for empty fields', async () => {
  const { calls } = onScreen(<FormulaForm client={client('sent')} onClose={() => {}} />, () =>
    answered({ id: 'f1' }),
  );
  day();
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

it.each([
  ['today', [], '2031-06-03'],
  ['the day of the last visit', [{ state: 'completed', startsAt: '2031-05-20T08:00:00Z' }], '2031-05-20'],
  ['today for a visit to come', [{ state: 'confirmed', startsAt: '2031-06-20T08:00:00Z' }], '2031-06-03'],
])('proposes %s', (which, visits, proposed) => {
  vi.setSystemTime('2031-06-03T09:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const known = {
    ...client(which),
    visits: visits.map((one) => ({ services: [], ...one })),
  } as unknown as Client;
  onScreen(<FormulaForm client={known} onClose={() => {}} />);
  expect(dayField().value).toBe(proposed);
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
  day();
  await userEvent.type(group(1).getByLabelText('Produit'), 'Majirel');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la formule' }));
  const product = group(1).getByLabelText<HTMLInputElement>('Produit');
  await waitFor(() => expect(product.getAttribute('aria-invalid')).toBe('true'));
  expect(product.value).toBe('Majirel');
  expect(isClosed).toBe(false);
});
