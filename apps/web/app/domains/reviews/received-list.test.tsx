// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { ReceivedList } from './received-list.tsx';
import { ReceivedReviewSection } from './received-review-section.tsx';

const review = {
  id: '0d7fc6eb-d7ab-449f-8e65-5b3b410c9da0',
  author_name: 'Camille M.',
  rating: 4,
  text: 'Très bien.',
  answer: null as string | null,
  answered_at: null,
  created_at: '2026-11-01T10:00:00Z',
  appointment_id: '8d7fc6eb-d7ab-449f-8e65-5b3b410c9da9',
  can: { answer: true, edit_answer: null },
};
const page = (items: object[], rating: object = { average: 4, count: items.length }) =>
  answered({ time_zone: 'Europe/Paris', rating, items, has_more: false });

it('the professional answers a review in place, and a refused answer keeps its text', async () => {
  let isAway = true;
  let shown: object = review;
  const { calls } = onScreen(<ReceivedList />, ({ path }) => {
    if (!path.endsWith('/answer')) return page([shown]);
    if (isAway) return refused(503, 'unavailable');
    shown = { ...review, answer: 'Merci à vous.', can: { answer: false, edit_answer: null } };
    return answered(shown);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Répondre à Camille M.' }));
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Publier ma réponse' }));
  await send();
  expect(calls.filter(({ path }) => path.endsWith('/answer'))).toEqual([]);
  await userEvent.type(screen.getByRole('textbox'), 'Merci à vous.');
  await send();
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Merci à vous.');
  isAway = false;
  await send();
  await screen.findByText('Merci à vous.', { selector: 'p' });
  expect(calls.findLast(({ path }) => path.endsWith('/answer'))?.body).toEqual({ text: 'Merci à vous.' });
  // Too late to edit, so there is no edit button.
  expect(screen.queryByRole('button', { name: /réponse/ })).toBe(null);
  sessionStorage.clear();
});

it('says that there are no reviews yet', async () => {
  onScreen(<ReceivedList />, () => page([], { average: null, count: 0 }));
  expect(await screen.findByRole('heading', { name: 'Pas encore d’avis' })).toBeTruthy();
});

it('shows the review of an appointment to the owner, and sends no request for other members', async () => {
  const piece = <ReceivedReviewSection appointmentId={review.appointment_id} />;
  const asMember = onScreen(piece, () => page([review]), { session: { can: ['own_calendar'] } });
  expect(asMember.calls).toEqual([]);
  cleanup();
  onScreen(piece, () => page([review]), { session: { can: ['edit_business'] } });
  expect(await screen.findByText('Très bien.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Répondre à Camille M.' })).toBeTruthy();
});
