// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, asServed, inDocument, onScreen } from '~/testing/on-screen.tsx';
import { PlaceField } from './place-field.tsx';

it('keeps text typed before hydration, and loads its suggestions afterwards', async () => {
  const where = <PlaceField name="where" label="Où" />;
  const served = inDocument(asServed(where));
  const field = screen.getByRole<HTMLInputElement>('combobox');
  field.focus();
  field.value = 'Brest';
  const { calls } = onScreen(where, () => answered([]), { served });
  expect(screen.getByRole('combobox')).toBe(field);
  await expect.poll(() => calls.map(({ path }) => path).join()).toContain('Brest');
  expect(field.value).toBe('Brest');
});

it.each([
  [false, ['Bastia (20200)', 'Bastille, Paris 11e']],
  [true, ['Bastia (20200)']],
])('suggests quarters, unless only a whole commune can be chosen: %s', async (isArea, expected) => {
  const place = (kind: string, name: string, codes: string[]) => ({
    kind,
    name,
    department: '75',
    department_name: 'Paris',
    insee_code: '75111',
    postal_codes: codes,
  });
  const places = [place('commune', 'Bastia', ['20200']), place('named_place', 'Bastille, Paris 11e', [])];
  onScreen(<PlaceField name="where" label="Où" isArea={isArea} />, () => answered(places));
  await userEvent.type(screen.getByRole('combobox'), 'bast');
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(expected.length);
  for (const [at, name] of expected.entries()) expect(options[at]?.textContent).toContain(name);
});
