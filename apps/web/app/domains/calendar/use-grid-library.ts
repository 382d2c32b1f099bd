import type { Calendar as GridLibrary } from '@event-calendar/core';
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VisitChange } from '~/domains/appointments/calendar-entry/rescheduled-visit.ts';
import { unreachable } from '~/lib/api/refusal.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import {
  type BlockedTime,
  computeDropChange,
  computeResizeChange,
  moveBlockedTime,
  resizeBlockedTime,
  type WallDelta,
} from './grid-change.ts';
import { createDrawing, type Drawing, stripTableRoles } from './grid-drawing.ts';
import { type Drawn, renderEventContent, slotMinutes } from './grid-look.ts';

export type Library = typeof import('@event-calendar/core');

export type GridHandlers = {
  onOpenAppointment: (id: string) => void;
  onOpenBlocked: (id: string) => void;
  /**
   * Called when a member presses free time, with its local time, and the member of the column if there are
   * several.
   */
  onTap: (at: string, memberId: string | undefined) => void;
  /**
   * Called when a member draws a range, with its local start, its end as HH:MM on the same day, and the
   * member of the column.
   */
  onDraw?: (at: string, until: string, memberId: string | undefined) => void;
  /**
   * Called when a member drags or resizes an appointment. Without this callback nothing in the grid can be
   * moved.
   */
  onChange?: (visit: CalendarVisit, change: VisitChange) => void;
  onChangeBlocked?: (before: BlockedTime, to: BlockedTime) => void;
  /**
   * Called when a drag or resize begins: with the id of a dragged appointment, with an empty text for
   * blocked time or a resize. Called with undefined when it ends.
   */
  onHold?: (visitId: string | undefined) => void;
};

/** The calendar and handlers of the last render, which the library's callbacks use. */
type Latest = { readonly current: GridHandlers & { calendar: Calendar } };

export type LoadedGrid = {
  element: RefObject<HTMLDivElement | null>;
  /** Undefined until the library is loaded. */
  grid: GridLibrary | undefined;
  /** The options and events that the grid received last. */
  drawing: RefObject<Drawing>;
  /**
   * Id of the dragged appointment; empty while blocked time is dragged or an item is resized. A redraw
   * would interrupt the drag, so changes wait until it ends.
   */
  heldId: string | undefined;
};

/** Loads the grid library and lets it create its grid in the element. */
export function useGridLibrary(
  element: RefObject<HTMLDivElement | null>,
  latest: Latest,
  fetchLibrary: () => Promise<Library>,
): LoadedGrid & { problem: unknown; retry: () => void } {
  const drawing = useRef(createDrawing());
  const [grid, setGrid] = useState<GridLibrary>();
  const [problem, setProblem] = useState<unknown>();
  const [heldId, setHeldId] = useState<string>();
  /** Bumped to load the library again after a failure. */
  const [round, setRound] = useState(0);
  const fetchLatest = useEffectEvent(fetchLibrary);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is bumped to load again
  useEffect(() => {
    let isGone = false;
    let created: { grid: GridLibrary; destroy: () => void } | undefined;
    const create = (library: Library) => {
      if (isGone || !element.current) return;
      created = createGrid(library, element.current, latest, setHeldId);
      setGrid(created.grid);
    };
    // The import can fail offline. Without an error, the hours would seem to load forever.
    fetchLatest().then(create, (error: unknown) => !isGone && setProblem(unreachable(error)));
    return () => {
      isGone = true;
      created?.destroy();
      setGrid(undefined);
      drawing.current = createDrawing();
    };
  }, [element, latest, round]);

  function retry() {
    setProblem(undefined);
    setRound(round + 1);
  }
  return { element, grid, drawing, heldId, problem, retry };
}

function createGrid(
  { createCalendar, destroyCalendar, Interaction, ResourceTimeGrid, TimeGrid }: Library,
  element: HTMLElement,
  latest: Latest,
  onHold: (visitId: string | undefined) => void,
): { grid: GridLibrary; destroy: () => void } {
  const hold = (visitId?: string) => {
    onHold(visitId);
    latest.current.onHold?.(visitId);
  };
  const options = fixedOptions(latest, hold, () => grid.unselect());
  const grid: GridLibrary = createCalendar(element, [TimeGrid, ResourceTimeGrid, Interaction], options);
  const roles = stripTableRoles(element);
  return {
    grid,
    destroy: () => {
      roles.disconnect();
      void destroyCalendar(grid);
    },
  };
}

function fixedOptions(
  latest: Latest,
  hold: (visitId?: string) => void,
  unselect: () => void,
): GridLibrary.Options {
  return {
    headerToolbar: { start: '', center: '', end: '' },
    height: '100%',
    allDaySlot: false,
    slotDuration: { minutes: slotMinutes },
    slotLabelInterval: '01:00',
    slotEventOverlap: false,
    nowIndicator: false,
    editable: false,
    selectable: true,
    selectBackgroundColor: 'var(--meche-accent-soft)',
    // In milliseconds. A long press draws a range; a finger that moves earlier scrolls.
    selectLongPressDelay: 500,
    selectConstraint: ({ startStr, endStr }) => drawnUntil(startStr, endStr) !== undefined,
    select: ({ startStr, endStr, resource }) => {
      const until = drawnUntil(startStr, endStr);
      // The library's own highlight is removed, because the form's outline shows the range.
      unselect();
      if (until) latest.current.onDraw?.(startStr.slice(0, 16), until, resource?.id);
    },
    eventStartEditable: false,
    eventDurationEditable: false,
    eventContent: ({ event }) => {
      const shown = event.extendedProps as Drawn;
      const { appointmentId, blockedTimeId } = shown;
      const open = () => {
        if (appointmentId) latest.current.onOpenAppointment(appointmentId);
        else if (blockedTimeId) latest.current.onOpenBlocked(blockedTimeId);
      };
      return { domNodes: renderEventContent(shown, open) };
    },
    eventDidMount({ event, el }) {
      el.dataset.event = String(event.id);
      // An item contains a button or static text, so the library's article role would add a needless stop
      // for screen readers.
      el.setAttribute('role', 'none');
    },
    // In milliseconds. A long press grabs the item; a finger that moves earlier scrolls.
    eventLongPressDelay: 350,
    eventDragStart: ({ event }) => hold((event.extendedProps as Drawn).appointmentId ?? ''),
    eventDragStop: () => hold(),
    eventResizeStart: () => hold(''),
    eventResizeStop: () => hold(),
    eventDrop: ({ event, delta, newResource, revert }) =>
      changed(latest.current, { event, delta, memberId: newResource && String(newResource.id) }) || revert(),
    eventResize: ({ event, endDelta, revert }) => changed(latest.current, { event, endDelta }) || revert(),
    // The handler uses the text of the time, because the `Date` skips the hour of the browser's own clock
    // change.
    dateClick: ({ dateStr, resource }) => latest.current.onTap(dateStr.slice(0, 16), resource?.id),
  };
}

type Moved = { event: Pick<GridLibrary.Event, 'id' | 'extendedProps'> } & (
  | { delta: WallDelta; memberId: string | undefined }
  | { endDelta: WallDelta }
);

/**
 * Reports a drop or resize to the handlers. Returns false if nothing changed; the library then has to
 * revert its optimistic drawing.
 */
function changed(
  { calendar, onChange, onChangeBlocked }: Latest['current'],
  { event, ...moved }: Moved,
): boolean {
  const { timeZone, appointments, blockedTimes } = calendar;
  const { appointmentId, blockedTimeId } = event.extendedProps as Drawn;
  const visit = appointments.find(({ id }) => id === appointmentId);
  const change =
    visit &&
    ('delta' in moved
      ? computeDropChange(visit, timeZone, { ...moved, eventId: String(event.id) })
      : computeResizeChange(visit, moved.endDelta));
  if (visit && change) onChange?.(visit, change);
  const blocked = blockedTimes.find(({ id }) => id === blockedTimeId);
  const to =
    blocked &&
    ('delta' in moved
      ? moveBlockedTime(blocked, timeZone, moved)
      : resizeBlockedTime(blocked, timeZone, moved.endDelta));
  if (blocked && to) onChangeBlocked?.(blocked, to);
  return change !== undefined || to !== undefined;
}

/**
 * Returns the end as HH:MM on the same day, with 23:55 for midnight. Undefined for a range into the next
 * day.
 */
function drawnUntil(start: string, end: string): string | undefined {
  if (end.slice(0, 10) === start.slice(0, 10)) return end.slice(11, 16);
  return end.slice(0, 16) === `${addDays(start.slice(0, 10), 1)}T00:00` ? '23:55' : undefined;
}
