// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';
import { CommuneField } from './commune-field.tsx';

const lyon = { insee_code: '69123', name: 'Lyon', postal_codes: ['69001'], department_name: 'Rhône' };
const field = () => screen.getByRole('combobox');

it('suggestions for the earlier text that fit the typed one cannot be chosen while new ones load', async () => {
  const onChoose = vi.fn();
  const later = Promise.withResolvers<ReturnType<typeof answered>>();
  onScreen(<CommuneField name="commune" label="Commune" onChoose={onChoose} />, ({ path }) =>
    path.endsWith('text=Ly') ? answered([lyon]) : later.promise,
  );
  await userEvent.type(field(), 'Ly');
  await screen.findByRole('option', { name: /Lyon/ });
  await userEvent.type(field(), 'o');
  const old = screen.getByRole('option', { name: /Lyon/ });
  expect(old.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(old);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  expect((field() as HTMLInputElement).value).toBe('Lyo');
});

it('says when nothing matches, and when the server does not answer', async () => {
  onScreen(<CommuneField name="commune" label="Commune" />, ({ path }) =>
    path.includes('Zz') ? answered([]) : offline(),
  );
  await userEvent.type(field(), 'Zz');
  expect(await screen.findAllByText(/aucun/i)).not.toEqual([]);
  await userEvent.clear(field());
  await userEvent.type(field(), 'Qu');
  expect((await screen.findByRole('status')).textContent).toMatch(/connexion|réseau|joindre/i);
});
