// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, test } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { AcceptRequest } from './accept-request.tsx';
import { RequestSection } from './request-section.tsx';

const blank = { text: '', chosen: [], yes: null, photoIds: [] };
const request = {
  id: '8d7fc6eb-d7ab-449f-8e65-5b3b410c9da9',
  state: 'requested',
  timeZone: 'Europe/Paris',
  answerBy: '2026-11-23T19:18:00Z',
  events: [],
  cancelledBy: null,
  cancelReason: null,
  professional: { name: 'Salon Awa' },
  answers: [
    {
      name: 'Avant',
      questions: [
        { text: 'Allergique ?', kind: 'yes_no', answer: { ...blank, yes: true } },
        { text: 'Votre couleur', kind: 'many_of', answer: { ...blank, chosen: ['Blond', 'Roux'] } },
        { text: 'Autre chose ?', kind: 'short_text', answer: blank },
      ],
    },
  ],
} as unknown as Appointment;
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ');

test.each(['customer', 'professional'] as const)(
  'the %s reads the answer deadline and the customer’s answers',
  (reader) => {
    onScreen(<RequestSection appointment={request} reader={reader} />);
    expect(plain(document.body.textContent)).toContain('avant le lundi 23 novembre à 20 h 18');
    const answers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(answers).toEqual(['Oui', 'Blond, Roux', 'Sans réponse']);
  },
);

it('shows the outcome of an ended request, and only the answers of an accepted one', () => {
  const declined = {
    ...request,
    state: 'cancelled',
    cancelledBy: 'professional',
    cancelReason: 'Complet',
  } as const;
  onScreen(<RequestSection appointment={declined} reader="customer" part="state" />);
  expect(plain(document.body.textContent)).toBe(
    'Salon Awa n’a pas pu accepter cette demande.Motif : Complet',
  );
  const event = { at: '2026-11-23T10:00:00Z', kind: 'confirmed', actor: 'professional' } as const;
  const accepted = { ...request, state: 'confirmed' as const, events: [{ ...event, from: null, to: null }] };
  cleanup();
  onScreen(<RequestSection appointment={accepted} reader="customer" part="state" />);
  expect(document.body.textContent).toBe('');
});

it('accepts with one press, and keeps the typed reason when declining fails offline', async () => {
  let isAway = true;
  const { calls } = onScreen(<AcceptRequest appointment={request} />, ({ path }) =>
    path.endsWith('decline') && isAway
      ? { status: 503, body: { success: false, code: 'unavailable', message: '' } }
      : { status: 200, body: { success: true, value: {} } },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Accepter' }));
  await expect.poll(() => calls.at(-1)?.path).toBe(`/api/v1/appointments/${request.id}/accept`);
  expect(calls.at(-1)?.idempotencyKey).toBeTruthy();

  const declines = () => calls.filter(({ path }) => path.endsWith('/decline'));
  await userEvent.click(screen.getByRole('button', { name: 'Refuser' }));
  await userEvent.type(screen.getByRole('textbox'), 'Complet');
  await userEvent.click(screen.getByRole('button', { name: 'Oui, refuser' }));
  await expect.poll(() => declines().length).toBe(1);
  isAway = false;
  await expect
    .poll(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Oui, refuser' }));
      return declines().length;
    })
    .toBe(2);
  expect(declines().map(({ body }) => body)).toEqual([{ reason: 'Complet' }, { reason: 'Complet' }]);
  expect(new Set(declines().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});
