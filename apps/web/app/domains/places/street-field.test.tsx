// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';
import { StreetField } from './street-field.tsx';

function Form({ postalCode }: { postalCode: string | undefined }) {
  const form = useForm({ defaultValues: { line: '' } });
  return (
    <>
      <StreetField form={form} name="line" label="Rue" postalCode={postalCode} />
      <button type="button">Ailleurs</button>
      <output>{form.watch('line')}</output>
    </>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Rue' });
const leave = () => userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
const taken = () => document.querySelector('output')?.textContent;
const hint = () => screen.queryByText(/Nous ne trouvons pas cette rue/);

it('suggests streets of the postal code, and takes the chosen one', async () => {
  const { calls } = onScreen(<Form postalCode="75011" />, () =>
    answered({ lines: ['12 rue de la Roquette'], is_known: true }),
  );
  await userEvent.type(field(), '12 rue de la roq');
  await userEvent.click(await screen.findByRole('option', { name: '12 rue de la Roquette' }));
  expect(taken()).toBe('12 rue de la Roquette');
  expect(calls.at(-1)?.path).toContain('postal_code=75011');
  await leave();
  expect(hint()).toBeNull();
});

it('hints at an unknown street once the field is left, and takes it all the same', async () => {
  onScreen(<Form postalCode="75011" />, () => answered({ lines: [], is_known: false }));
  await userEvent.type(field(), '12 rue des Zozos');
  expect(hint()).toBeNull();
  await leave();
  expect(await screen.findByText(/Nous ne trouvons pas cette rue/)).toBeTruthy();
  expect(taken()).toBe('12 rue des Zozos');
});

it('is a plain field without a geocoder, without an answer, and before the postal code is known', async () => {
  for (const [postalCode, answer] of [
    ['75011', () => answered({ lines: [], is_known: null })],
    ['75011', offline],
    [undefined, () => answered({ lines: ['1 rue'], is_known: false })],
  ] as const) {
    onScreen(<Form postalCode={postalCode} />, answer);
    await userEvent.type(field(), '3 rue de Siam');
    await leave();
    expect(taken()).toBe('3 rue de Siam');
    expect(hint()).toBeNull();
    expect(screen.queryByRole('option')).toBeNull();
    cleanup();
  }
});
