// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { answered, offline, onScreen, refused } from '~/testing/on-screen.tsx';
import { OwnReviewSection } from './own-review-section.tsx';
import { ReviewLink } from './review-link.tsx';

const id = '8d7fc6eb-d7ab-449f-8e65-5b3b410c9da9';
const review = {
  id: '0d7fc6eb-d7ab-449f-8e65-5b3b410c9da0',
  author_name: 'Camille M.',
  rating: 4,
  text: 'Très bien.',
  answer: 'Merci.',
  created_at: '2026-11-01T10:00:00Z',
};
const open = { appointment_id: id, review: null, can: { rate: true, edit: null } };
const written = { ...open, review, can: { rate: false, edit: { until: '2026-11-15T10:00:00Z' } } };
const piece = <OwnReviewSection appointmentId={id} professional="Atelier Sofia" timeZone="Europe/Paris" />;
const stars = (name: RegExp) => screen.findByRole('radio', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('can be written by keyboard, and is shown once it is saved', async () => {
  let own: object = open;
  const { calls } = onScreen(piece, ({ path, body }) => {
    if (path.endsWith('/review')) {
      own = { ...written, review: { ...review, ...(body as object), answer: null } };
      return answered(own);
    }
    return answered({ items: [own] });
  });
  (await stars(/^1 étoile/)).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await userEvent.type(screen.getByRole('textbox'), 'Un accueil parfait');
  expect(document.body.textContent?.replace(/[\u202f\u00a0]/g, ' ')).toContain('18 caractères sur 2 000');
  await press('Publier mon avis');
  await screen.findByRole('button', { name: 'Modifier mon avis' });
  expect(calls.find(({ path }) => path.endsWith('/review'))?.body).toEqual({
    rating: 4,
    text: 'Un accueil parfait',
  });
  expect(screen.queryByRole('radio')).toBe(null);
});

it('opens at the stars from a link to them', async () => {
  const there = <MemoryRouter initialEntries={[`/appointments/${id}#review`]}>{piece}</MemoryRouter>;
  onScreen(there, () => answered({ items: [open] }), { hasRoutes: true });
  const first = await stars(/^1 étoile/);
  await expect.poll(() => document.activeElement).toBe(first);
});

it('requires a star rating before anything is sent', async () => {
  const { calls } = onScreen(piece, () => answered({ items: [open] }));
  await press('Publier mon avis');
  expect((await screen.findByRole('alert')).textContent).toBe('Choix obligatoire');
  expect(document.activeElement).toBe(await stars(/^1 étoile/));
  expect(calls.filter(({ path }) => path.endsWith('/review'))).toEqual([]);
});

it('keeps the text when the network is down', async () => {
  const answer = ({ path }: { path: string }) =>
    path.endsWith('/review') ? offline() : answered({ items: [open] });
  onScreen(piece, answer);
  await userEvent.click(await stars(/^5 étoiles/));
  await userEvent.type(screen.getByRole('textbox'), 'Parfait');
  await press('Publier mon avis');
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Parfait');
  cleanup();
  onScreen(piece, answer);
  expect(((await stars(/^5 étoiles/)) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Parfait');
  sessionStorage.clear();
});

it('can be edited while editing is allowed, and shows a refusal next to its field', async () => {
  const { calls } = onScreen(piece, ({ path }) =>
    path.endsWith('/review')
      ? refused(422, 'invalid_input', { text: 'too_long' })
      : answered({ items: [written] }),
  );
  await screen.findByText('Très bien.');
  expect(screen.getByText('Réponse d’Atelier Sofia')).toBeTruthy();
  await press('Modifier mon avis');
  const text = screen.getByRole('textbox');
  expect((text as HTMLTextAreaElement).value).toBe('Très bien.');
  await press('Enregistrer');
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter(({ path }) => path.endsWith('/review'))).toHaveLength(1);
  sessionStorage.clear();
});

it('shows nothing before a review is allowed, and no edit button after the deadline', async () => {
  const { calls } = onScreen(piece, () =>
    answered({ items: [{ ...open, can: { rate: false, edit: null } }] }),
  );
  await expect.poll(() => calls.length).toBe(1);
  expect(document.body.textContent).toBe('');
});

it('in a list shows the stars or a link to rate, with one request for all appointments', async () => {
  const other = '1d7fc6eb-d7ab-449f-8e65-5b3b410c9da1';
  const among = [id, other];
  const { calls } = onScreen(
    <>
      <ReviewLink appointmentId={id} among={among} address="/appointments/a" professional="Atelier Sofia" />
      <ReviewLink appointmentId={other} among={among} address="/appointments/b" professional="Chez Inès" />
    </>,
    () => answered({ items: [written, { ...open, appointment_id: other }] }),
  );
  const link = await screen.findByRole('link', { name: /Donner mon avis.*Chez Inès/ });
  expect(link.getAttribute('href')).toBe('/appointments/b');
  expect(screen.getByText(/Note de 4/)).toBeTruthy();
  expect(calls).toHaveLength(1);
});
