import { type RefObject, useEffect, useRef } from 'react';
import { clockTime, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { buildGridEvents } from './calendar-events.ts';
import type { Hours } from './legal-times.ts';
import type { DrawnCalendar } from './use-grid-drawing.ts';
import type { LoadedGrid } from './use-grid-library.ts';

/**
 * Scrolls a new view or date to its first open hour, today to an hour before now, and into view an added
 * item and what the open panel is about. It must run after `useGridDrawing`.
 */
export function useGridScroll(
  { element, grid, heldId }: LoadedGrid,
  { calendar, view, date, today, memberIds, marked, opened, tapped }: DrawnCalendar,
  hours: RefObject<Hours | undefined>,
  isLoading: boolean,
): void {
  const scrolledTo = useRef('');
  const broughtIn = useRef<string>(undefined);
  const inPanel = opened ?? (tapped && 'slot');

  useEffect(() => {
    if (!grid || heldId !== undefined || isLoading || !hours.current) return;
    // The grid scrolls only for a new view or date, so that it never undoes the reader's own scrolling.
    const page = `${view} ${date}`;
    if (scrolledTo.current === page) return;
    scrolledTo.current = page;
    const start =
      date === today
        ? Math.max(0, minuteOf(wallClockIn(calendar.now, calendar.timeZone)) - 60)
        : hours.current.fromMinute + 60;
    grid.setOption('scrollTime', clockTime(start));
    if (view === 'week') requestAnimationFrame(() => bringIntoSight(element.current));
  }, [element, grid, heldId, isLoading, hours, calendar, view, date, today]);

  useEffect(() => {
    if (!grid || heldId !== undefined || !marked || marked === broughtIn.current) return;
    if (!buildGridEvents(calendar, memberIds).some(({ id }) => id.startsWith(marked))) return;
    broughtIn.current = marked;
    // After two frames the library has drawn the item and scrolled to the first hour.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        element.current
          ?.querySelector(`[data-event^="${CSS.escape(marked)}"]`)
          ?.scrollIntoView({ block: 'center', inline: 'nearest' }),
      ),
    );
  }, [element, grid, heldId, marked, calendar, memberIds]);

  useEffect(() => {
    if (!grid || heldId !== undefined || !inPanel) return;
    // After two frames the grid has given way to the panel, and the library has drawn the outline.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        element.current
          ?.querySelector(`[data-event^="${CSS.escape(inPanel)}"]`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      ),
    );
  }, [element, grid, heldId, inPanel]);
}

/** Scrolls a week to today's column, which a narrow screen may hide. */
function bringIntoSight(grid: HTMLElement | null): void {
  const [main, sidebar, day] = ['.ec-main', '.ec-sidebar', '.ec-col-head.ec-highlight'].map((selector) =>
    grid?.querySelector<HTMLElement>(selector),
  );
  if (main && sidebar && day) main.scrollLeft = day.offsetLeft - sidebar.offsetWidth;
}
