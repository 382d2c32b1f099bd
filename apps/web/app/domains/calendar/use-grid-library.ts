import type { Calendar as GridLibrary } from '@event-calendar/core';
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VisitChange } from '~/domains/appointments/rescheduled-visit.ts';
import { unreachable } from '~/lib/api/refusal.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import {
  type BlockedTime,
  droppedBlock,
  droppedChange,
  pulledBlock,
  pulledChange,
  type WallDelta,
} from './grid-change.ts';
import { type Drawing, emptyDrawing, stripTableRoles } from './grid-drawing.ts';
import { content, type Drawn, slotMinutes } from './grid-look.ts';

export type Library = typeof import('@event-calendar/core');

export type GridHandlers = {
  onOpenAppointment: (id: string) => void;
  onOpenBlocked: (id: string) => void;
  /** Free time was pressed: its local time, and the member if there are several columns. */
  onTap: (at: string, memberId: string | undefined) => void;
  /** A range was drawn: local start, end as HH:MM on the same day, and the member. */
  onDraw?: (at: string, until: string, memberId: string | undefined) => void;
  /** An appointment was dragged or resized. Absent: the grid is read-only. */
  onChange?: (visit: CalendarVisit, change: VisitChange) => void;
  onChangeBlocked?: (before: BlockedTime, to: BlockedTime) => void;
  /** A drag began on an appointment (its id) or on another item (empty string); undefined when it ended. */
  onHold?: (visitId: string | undefined) => void;
};

/** What the library's callbacks use: the calendar and handlers of the last render. */
type Latest = { readonly current: GridHandlers & { calendar: Calendar } };

export type LoadedGrid = {
  element: RefObject<HTMLDivElement | null>;
  /** Undefined until the library is loaded. */
  grid: GridLibrary | undefined;
  /** What the grid received last. */
  drawing: RefObject<Drawing>;
  /** Set during a drag: a redraw would interrupt it, so changes wait until it ends. */
  heldId: string | undefined;
};

/** Loads the library and lets it create its grid in the element. */
export function useGridLibrary(
  element: RefObject<HTMLDivElement | null>,
  latest: Latest,
  fetchLibrary: () => Promise<Library>,
): LoadedGrid & { problem: unknown; retry: () => void } {
  const drawing = useRef(emptyDrawing());
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
    // Offline, the import can fail; without an error the hours would seem to load forever.
    fetchLatest().then(create, (error: unknown) => !isGone && setProblem(unreachable(error)));
    return () => {
      isGone = true;
      created?.destroy();
      setGrid(undefined);
      drawing.current = emptyDrawing();
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
    // Milliseconds: a long press draws, a moving finger scrolls.
    selectLongPressDelay: 500,
    selectConstraint: ({ startStr, endStr }) => drawnUntil(startStr, endStr) !== undefined,
    select: ({ startStr, endStr, resource }) => {
      const until = drawnUntil(startStr, endStr);
      // From here on the form's outline shows the range.
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
      return { domNodes: content(shown, open) };
    },
    eventDidMount({ event, el }) {
      el.dataset.event = String(event.id);
      // Its content is a button or static text; the library's article role would add a stop for screen
      // readers.
      el.setAttribute('role', 'none');
    },
    // Milliseconds: a long press grabs the item, a moving finger scrolls.
    eventLongPressDelay: 350,
    eventDragStart: ({ event }) => hold((event.extendedProps as Drawn).appointmentId ?? ''),
    eventDragStop: () => hold(),
    eventResizeStart: () => hold(''),
    eventResizeStop: () => hold(),
    eventDrop: ({ event, delta, newResource, revert }) =>
      changed(latest.current, { event, delta, memberId: newResource && String(newResource.id) }) || revert(),
    eventResize: ({ event, endDelta, revert }) => changed(latest.current, { event, endDelta }) || revert(),
    // The text, not the Date: a Date skips the hour of the reader's own clock change.
    dateClick: ({ dateStr, resource }) => latest.current.onTap(dateStr.slice(0, 16), resource?.id),
  };
}

type Moved = { event: Pick<GridLibrary.Event, 'id' | 'extendedProps'> } & (
  | { delta: WallDelta; memberId: string | undefined }
  | { endDelta: WallDelta }
);

/** False if nothing changed; the library then has to revert its optimistic drawing. */
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
      ? droppedChange(visit, timeZone, { ...moved, eventId: String(event.id) })
      : pulledChange(visit, moved.endDelta));
  if (visit && change) onChange?.(visit, change);
  const blocked = blockedTimes.find(({ id }) => id === blockedTimeId);
  const to =
    blocked &&
    ('delta' in moved
      ? droppedBlock(blocked, timeZone, moved)
      : pulledBlock(blocked, timeZone, moved.endDelta));
  if (blocked && to) onChangeBlocked?.(blocked, to);
  return change !== undefined || to !== undefined;
}

/** HH:MM on the same day, 23:55 for midnight; undefined for a range into the next day. */
function drawnUntil(start: string, end: string): string | undefined {
  if (end.slice(0, 10) === start.slice(0, 10)) return end.slice(11, 16);
  return end.slice(0, 16) === `${addDays(start.slice(0, 10), 1)}T00:00` ? '23:55' : undefined;
}
