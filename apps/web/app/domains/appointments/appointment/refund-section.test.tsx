// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { RefundSection } from './refund-section.tsx';

const owner = { session: { can: ['refund' as const] } };
const left = {
  until: '2026-09-01T00:00:00Z',
  leftCents: 5200,
  fromProfessionalCents: 5100,
  searchFeeCents: 100,
};
const visit = {
  id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  timeZone: 'Europe/Paris',
  customer: { name: 'Zoé' },
  refunds: [],
  dispute: null,
  can: { refund: left },
} as unknown as Appointment;
const refund = {
  id: 'r1',
  state: 'pending',
  amountCents: 1200,
  fromProfessionalCents: 1200,
  reason: 'La couleur n’a pas tenu',
  requestedAt: '2026-03-04T09:00:00Z',
  endedAt: null,
} as const;
const section = (appointment: Appointment, reader: 'customer' | 'professional' = 'professional') => (
  <>
    <RefundSection appointment={appointment} reader={reader} order={3} />
    <Toasts />
  </>
);
const shown = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then(userEvent.click);
const field = (name: RegExp) => screen.findByLabelText(name);

it('refunds the whole amount after showing what it costs the professional and what the marketplace refunds', async () => {
  const { calls } = onScreen(section(visit), () => answered(visit), owner);
  await press('Rembourser');
  await screen.findByText(/votre portefeuille/);
  expect(shown()).toContain('Votre part, 51,00 €, est retirée de votre portefeuille');
  expect(shown()).toContain('Mèche rend les frais de réservation (1,00 €)');
  await press(/^Rembourser 52,00/);
  expect(calls).toEqual([]);
  await userEvent.type(await field(/^Motif/), 'Erreur de ma part');
  await press(/^Rembourser 52,00/);
  await screen.findByText('Remboursement demandé');
  expect(calls[0]).toMatchObject({
    path: expect.stringMatching(/\/refunds$/),
    body: { kind: 'whole', amount_cents: 5200, reason: 'Erreur de ma part' },
  });
  expect(calls[0]?.idempotencyKey).toBeTruthy();
});

it('refunds a typed part up to the professional’s share, with errors next to the field', async () => {
  const answer = () => refused(422, 'invalid_input', { amount_cents: 'too_big' });
  const { calls } = onScreen(section(visit), answer, owner);
  await press('Rembourser');
  await userEvent.click(await screen.findByRole('radio', { name: 'Une partie' }));
  await userEvent.type(await field(/^Motif/), 'Un geste');
  const amount = await field(/^Montant à rembourser/);
  for (const wrong of ['0', '51,01', '1e3', '3,005']) {
    await userEvent.clear(amount);
    await userEvent.type(amount, wrong);
    // The last match is the submit button; the first one opened the form.
    await userEvent.click(screen.getAllByRole('button', { name: /^Rembourser/ }).at(-1) as HTMLElement);
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
  }
  expect(calls).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '20,50');
  expect(shown()).toContain('20,50 € sont retirés de votre portefeuille');
  await press(/^Rembourser 20,50/);
  await screen.findByText('Cette valeur est trop grande');
  expect(calls[0]?.body).toMatchObject({ kind: 'part', amount_cents: 2050 });
});

it('the marketplace’s own share cannot be refunded in part, and costs the professional nothing', async () => {
  const ours = {
    ...visit,
    can: { refund: { ...left, leftCents: 100, fromProfessionalCents: 0 } },
  } as Appointment;
  onScreen(section(ours), () => answered(ours), owner);
  await press('Rembourser');
  await screen.findByText(/Rien n’est retiré/);
  expect(screen.queryByRole('radio')).toBeNull();
});

it('shows refunds without a button to the customer and to members without the permission', () => {
  const refunds = [
    refund,
    { ...refund, id: 'r2', state: 'done', endedAt: '2026-03-05T09:00:00Z' },
    { ...refund, id: 'r3', state: 'failed', endedAt: '2026-03-06T09:00:00Z' },
  ];
  const seen = { ...visit, refunds } as unknown as Appointment;
  const { again } = onScreen(section(seen), undefined, { session: { can: ['own_calendar'] } });
  expect(shown()).toMatch(/12,00 € en cours de remboursement, demandé le .*4 mars/);
  expect(shown()).toMatch(
    /12,00 € non remboursés le .*6 mars.* : la somme est revenue dans votre portefeuille/,
  );
  expect(screen.queryByRole('button', { name: 'Rembourser' })).toBeNull();
  again(section(seen, 'customer'));
  expect(shown()).toMatch(
    /12,00 € remboursés le .*5 mars.* : à voir chez votre banque sous cinq à dix jours/,
  );
  expect(shown()).toContain('Motif : La couleur n’a pas tenu');
});

it('shows what a dispute takes from the professional, and how it ended', () => {
  const open = {
    state: 'under_review',
    amountCents: 5200,
    fromProfessionalCents: 5100,
    closedAt: null,
  } as const;
  const disputed = (dispute: object) =>
    ({
      ...visit,
      dispute: { ...open, openedAt: '2026-03-04T09:00:00Z', ...dispute },
      can: { refund: null },
    }) as unknown as Appointment;
  const { again } = onScreen(section(disputed({})), undefined, owner);
  expect(shown()).toContain('51,00 € de votre part sont retirés en attendant sa décision');
  again(section(disputed({ state: 'won', closedAt: '2026-03-20T09:00:00Z' })));
  expect(shown()).toContain('en votre faveur');
  again(section(disputed({ state: 'lost', closedAt: '2026-03-20T09:00:00Z' })));
  expect(shown()).toContain('a donné raison à la personne');
  expect(screen.queryByRole('button', { name: 'Rembourser' })).toBeNull();
});
