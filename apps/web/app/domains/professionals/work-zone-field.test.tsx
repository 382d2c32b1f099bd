// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { refusalFrom } from '~/lib/api/refusal.ts';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { WorkAddressFields } from './work-address-fields.tsx';
import { WorkZoneField } from './work-zone-field.tsx';

type Place = {
  workAddress: { line: string; city: string; state: string; postalCode: string };
  workZone: { city: string; zipCode: string }[];
};
const nowhere: Place = {
  workAddress: { line: '', city: '', state: '', postalCode: '75011' },
  workZone: [],
};

const gironde = {
  kind: 'department',
  name: 'Gironde',
  department: '33',
  department_name: 'Gironde',
  insee_code: null,
  postal_codes: [],
};

/** The server refuses the postal code as unknown. */
async function refuse() {
  throw refusalFrom(422, {
    code: 'invalid_input',
    fields: { 'work_zone.0.zip_code': ['unknown_postal_code'] },
  });
}

function Place() {
  const form = useForm<Place>({ defaultValues: nowhere });
  return (
    <FormShell form={form} onSubmit={refuse}>
      <WorkAddressFields form={form} hasLine={false} />
      <WorkZoneField form={form} />
      <button type="submit">Enregistrer</button>
    </FormShell>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const town = () => screen.getByRole('combobox', { name: 'Commune' });
const zone = () => screen.getByRole('combobox', { name: /^Commune ou département/ });

it('focuses the missing commune, then the zone, also when the server refuses a code', async () => {
  onScreen(<Place />, () => answered([]));
  await save();
  await expect.poll(() => document.activeElement).toBe(town());
  await userEvent.type(town(), 'Paris');
  await save();
  await expect.poll(() => document.activeElement).toBe(zone());
  await userEvent.type(zone(), '93{Enter}');
  expect(screen.queryAllByRole('alert')).toEqual([]);
  screen.getByRole('textbox', { name: /^Code postal/ }).focus();
  await save();
  await expect.poll(() => document.activeElement).toBe(zone());
  expect(zone().getAttribute('aria-invalid')).toBe('true');
});

it('accepts a department by name and by number', async () => {
  onScreen(<Place />, ({ path }) => answered(path.includes('places') ? [gironde] : []));
  await userEvent.type(zone(), 'giron');
  await userEvent.click(await screen.findByRole('option', { name: /Gironde \(33\)/ }));
  expect(await screen.findByRole('button', { name: 'Retirer Gironde (33)' })).toBeTruthy();
});

it('names a department stored by its number, and shows the number until its name is loaded', async () => {
  const { promise: found, resolve } = Promise.withResolvers<void>();
  const { calls } = onScreen(<Place />, async ({ path }) => {
    await found;
    return answered(path.includes('text=33') ? [gironde] : []);
  });
  await userEvent.type(zone(), '33{Enter}');
  await userEvent.type(zone(), '20{Enter}');
  await userEvent.type(zone(), '33000{Enter}');
  screen.getByText('Département 33');
  resolve();
  await screen.findByText('Gironde (33)');
  screen.getByText('Département 20');
  screen.getByText('33000');
  await userEvent.click(screen.getByRole('button', { name: 'Retirer Gironde (33)' }));
  expect(screen.queryByText('Gironde (33)')).toBeNull();
  expect(calls.some(({ path }) => path.includes('text=33'))).toBe(true);
});

it('Enter waits for loading suggestions, and takes the first one', async () => {
  const { promise: comes, resolve: come } = Promise.withResolvers<void>();
  onScreen(<Place />, async ({ path }) => {
    if (!path.includes('giron')) return answered([]);
    await comes;
    return answered([gironde]);
  });
  await userEvent.type(zone(), 'giron{ArrowDown}{Enter}');
  expect(zone().getAttribute('aria-invalid')).not.toBe('true');
  come();
  await screen.findByRole('button', { name: /^Retirer .*33/ });
});
