// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { KeySection } from './key-section.tsx';

const key = {
  id: '5b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
  name: 'Caisse',
  prefix: 'meche_live_abc123',
  createdAt: '2031-06-02T08:00:00.000Z',
  lastUsedAt: null,
};
const secret = `meche_live_${'x'.repeat(43)}`;

it('creates a named key, and shows it until dismissed', async () => {
  const user = userEvent.setup();
  const { calls } = onScreen(<KeySection keys={[]} />, () => ({
    status: 201,
    body: {
      success: true,
      value: {
        created: {
          id: key.id,
          name: 'Site',
          prefix: key.prefix,
          created_at: key.createdAt,
          last_used_at: null,
        },
        key: secret,
      },
    },
  }));
  expect(screen.getByText('Aucune clé pour l’instant.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Créer une clé' }));
  await user.click(screen.getByRole('button', { name: 'Créer la clé' }));
  // Nothing is sent without a name.
  expect(calls).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Nom de la clé' }), 'Site');
  await user.click(screen.getByRole('button', { name: 'Créer la clé' }));
  const shown = await screen.findByDisplayValue(secret);
  expect(calls).toMatchObject([{ path: '/api/v1/professional/connections/keys', body: { name: 'Site' } }]);
  expect(shown).toHaveProperty('readOnly', true);
  await user.click(screen.getByRole('button', { name: 'Je l’ai copié' }));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

it('revokes a key after a confirmation', async () => {
  const user = userEvent.setup();
  const { calls } = onScreen(<KeySection keys={[key]} />, () => ({
    status: 200,
    body: { success: true, value: { done: true } },
  }));
  expect(screen.getByText('meche_live_abc123…')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Révoquer la clé Caisse' }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Révoquer la clé' }));
  await expect
    .poll(() => calls.map(({ path }) => path))
    .toEqual([`/api/v1/professional/connections/keys/${key.id}`]);
});
