// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { WorkAddressFields } from './work-address-fields.tsx';

function Salon() {
  const workAddress = { line: '', city: 'Lyon', state: '', postalCode: '' };
  const form = useForm({ defaultValues: { workAddress } });
  return (
    <>
      <WorkAddressFields form={form} hasLine />
      <output>{form.watch('workAddress.line')}</output>
    </>
  );
}

it('suggests streets of the typed postal code to a salon', async () => {
  const { calls } = onScreen(<Salon />, ({ path }) =>
    answered(path.includes('streets') ? { lines: ['4 rue Mercière'], is_known: true } : []),
  );
  const street = screen.getByRole('combobox', { name: 'Numéro et rue' });
  await userEvent.type(street, '4 rue mer');
  expect(calls.filter(({ path }) => path.includes('streets'))).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /^Code postal/ }), '69 002');
  await userEvent.type(street, 'c');
  await userEvent.click(await screen.findByRole('option', { name: '4 rue Mercière' }));
  expect(document.querySelector('output')?.textContent).toBe('4 rue Mercière');
  expect(calls.at(-1)?.path).toContain('postal_code=69002');
});
