import { fireEvent, screen } from '@testing-library/react';

/** Gives each list item a height of 60 px, one below the other, because the test document has no layout. */
export function layOutRows(): void {
  for (const [at, row] of screen.getAllByRole('listitem').entries())
    row.getBoundingClientRect = () => new DOMRect(0, at * 60, 300, 60);
}

/** Gives list items squares of 100 px, so many a line. */
export function layOutGrid(columns: number): void {
  for (const [at, row] of screen.getAllByRole('listitem').entries())
    row.getBoundingClientRect = () =>
      new DOMRect((at % columns) * 100, Math.floor(at / columns) * 100, 100, 100);
}

/** Returns the drag handle of the row with this name. */
export function dragHandleOf(name: string): HTMLElement {
  const found = screen.getByRole('button', { name: new RegExp(`${name}.: faire glisser`) });
  found.setPointerCapture = () => {};
  return found;
}

/** Drags a handle from one vertical position to another, `x` from the left, and drops it. */
export function dragTo(handle: HTMLElement, from: number, to: number, x = 0): void {
  fireEvent.pointerDown(handle, { button: 0, clientY: from });
  fireEvent.pointerMove(handle, { clientX: x, clientY: to });
  fireEvent.pointerUp(handle);
}
