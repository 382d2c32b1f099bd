import type { Calendar as GridLibrary } from '@event-calendar/core';

type Grid = Pick<GridLibrary, 'setOption' | 'addEvent' | 'updateEvent' | 'removeEventById'>;

/**
 * The last values that the grid received, as JSON. They are compared because sending an unchanged event
 * would recreate its element.
 */
export type Drawing = {
  options: Map<string, string>;
  events: Map<string, string>;
  /**
   * True until the library has applied a whole list, which happens at the end of the task. Events added
   * meanwhile would be lost.
   */
  isTaking: boolean;
};

export function createDrawing(): Drawing {
  return { options: new Map(), events: new Map(), isTaking: false };
}

/**
 * Sends only differences to the grid, so that unchanged elements keep their place and focus while the
 * current time moves every minute.
 */
export function redrawGrid(
  grid: Grid,
  drawing: Drawing,
  options: readonly (readonly [Parameters<Grid['setOption']>[0], unknown])[],
  events: readonly GridLibrary.EventInput[],
  /**
   * Options that are functions depend on the language only, so the language stands for them in the
   * comparison.
   */
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
  // A changed option makes the library read its list of events again, so it needs the whole list.
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
 * Removes the library's table roles, which are invalid because its appointments are in no cell. Screen
 * readers then find plain buttons; the list view presents the day in order.
 */
export function stripTableRoles(grid: HTMLElement): MutationObserver {
  const strip = () => {
    for (const one of grid.querySelectorAll(rolesOfTables.map((role) => `[role="${role}"]`).join())) {
      for (const name of ['role', 'aria-colindex', 'aria-colspan']) one.removeAttribute(name);
    }
    // The tab stop keeps the grid scrollable by keyboard on a day without appointments.
    grid.querySelector('.ec-main:not([tabindex])')?.setAttribute('tabindex', '0');
  };
  strip();
  const observer = new MutationObserver(strip);
  observer.observe(grid, { childList: true, subtree: true });
  return observer;
}
