// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { CardStrip } from './card-strip.tsx';

const photos = ['Carré', '', 'Chignon'].map((caption, at) => ({ id: `p${at}`, caption }));

/** The test DOM has no layout: the width and the scroll position are mocked. */
function aStrip() {
  onScreen(
    <>
      <CardStrip name="Atelier" photos={photos} page="/pro/atelier" sizes="100vw" />
      <a href="/after">Après</a>
    </>,
    () => answered({}),
  );
  const row = screen.getByRole('group', { name: /^Photos d’Atelier/ });
  vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(200);
  row.scrollTo = ((where: ScrollToOptions) => {
    row.scrollLeft = where.left ?? 0;
    fireEvent.scroll(row);
  }) as typeof row.scrollTo;
  return row;
}

const fetched = () => screen.queryAllByRole('img').map((img) => img.getAttribute('alt'));

it('fetches no photo before the reader comes near, then one ahead of the current one', async () => {
  const row = aStrip();
  expect(fetched()).toEqual([]);
  fireEvent.pointerEnter(row);
  expect(fetched()).toEqual(['Photo 2, Atelier']);
  row.scrollTo({ left: 200 });
  expect(fetched()).toEqual(['Photo 2, Atelier', 'Chignon, Atelier']);
  expect(row.getAttribute('aria-label')).toBe('Photos d’Atelier, 2 sur 3');
});

it('is one tab stop, in which the arrow keys move between photos', async () => {
  const row = aStrip();
  await userEvent.tab();
  expect(document.activeElement).toBe(row);
  await userEvent.keyboard('{ArrowLeft}');
  expect(row.scrollLeft).toBe(0);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(row.scrollLeft).toBe(400);
  expect(fetched()).toEqual(['Photo 2, Atelier', 'Chignon, Atelier']);
  expect(screen.getByRole('button', { name: 'Photo suivante' })).toHaveProperty('disabled', true);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByText('Après'));
});

it('is scrolled by two buttons', async () => {
  const row = aStrip();
  await userEvent.click(screen.getByRole('button', { name: 'Photo suivante' }));
  expect(row.scrollLeft).toBe(200);
  await userEvent.click(screen.getByRole('button', { name: 'Photo précédente' }));
  expect(row.scrollLeft).toBe(0);
});
