import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** One of a list is held: where it was, where it would come to lie, and how far it was drawn, in pixels. */
type Held = { from: number; to: number; by: number };

const EDGE = 72;
const SCROLL = 14;

/**
 * The rows of a list in another order: a handle on each is drawn by mouse or finger, the arrow keys move it by one. Escape
 * lets go of it where it was.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const startedAt = useRef(0);
  const [held, setHeld] = useState<Held>();

  const rows = () => [...(list.current?.children ?? [])];
  /** Between which rows the pointer is: as many as have their middle above it, the held one not counted. */
  const placeAt = (y: number, from: number) =>
    rows().filter((row, at) => {
      const { top, height } = row.getBoundingClientRect();
      return at !== from && top + height / 2 < y;
    }).length;

  function onPointerDown(event: PointerEvent<HTMLElement>, at: number) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    startedAt.current = event.pageY;
    setHeld({ from: at, to: at, by: 0 });
  }

  function onPointerMove({ clientY, pageY }: PointerEvent) {
    if (!held) return;
    if (clientY < EDGE) window.scrollBy(0, -SCROLL);
    if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    setHeld({ ...held, to: placeAt(clientY, held.from), by: pageY - startedAt.current });
  }

  function letGo() {
    setHeld(undefined);
    if (held && held.to !== held.from) onMove(held.from, held.to);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.key === 'Escape') setHeld(undefined);
    const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    if (to === at) return;
    event.preventDefault();
    if (to >= 0 && to < rows().length) onMove(at, to);
  }

  return {
    list,
    /** Of the row: where the held one would come to lie, and how far it is drawn. */
    rowOf: (at: number) => ({
      by: held?.from === at ? held.by : undefined,
      drop:
        held && held.to !== held.from && held.to === at
          ? held.to < held.from
            ? ('before' as const)
            : ('after' as const)
          : undefined,
    }),
    handleOf: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, at),
      onPointerMove,
      onPointerUp: letGo,
      onPointerCancel: () => setHeld(undefined),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
    }),
  };
}

export type DragRow = ReturnType<ReturnType<typeof useDragOrder>['rowOf']>;
export type DragHandle = ReturnType<ReturnType<typeof useDragOrder>['handleOf']>;
