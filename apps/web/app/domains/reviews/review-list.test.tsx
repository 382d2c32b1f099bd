// @vitest-environment happy-dom
import type { ProfessionalPage } from '@meche/contract/professionals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ReviewList } from './review-list.tsx';

const newest = Array.from({ length: 6 }, (_, at) => ({
  id: `review-${at}`,
  authorName: `Camille ${at}.`,
  rating: 5,
  text: '',
  answer: null,
  services: ['Coupe', 'Couleur'],
  createdAt: '2031-06-02T08:00:00Z',
}));
const page = {
  slug: 'chez-anna',
  timeZone: 'Europe/Paris',
  rating: { average: 4.9, count: 6 },
  ratingCounts: [0, 0, 0, 0, 6],
  reviews: newest,
} as unknown as ProfessionalPage;
const authors = () => screen.getAllByRole('listitem').flatMap((item) => item.querySelector('strong') ?? []);

it('shows what a review is about, and sorts all reviews on the server', async () => {
  const worst = { id: 'w', author_name: 'Nora M.', rating: 1, text: '', answer: null, services: ['Barbe'] };
  const { calls } = onScreen(<ReviewList page={page} />, () =>
    answered({ items: [{ ...worst, created_at: '2030-01-02T08:00:00Z' }], has_more: false }),
  );
  expect(authors()).toHaveLength(4);
  expect(screen.getAllByText('Coupe, Couleur')).toHaveLength(4);
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByLabelText('Les moins bien notés'));
  await screen.findByText('Barbe');
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/professionals/chez-anna/reviews?order=worst']);
  expect(authors().map(({ textContent }) => textContent)).toEqual(['Nora M.']);
});

it('keeps the marks of a review and of its answer on the line of their word', () => {
  const review = { ...newest[0], text: 'Quel accueil !', answer: 'Merci : à bientôt !' };
  onScreen(<ReviewList page={{ ...page, reviews: [review] } as ProfessionalPage} />);
  expect(document.body.textContent).toContain('Quel accueil\u00a0!');
  expect(document.body.textContent).toContain('Merci\u00a0: à bientôt\u00a0!');
});
