import type { Calendar as GridLibrary } from '@event-calendar/core';

type Grid = Pick<GridLibrary, 'setOption' | 'addEvent' | 'updateEvent' | 'removeEventById'>;

/** What the grid was last told, as text: telling it again what it knows makes every appointment anew. */
export type Drawing = {
  options: Map<string, string>;
  events: Map<string, string>;
  /** It was given a whole list in this very task, and takes it when the task is over: over all that is added meanwhile. */
  isTaking: boolean;
};

export function nothingDrawn(): Drawing {
  return { options: new Map(), events: new Map(), isTaking: false };
}

/**
 * Tells the grid what has changed since it was told last. The present hour moves every minute: an appointment that did not
 * change keeps its place on the screen, and the keyboard's with it.
 */
export function redraw(
  grid: Grid,
  drawing: Drawing,
  options: readonly (readonly [Parameters<Grid['setOption']>[0], unknown])[],
  events: readonly GridLibrary.EventInput[],
  /** Functions among the options say something else in another language. */
  language: string,
): void {
  let isOtherPage = false;
  for (const [name, value] of options) {
    const text = typeof value === 'function' ? language : JSON.stringify(value);
    if (drawing.options.get(name) === text) continue;
    drawing.options.set(name, text);
    grid.setOption(name, value as never);
    isOtherPage = true;
  }
  const now = new Map(events.map((event) => [String(event.id), event]));
  const known = drawing.events;
  drawing.events = new Map([...now].map(([id, event]) => [id, JSON.stringify(event)]));
  // The library reads its whole list again when it goes to other days: then it is given a whole one.
  if (isOtherPage || drawing.isTaking) {
    grid.setOption('events', [...events]);
    drawing.isTaking = true;
    setTimeout(() => {
      drawing.isTaking = false;
    });
    return;
  }
  for (const id of known.keys()) if (!now.has(id)) grid.removeEventById(id);
  for (const [id, event] of now) {
    const before = known.get(id);
    if (before === undefined) grid.addEvent(event);
    else if (before !== drawing.events.get(id)) grid.updateEvent(event);
  }
}

const rolesOfTables = ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell'];

/**
 * The library calls its grid a table whose appointments lie in no cell, which no table may. Without those roles, and those alone, a
 * screen reader meets the appointments as the buttons they are; the list view tells the day in order.
 */
export function keepUsable(grid: HTMLElement): MutationObserver {
  const strip = () => {
    for (const one of grid.querySelectorAll(rolesOfTables.map((role) => `[role="${role}"]`).join())) {
      for (const name of ['role', 'aria-colindex', 'aria-colspan']) one.removeAttribute(name);
    }
    // A day without appointments has nothing to stop at: the keyboard scrolls it all the same.
    grid.querySelector('.ec-main:not([tabindex])')?.setAttribute('tabindex', '0');
  };
  strip();
  const observer = new MutationObserver(strip);
  observer.observe(grid, { childList: true, subtree: true });
  return observer;
}
