import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './order.module.css';

/** The dragged row: its old index, its target index, and how far it was dragged, in pixels. */
type Held = { from: number; to: number; by: Point };
type Point = { x: number; y: number };

const EDGE = 72;
const SCROLL = 14;

/** Places that a key moves a row by. */
const steps = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);
const stepsInGrid = new Map([...steps, ['ArrowLeft', -1], ['ArrowRight', 1]]);

type ListOrder = {
  count: number;
  /** True when the list is filtered: rows cannot move, because a move would skip hidden rows. */
  isPart?: boolean;
  /** True when rows stand beside each other, in lines like the words of a text. */
  isGrid?: boolean;
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
export function useListOrder({ count, isPart = false, isGrid = false, onMove, describeMove }: ListOrder) {
  const list = useRef<HTMLUListElement>(null);
  const startedAt = useRef<Point>({ x: 0, y: 0 });
  const [held, setHeld] = useState<Held>();
  const [announcement, setAnnouncement] = useState('');

  const isMovable = count > 1 && !isPart;
  function move(from: number, to: number) {
    if (to === from || to < 0 || to >= count) return;
    setAnnouncement(describeMove(from, to));
    onMove(from, to);
  }

  const rows = () => [...(list.current?.children ?? [])];
  /**
   * Target index of a drag: the number of other rows whose middle is above the pointer; in a grid, of those
   * in lines above it, and of those before it in its line.
   */
  const placeAt = ({ x, y }: Point, from: number) =>
    rows().filter((row, at) => {
      const { top, bottom, left, width } = row.getBoundingClientRect();
      if (at === from) return false;
      if (!isGrid) return (top + bottom) / 2 < y;
      return bottom < y || (top <= y && left + width / 2 < x);
    }).length;

  function onPointerDown(event: PointerEvent<HTMLElement>, at: number) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    startedAt.current = { x: event.pageX, y: event.pageY };
    setHeld({ from: at, to: at, by: { x: 0, y: 0 } });
  }

  function onPointerMove({ clientX, clientY, pageX, pageY }: PointerEvent) {
    if (!held) return;
    if (clientY < EDGE) window.scrollBy(0, -SCROLL);
    if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    const { x, y } = startedAt.current;
    const by = { x: isGrid ? pageX - x : 0, y: pageY - y };
    setHeld({ ...held, to: placeAt({ x: clientX, y: clientY }, held.from), by });
  }

  function letGo() {
    setHeld(undefined);
    if (held) move(held.from, held.to);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.key === 'Escape') setHeld(undefined);
    const to = at + ((isGrid ? stepsInGrid : steps).get(event.key) ?? 0);
    if (to === at) return;
    event.preventDefault();
    move(at, to);
  }

  function placeOf(at: number): PlaceInList {
    const drop = sideOfDrop(held, at);
    return {
      row: {
        className: classes.row,
        ...(held?.from === at && {
          'data-held': '',
          style: { transform: `translate(${held.by.x}px, ${held.by.y}px)` },
        }),
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
