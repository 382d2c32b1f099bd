// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { toast } from './toast.ts';
import { Toasts } from './toasts.tsx';

it('is at the bottom, above a fixed bar and below everything at the top', async () => {
  onScreen(
    <>
      <header data-keep-clear="">Le titre et sa croix</header>
      <Toasts />
      <footer data-keep-clear="">Réserver</footer>
    </>,
  );
  place(screen.getByRole('banner'), { top: 0, bottom: 56 });
  place(screen.getByRole('contentinfo'), { top: window.innerHeight - 80, bottom: window.innerHeight });
  const corner = document.querySelector<HTMLElement>('[popover]');
  if (corner) place(corner, { top: window.innerHeight - 60, bottom: window.innerHeight });
  act(() => toast('done', 'Rendez-vous ajouté'));
  await screen.findByText('Rendez-vous ajouté');
  expect(corner?.style.bottom).toBe('96px');
});

it.each([
  ['above the controls that it would cover', 120, '216px'],
  ['above the bar, when controls fill the window', window.innerHeight, '96px'],
])('is %s', async (_where, filled, bottom) => {
  onScreen(
    <>
      <a href="/auth/forgot-password">Mot de passe oublié ?</a>
      <Toasts />
      <footer data-keep-clear="">Réserver</footer>
    </>,
  );
  const end = window.innerHeight;
  place(screen.getByRole('contentinfo'), { top: end - 80, bottom: end });
  place(screen.getByRole('link'), { top: end - 80 - filled, bottom: end - 90 });
  const corner = document.querySelector<HTMLElement>('[popover]');
  if (corner) place(corner, { top: end - 60, bottom: end });
  act(() => toast('problem', 'Mot de passe incorrect'));
  await screen.findByText('Mot de passe incorrect');
  expect(corner?.style.bottom).toBe(bottom);
});

it('the live region exists before the first message, once the page is idle', async () => {
  const opened: Element[] = [];
  const open = vi.spyOn(HTMLElement.prototype, 'showPopover').mockImplementation(function (
    this: HTMLElement,
  ) {
    opened.push(this);
  });
  onTestFinished(() => open.mockRestore());
  onScreen(<Toasts />);
  expect(opened).toEqual([]);
  await expect.poll(() => opened).toEqual([screen.getByRole('status').parentElement]);
});

it('disappears after five seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onScreen(<Toasts />);
  act(() => toast('problem', 'Ce compte n’existe pas'));
  act(() => vi.advanceTimersByTime(4_500));
  expect(screen.queryByText('Ce compte n’existe pas')).not.toBeNull();
  act(() => vi.advanceTimersByTime(500));
  expect(screen.queryByText('Ce compte n’existe pas')).toBeNull();
});

/** Sets the position that a browser with layout would compute. */
function place(element: HTMLElement, { top, bottom }: { top: number; bottom: number }): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 360, bottom - top);
}
