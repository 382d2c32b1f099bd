// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { Button } from '~/ui/button/button.tsx';
import { useFieldFocus } from '~/ui/form/use-field-focus.ts';
import { Dialog } from './dialog.tsx';

function open(busy = false) {
  const onClose = vi.fn();
  onScreen(
    <Dialog open onClose={onClose} title="Adresse" footer={<Button loading={busy}>Enregistrer</Button>}>
      <input aria-label="Rue" />
    </Dialog>,
  );
  return { onClose, dialog: screen.getByRole('dialog'), field: screen.getByRole('textbox') };
}

it('a press outside closes it', () => {
  const { onClose, dialog } = open();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a text selection that starts in a field and ends outside does not close it', () => {
  const { onClose, dialog, field } = open();
  fireEvent.pointerDown(field);
  // Browsers dispatch the click to the common ancestor of both elements.
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
});

it('Escape and the close button do nothing while a button in it is busy', () => {
  const { onClose, dialog } = open(true);
  const isAllowed = fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(isAllowed).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).not.toHaveBeenCalled();
});

it('Escape closes it when no button is busy', () => {
  const { onClose, dialog } = open();
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(true);
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});

function RebookPage({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Six semaines plus tard
      </button>
      <Dialog open={isOpen} onClose={onClose} title="Rendez-vous">
        <p>Coupe</p>
      </Dialog>
    </>
  );
}

it('`onClose` runs when the reader closes it, not when the page does', () => {
  const onClose = vi.fn();
  onScreen(<RebookPage onClose={onClose} />);
  const toggle = screen.getByRole('button', { name: 'Six semaines plus tard', hidden: true });
  fireEvent.click(toggle);
  expect(document.querySelector('dialog')?.open).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(toggle);
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});

const panels: Record<string, ReactNode> = {
  field: <input aria-label="Nom" />,
  paragraph: <textarea aria-label="Nom" />,
  list: <select aria-label="Nom" />,
  'chosen one of several': (
    <>
      <input type="radio" name="kind" aria-label="Autre" />
      <input type="radio" name="kind" aria-label="Nom" defaultChecked />
    </>
  ),
};

function Panel({ children }: { children: ReactNode }) {
  const body = useFieldFocus<HTMLDivElement>();
  return (
    <Dialog open onClose={() => {}} title="Retrouver">
      <div ref={body}>{children}</div>
    </Dialog>
  );
}

function point(isFine: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isFine && query === '(pointer: fine)' }) as MediaQueryList,
  );
}

it.each(Object.entries(panels))(
  'focuses the first field of a panel with a mouse but not on a touch screen: a %s',
  (_, panel) => {
    for (const isFine of [true, false]) {
      point(isFine);
      onScreen(
        <Panel>
          <button type="button">Aide</button>
          {panel}
          <input aria-label="Ville" />
        </Panel>,
      );
      expect(document.activeElement === screen.getByLabelText('Nom')).toBe(isFine);
      cleanup();
    }
  },
);
