// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { EndpointSection } from './endpoint-section.tsx';

const endpoint = {
  id: '5b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
  url: 'https://caisse.example/meche',
  kinds: ['booked' as const, 'cancelled' as const],
  version: 3,
  createdAt: '2031-06-02T08:00:00.000Z',
  reachedAt: null,
  failingSince: '2031-06-04T08:00:00.000Z',
  formerSecretUntil: null,
};
const refused = (fields: object) => ({
  status: 422,
  body: { success: false, code: 'invalid_input', message: 'Non', fields },
});
const done = (value: object) => ({ status: 200, body: { success: true, value } });

it('shows a refused URL at its field, and keeps the input', async () => {
  const user = userEvent.setup();
  const { calls } = onScreen(<EndpointSection endpoints={[]} />, () =>
    refused({ url: 'not_public_address' }),
  );
  await user.click(screen.getByRole('button', { name: 'Ajouter un système' }));
  await user.type(screen.getByRole('textbox', { name: 'Adresse' }), 'http://caisse');
  await user.click(screen.getByRole('checkbox', { name: 'Déplacé' }));
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText(/adresse https publique/)).toBeTruthy();
  expect(calls[0]?.body).toEqual({
    url: 'http://caisse',
    kinds: ['booked', 'cancelled', 'completed', 'no_show'],
  });
  expect(screen.getByRole('textbox', { name: 'Adresse' })).toHaveProperty('value', 'http://caisse');
});

it('shows a failing endpoint with its deliveries, which can be sent again', async () => {
  const user = userEvent.setup();
  const delivery = {
    id: '6b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
    event_id: '7b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
    kind: 'booked',
    at: '2031-06-02T08:00:00.000Z',
    appointment_id: null,
    status: 'failed',
    attempts: 12,
    answer_code: 500,
    problem: null,
    tried_at: '2031-06-04T08:00:00.000Z',
    retry_at: null,
  };
  const { calls } = onScreen(<EndpointSection endpoints={[endpoint]} />, ({ path }) =>
    path.endsWith('/deliveries') ? done({ deliveries: [delivery] }) : done({ ...delivery, status: 'sent' }),
  );
  expect(screen.getByText(/envois sont suspendus/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Envois vers caisse.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Envois vers caisse.example' });
  expect(await within(dialog).findByText(/Réponse 500/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Renvoyer' }));
  await expect
    .poll(() => calls.map(({ path }) => path))
    .toContain(`/api/v1/professional/connections/deliveries/${delivery.id}/again`);
});
