// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import type { MoneyTerms } from '@meche/contract/money-lines';
import type { Proposal, ProposalState } from '@meche/contract/proposals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { OwnProposalsSection } from './own-proposals-section.tsx';
import { ProposalSection } from './proposal-section.tsx';

const money: MoneyTerms = {
  holdAt: '2026-03-03T09:00:00Z',
  cancelling: 'until',
  freeUntil: '2026-03-04T09:00:00Z',
  onRequest: false,
  lateFeeCents: 3800,
  noShowFeeCents: 7600,
  depositCents: 0,
};
const time = (position: number, hour: number, state: ProposalState, name = 'Lina Roux') => ({
  position,
  state,
  money,
  member: { id: '11111111-1111-4111-8111-111111111111', name },
  startsAt: `2026-03-05T${hour}:00:00Z`,
  endsAt: `2026-03-05T${hour + 1}:00:00Z`,
  openUntil: '2026-03-03T09:00:00Z',
});
const open: Proposal = {
  id: '22222222-2222-4222-8222-222222222222',
  state: 'open',
  note: 'Plutôt jeudi ?',
  createdAt: '2026-03-02T09:00:00Z',
  closedAt: null,
  price: { position: 0, name: 'Balayage', formerPriceCents: 6000, priceCents: 7500 },
  totalCents: 7600,
  cardCents: 7600,
  onSiteCents: 0,
  times: [time(0, 10, 'lapsed'), time(1, 14, 'open'), time(2, 16, 'open', 'Noa Petit')],
};
const id = '33333333-3333-4333-8333-333333333333';
const visit = (proposals: Proposal[], acceptProposal = true) =>
  ({
    id,
    state: 'requested',
    timeZone: 'Europe/Paris',
    professional: { name: 'Salon Awa' },
    proposals,
    can: { acceptProposal },
  }) as unknown as Appointment;

type Answer = Parameters<typeof onScreen>[1];
const show = (
  appointment: Appointment,
  reader: 'customer' | 'professional',
  answer: Answer = () => answered({ id }),
) =>
  onScreen(
    <>
      {reader === 'customer' ? (
        <OwnProposalsSection appointment={appointment} />
      ) : (
        <ProposalSection appointment={appointment} reader={reader} />
      )}
      <Toasts />
    </>,
    answer,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? '';

it('accepts one of the open times at the shown price and terms', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { calls } = show(visit([open]), 'customer');
  expect(plain(document.body.textContent)).toContain('Balayage : 75,00 € au lieu de 60,00 €, total 76,00 €');
  expect(screen.getAllByRole('button', { name: /^Choisir/ })).toHaveLength(2);
  expect(items().find((text) => text.startsWith('jeudi 5 mars à 11 h'))).toContain('Plus d’actualité');
  await press(/^Choisir jeudi 5 mars à 17\sh, avec Noa Petit, 76,00/);
  await screen.findByText('Rendez-vous confirmé');
  expect(calls[0]).toMatchObject({
    path: `/api/v1/appointments/${id}/proposals/${open.id}/take`,
    body: { position: 2, total_cents: 7600 },
  });
  expect(calls[0]?.idempotencyKey).toBeTruthy();
});

it('reports that a time was just taken, with the next free times; the other proposals stay open', async () => {
  show(visit([open]), 'customer', () =>
    refused(
      409,
      'slot_taken',
      {},
      {
        next_slots: [{ starts_at: '2026-03-05T15:00:00Z', ends_at: '2026-03-05T16:00:00Z', member_ids: [] }],
      },
    ),
  );
  await press(/^Choisir jeudi 5 mars à 15/);
  await expect.poll(() => plain(screen.getByRole('alert').textContent)).toContain('jeudi 5 mars à 16 h');
  expect(screen.getAllByRole('button', { name: /^Choisir/ })).toHaveLength(2);
});

it('declines the whole proposal after a confirmation', async () => {
  const { calls } = show(visit([open]), 'customer');
  await press('Rien ne me convient');
  expect(calls).toEqual([]);
  await press('Oui, tout refuser');
  await screen.findByText('Proposition refusée');
  expect(calls[0]?.path).toBe(`/api/v1/appointments/${id}/proposals/${open.id}/decline`);
});

it('shows both sides the state of each time of a closed proposal, without buttons', () => {
  const over: Proposal = {
    ...open,
    state: 'taken',
    price: null,
    times: [time(0, 10, 'lapsed'), time(1, 14, 'taken')],
  };
  for (const reader of ['customer', 'professional'] as const) {
    show(visit([over], false), reader);
    const text = plain(document.body.textContent);
    expect(text).toMatch(/11 h.*Plus d’actualité.*15 h.*Choisi/);
    expect(screen.queryByRole('button')).toBeNull();
    document.body.replaceChildren();
  }
});

it('lets the professional withdraw an open proposal, and shows nothing without proposals', async () => {
  const { calls } = show(visit([open], false), 'professional');
  expect(screen.queryByRole('button', { name: /^Choisir/ })).toBeNull();
  await press('Retirer cette proposition');
  await screen.findByText('Proposition retirée');
  expect(calls[0]?.path).toBe(`/api/v1/appointments/${id}/proposals/${open.id}/withdraw`);
});
