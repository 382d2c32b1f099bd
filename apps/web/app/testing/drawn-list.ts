import { fireEvent, screen } from '@testing-library/react';

/** The document of the tests lays nothing out: each row of 60 pixels below the other. */
export function layOut(): void {
  for (const [at, row] of screen.getAllByRole('listitem').entries())
    row.getBoundingClientRect = () => new DOMRect(0, at * 60, 300, 60);
}

/** By which a row of this name is drawn. */
export function handleOf(name: string): HTMLElement {
  const found = screen.getByRole('button', { name: new RegExp(`${name}.: faire glisser`) });
  found.setPointerCapture = () => {};
  return found;
}

/** From the middle of one row to a height on the screen, and let go. */
export function drawTo(handle: HTMLElement, from: number, to: number): void {
  fireEvent.pointerDown(handle, { button: 0, clientY: from });
  fireEvent.pointerMove(handle, { clientY: to });
  fireEvent.pointerUp(handle);
}
