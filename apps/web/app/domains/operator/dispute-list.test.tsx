// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { DisputeList } from './dispute-list.tsx';

const dispute = {
  id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  appointment_id: '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  customer_name: 'Camille Roux',
  services: ['Coupe'],
  starts_at: '2026-06-08T12:30:00Z',
  time_zone: 'Europe/Paris',
  professional_name: 'Atelier Marchal',
  state: 'needs_evidence',
  reason: 'fraudulent',
  amount_cents: 5200,
  fee_cents: 2000,
  from_professional_cents: 5100,
  opened_at: '2026-06-10T08:00:00Z',
  evidence_by: '2026-06-17T21:59:00Z' as string | null,
  evidence_at: null,
  closed_at: null,
};
const path = `/api/v1/operator/disputes/${dispute.id}/evidence`;

beforeEach(() => sessionStorage.clear());

function shown(...changes: Partial<typeof dispute>[]) {
  return onScreen(<DisputeList />, ({ path: calls }) =>
    answered(calls.endsWith('/disputes') ? changes.map((one) => ({ ...dispute, ...one })) : { done: true }),
  );
}
const row = async () => (await screen.findByText(/Camille Roux/)).closest('li') ?? document.body;
const text = (element: Element) => element.textContent?.replace(/\s/g, ' ') ?? '';

it('shows who disputes what, why, and the deadline', async () => {
  shown({});
  const shownText = text(await row());
  for (const part of [
    'Camille Roux · Atelier Marchal',
    'à répondre',
    '52,00 €',
    'Motif de la banque : paiement dit frauduleux',
    'avant le mer. 17 juin',
  ])
    expect(shownText).toContain(part);
});

it('asks for a description and fills in the rest from the appointment', async () => {
  const { calls } = shown({});
  await userEvent.click(within(await row()).getByRole('button', { name: 'Répondre' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer à la banque' }));
  expect(calls.some((one) => one.path === path)).toBe(false);
  await userEvent.type(dialog.getByLabelText(/Ce qui s’est passé/), 'Elle est venue.');
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer à la banque' }));
  await expect.poll(() => toastStore.toasts().at(-1)).toMatchObject({ message: 'La réponse est partie' });
  expect(calls.find((one) => one.path === path)?.body).toMatchObject({
    other: 'Elle est venue.',
    customer_name: 'Camille Roux',
    service_description: 'Coupe',
  });
});

it.each([
  ['under_review', 'chez la banque'],
  ['won', 'gagné'],
  ['lost', 'perdu'],
])('shows a %s dispute without deadline and without a button', async (state, stateText) => {
  shown({ state });
  expect(text(await row())).toContain(stateText);
  expect(text(await row())).not.toContain('avant le');
  expect(within(await row()).queryByRole('button')).toBeNull();
});

it('says when there are no disputes', async () => {
  shown();
  await screen.findByText(/Aucun paiement n’est contesté/);
});
