// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
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
