import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './order.module.css';

/** The dragged row: its old index, its target index, and how far it was dragged, in pixels. */
type Held = { from: number; to: number; by: number };

const EDGE = 72;
const SCROLL = 14;

type ListOrder = {
  count: number;
  /** True when the list is filtered: rows cannot move, because a move would skip hidden rows. */
  isPart?: boolean;
  onMove: (from: number, to: number) => void;
  /** Returns what a screen reader says of a move, with the new place. */
  describeMove: (from: number, to: number) => string;
};

/** Handlers that move one row; undefined where the row cannot move. */
export type PlaceInList = {
  /** Attributes for the element of the row. */
  row: { className: string | undefined; 'data-held'?: ''; 'data-drop'?: string; style?: CSSProperties };
  handle:
    | {
        onPointerDown: (event: PointerEvent<HTMLElement>) => void;
        onPointerMove: (event: PointerEvent) => void;
        onPointerUp: () => void;
        onPointerCancel: () => void;
        onKeyDown: (event: KeyboardEvent) => void;
      }
    | undefined;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
};

/**
 * Lets the reader reorder a list by drag handle, arrow keys or two buttons. Escape cancels a drag. The list
 * shows `announcement` in an element of role status.
 */
export function useListOrder({ count, isPart = false, onMove, describeMove }: ListOrder) {
  const list = useRef<HTMLUListElement>(null);
  const startedAt = useRef(0);
  const [held, setHeld] = useState<Held>();
  const [announcement, setAnnouncement] = useState('');

  const isMovable = count > 1 && !isPart;
  function move(from: number, to: number) {
    if (to === from || to < 0 || to >= count) return;
    setAnnouncement(describeMove(from, to));
    onMove(from, to);
  }

  const rows = () => [...(list.current?.children ?? [])];
  /** Target index of a drag: the number of other rows whose middle is above the pointer. */
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
    if (held) move(held.from, held.to);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.key === 'Escape') setHeld(undefined);
    const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    if (to === at) return;
    event.preventDefault();
    move(at, to);
  }

  function placeOf(at: number): PlaceInList {
    const drop = sideOfDrop(held, at);
    return {
      row: {
        className: classes.row,
        ...(held?.from === at && { 'data-held': '', style: { transform: `translateY(${held.by}px)` } }),
        ...(drop && { 'data-drop': drop }),
      },
      handle: isMovable
        ? {
            onPointerDown: (event) => onPointerDown(event, at),
            onPointerMove,
            onPointerUp: letGo,
            onPointerCancel: () => setHeld(undefined),
            onKeyDown: (event) => onKeyDown(event, at),
          }
        : undefined,
      onEarlier: isMovable && at > 0 ? () => move(at, at - 1) : undefined,
      onLater: isMovable && at < count - 1 ? () => move(at, at + 1) : undefined,
    };
  }

  return { list, placeOf, announcement };
}

/**
 * The edge of row `at` at which the dragged row would be dropped; undefined when it would not be dropped
 * there.
 */
function sideOfDrop(held: Held | undefined, at: number): 'before' | 'after' | undefined {
  if (!held || held.to === held.from || held.to !== at) return;
  return held.to < held.from ? 'before' : 'after';
}

/** Returns the list with one item moved to another index. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** Sorts items by a list of ids; items that are not in that list go last. */
export function sortByIds<Item extends { id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: Item) => place.get(id) ?? ids.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
