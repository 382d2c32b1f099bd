// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { mergeToasts, toast, toastStore } from './toast.ts';
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

it('gives way to a bar that comes later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const bar = (isThere: boolean) => (
    <>
      <Toasts />
      {isThere && <footer data-keep-clear="">Agenda</footer>}
    </>
  );
  const { again } = onScreen(bar(false));
  const corner = document.querySelector<HTMLElement>('[popover]');
  if (corner) place(corner, { top: window.innerHeight - 60, bottom: window.innerHeight });
  act(() => toast('done', 'Bienvenue chez Salon Nadia F.'));
  expect(corner?.style.bottom).toBe('16px');
  again(bar(true));
  place(screen.getByRole('contentinfo'), { top: window.innerHeight - 80, bottom: window.innerHeight });
  act(() => vi.advanceTimersByTime(500));
  expect(corner?.style.bottom).toBe('96px');
});

it('is beside an open side panel, not across its edge', () => {
  onScreen(
    <>
      <Dialog open side title="Zoé Marin" onClose={() => {}}>
        Coupe
      </Dialog>
      <Toasts />
    </>,
  );
  const panel = screen.getByRole('dialog');
  panel.getBoundingClientRect = () => new DOMRect(window.innerWidth - 480, 0, 480, window.innerHeight);
  act(() => toast('done', 'Prestations réalisées'));
  const corner = panel.querySelector<HTMLElement>('[popover]');
  expect(corner?.style.right).toBe('496px');
  expect(corner?.style.maxWidth).toBe(`${window.innerWidth - 480 - 32}px`);
});

const messages = () => toastStore.toasts().map(({ message }) => message);

it('takes the place of a plain toast, and of one about the same', () => {
  const action = { label: 'Corriger', run: () => {} };
  toast('done', 'Horaires enregistrés');
  toast('done', 'Absence signalée', { action, about: 'zoe' });
  expect(messages()).toEqual(['Absence signalée']);
  toast('done', 'Rendez-vous déplacé', { action, about: 'lea' });
  expect(messages()).toEqual(['Absence signalée', 'Rendez-vous déplacé']);
  toast('done', 'De nouveau confirmé', { about: 'zoe' });
  expect(messages()).toEqual(['Rendez-vous déplacé', 'De nouveau confirmé']);
  toast('problem', 'Il manque une pièce');
  expect(messages()).toEqual(['Rendez-vous déplacé', 'Il manque une pièce']);
});

it('shows one toast for one press that saves several forms', async () => {
  const save = (...done: string[]) =>
    mergeToasts(async () => {
      for (const message of done) toast('done', message);
    }, 'Modifications enregistrées');
  await save('Vos informations sont à jour.', 'Votre indemnité est à jour.');
  expect(messages()).toEqual(['Modifications enregistrées']);
  await save('Vos informations sont à jour.');
  expect(messages()).toEqual(['Vos informations sont à jour.']);
  toast('done', 'Après');
  expect(messages()).toEqual(['Après']);
});

/** Sets the position that a browser with layout would compute. */
function place(element: HTMLElement, { top, bottom }: { top: number; bottom: number }): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 360, bottom - top);
}
