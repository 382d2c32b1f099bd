import type { Calendar as GridLibrary } from '@event-calendar/core';

type Grid = Pick<GridLibrary, 'setOption' | 'addEvent' | 'updateEvent' | 'removeEventById'>;

/** What the grid received last, as JSON. Sending unchanged events would recreate every element. */
export type Drawing = {
  options: Map<string, string>;
  events: Map<string, string>;
  /** The library applies a whole list at the end of the task and would drop events added meanwhile. */
  isTaking: boolean;
};

export function emptyDrawing(): Drawing {
  return { options: new Map(), events: new Map(), isTaking: false };
}

/**
 * Sends only differences to the grid, so that unchanged elements keep their place and focus while the
 * current time moves every minute.
 */
export function redraw(
  grid: Grid,
  drawing: Drawing,
  options: readonly (readonly [Parameters<Grid['setOption']>[0], unknown])[],
  events: readonly GridLibrary.EventInput[],
  /** Options that are functions depend on the language only. */
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
  // Changing the days makes the library read its whole list again, so it gets a whole list.
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
 * The library's table roles are invalid, because its appointments are in no cell. Without them screen
 * readers find plain buttons; the list view presents the day in order.
 */
export function stripTableRoles(grid: HTMLElement): MutationObserver {
  const strip = () => {
    for (const one of grid.querySelectorAll(rolesOfTables.map((role) => `[role="${role}"]`).join())) {
      for (const name of ['role', 'aria-colindex', 'aria-colspan']) one.removeAttribute(name);
    }
    // Keeps the grid scrollable by keyboard on a day without appointments.
    grid.querySelector('.ec-main:not([tabindex])')?.setAttribute('tabindex', '0');
  };
  strip();
  const observer = new MutationObserver(strip);
  observer.observe(grid, { childList: true, subtree: true });
  return observer;
}
