import '@event-calendar/core/index.css';
import type { Calendar as GridLibrary } from '@event-calendar/core';
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import type { Language } from '@meche/contract/enumerations';
import type { Slot } from '@meche/contract/scheduling';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitChange } from '~/domains/appointments/rescheduled-visit.ts';
import { unreachable } from '~/lib/api/refusal.ts';
import { formatDay } from '~/lib/dates/format.ts';
import { addDays, clockTime, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { type GridEvent, gridEvents, hoursShown } from './calendar-events.ts';
import classes from './calendar-grid.module.css';
import {
  type BlockedTime,
  droppedBlock,
  droppedChange,
  pulledBlock,
  pulledChange,
  type WallDelta,
} from './grid-change.ts';
import { emptyDrawing, redraw, stripTableRoles } from './grid-drawing.ts';
import { content, type Drawn, drawn, slotHeightFor } from './grid-look.ts';
import { LoadingWord } from './loading-word.tsx';
import type { Fitting } from './use-fitting-services.ts';
import { useHighlightedColumns } from './use-highlighted-columns.ts';

export type CalendarGridProps = {
  calendar: Calendar;
  view: 'day' | 'week';
  date: string;
  today: string;
  /** Members with a column: several per day, or one. */
  memberIds: readonly string[];
  /** The days are loading: the hours show, without interaction. */
  loading?: boolean;
  /** The data is outdated: appointments can be opened, but free time cannot be booked. */
  old?: { isRenewing: boolean } | false;
  /** Id of the item just added: scrolled into view and highlighted. */
  marked?: string | undefined;
  opened?: string | undefined;
  /** The free time that was pressed, outlined while its form is open. */
  tapped?: { at: string; until?: string | undefined; memberId: string | undefined } | undefined;
  columnWidth: string;
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
  /** Times at which the dragged item may be dropped: highlighted. */
  legal?: readonly Slot[] | undefined;
  /** Services that fit in the free time of an appointment. */
  fitting?: Fitting | undefined;
  /** Appointments of clients with an allergy. */
  allergic?: ReadonlySet<string> | undefined;
  fetchLibrary?: () => Promise<Library>;
};

type Library = typeof import('@event-calendar/core');

type Hours = ReturnType<typeof hoursShown> | undefined;
type Taps = Pick<CalendarGridProps, 'calendar' | Extract<keyof CalendarGridProps, `on${string}`>>;

const slotMinutes = 30;

/** Day and week grid, drawn by a library that only receives local times. */
export function CalendarGrid(props: CalendarGridProps) {
  const {
    calendar,
    view,
    date,
    today,
    memberIds,
    loading = false,
    old = false,
    marked,
    opened,
    tapped,
    columnWidth,
    onChange,
    legal,
    fitting,
    allergic,
    fetchLibrary = () => import('@event-calendar/core'),
  } = props;
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const taps = useRef<Taps>(props);
  taps.current = old ? { ...props, onTap: () => {}, onDraw: () => {} } : props;
  const scrolledTo = useRef('');
  const broughtIn = useRef<string>(undefined);
  const shown = useRef(emptyDrawing());
  const hoursBefore = useRef<Hours>(undefined);
  const [grid, setGrid] = useState<GridLibrary>();
  const [missed, setMissed] = useState<unknown>();
  /** Set during a drag: a redraw would interrupt it, so changes wait until it ends. */
  const [held, setHeld] = useState<string>();
  /** Bumped to load the library again after a failure. */
  const [round, setRound] = useState(0);
  const fetchOnce = useEffectEvent(fetchLibrary);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is bumped to load again
  useEffect(() => {
    let gone = false;
    let made: { grid: GridLibrary; destroy(grid: GridLibrary): Promise<void> } | undefined;
    let roles: MutationObserver | undefined;
    const draw = (library: Library) => {
      if (gone || !element.current) return;
      const { createCalendar, destroyCalendar, Interaction, ResourceTimeGrid, TimeGrid } = library;
      const plugins = [TimeGrid, ResourceTimeGrid, Interaction];
      const hold = (visitId?: string) => {
        setHeld(visitId);
        taps.current.onHold?.(visitId);
      };
      const options = fixedOptions(taps, hold, () => made?.grid.unselect());
      made = { grid: createCalendar(element.current, plugins, options), destroy: destroyCalendar };
      roles = stripTableRoles(element.current);
      setGrid(made.grid);
    };
    // Offline, the import can fail; without an error the hours would seem to load forever.
    fetchOnce().then(draw, (error: unknown) => !gone && setMissed(unreachable(error)));
    return () => {
      gone = true;
      roles?.disconnect();
      void made?.destroy(made.grid);
      setGrid(undefined);
      shown.current = emptyDrawing();
    };
  }, [round]);

  const { at: tappedAt, until: tappedUntil, memberId: tappedBy } = tapped ?? {};
  const isMovable = onChange !== undefined && !old;
  const member = memberIds.length === 1 ? memberIds[0] : undefined;
  useEffect(() => {
    if (!grid || held !== undefined) return;
    // While days are loading the grid keeps its hours.
    const hours = (loading && hoursBefore.current) || hoursShown(calendar, memberIds);
    hoursBefore.current = hours;
    const options: [Parameters<typeof grid.setOption>[0], unknown][] = [
      ['view', `${member ? 't' : 'resourceT'}imeGrid${view === 'week' ? 'Week' : 'Day'}`],
      // A week of several members shows all of them under each day.
      ['datesAboveResources', view === 'week'],
      ['date', date],
      ['firstDay', calendar.firstWeekday % 7],
      ['locale', language === 'fr' ? 'fr-FR' : 'en-IE'],
      ['slotLabelFormat', (time: Date) => hourLabel(time, language)],
      ['slotMinTime', clockTime(hours.fromMinute)],
      ['slotMaxTime', clockTime(hours.untilMinute)],
      ['snapDuration', clockTime(Math.min(calendar.slotStepMinutes, slotMinutes))],
      ['columnWidth', columnWidth],
      ['highlightedDates', [today]],
      ['dayHeaderFormat', (day: Date) => formatDay(localDay(day), language, 'short')],
      [
        'resources',
        calendar.members
          .filter(({ id }) => memberIds.includes(id))
          .map(({ id, name }) => ({ id, title: name })),
      ],
    ];
    const known = gridEvents(calendar, memberIds);
    const owner = tappedBy ?? memberIds[0];
    if (tappedAt && owner && memberIds.includes(owner)) known.push(slotAt(tappedAt, owner, tappedUntil));
    const height = slotHeightFor(known);
    options.push(['slotHeight', height]);
    const events = known.map((event) =>
      drawn(event, {
        t,
        language,
        marked,
        opened,
        height,
        slotMinutes,
        isMovable,
        fitting,
        allergic,
      }),
    );
    const focused = focusedEvent(element.current);
    redraw(grid, shown.current, options, events, language);
    if (focused) requestAnimationFrame(() => focusEvent(element.current, focused));
    // Only for a new view or date: never undo the reader's own scrolling.
    const page = `${view} ${date}`;
    if (scrolledTo.current !== page && !loading) {
      scrolledTo.current = page;
      const start =
        date === today
          ? Math.max(0, minuteOf(wallClockIn(calendar.now, calendar.timeZone)) - 60)
          : hours.fromMinute + 60;
      grid.setOption('scrollTime', clockTime(start));
      if (view === 'week') requestAnimationFrame(() => bringIntoSight(element.current));
    }
    if (marked && marked !== broughtIn.current && events.some(({ id }) => String(id).startsWith(marked))) {
      broughtIn.current = marked;
      // Two frames: after the library has drawn the item and scrolled to the first hour.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          element.current
            ?.querySelector(`[data-event^="${CSS.escape(marked)}"]`)
            ?.scrollIntoView({ block: 'center', inline: 'nearest' }),
        ),
      );
    }
  }, [
    grid,
    held,
    calendar,
    view,
    date,
    today,
    memberIds,
    member,
    loading,
    marked,
    opened,
    tappedAt,
    tappedUntil,
    tappedBy,
    columnWidth,
    isMovable,
    fitting,
    allergic,
    language,
    t,
  ]);

  useHighlightedColumns(element, hoursBefore, {
    calendar,
    view,
    date,
    memberIds,
    slots: held ? legal : undefined,
  });
  const isPending = loading || (old !== false && old.isRenewing);
  return (
    <div className={classes.frame} aria-busy={isPending}>
      {missed !== undefined ? (
        <ErrorState
          error={missed}
          onRetry={() => {
            setMissed(undefined);
            setRound(round + 1);
          }}
        />
      ) : (
        (isPending || !grid) && <LoadingWord word={t('loading')} />
      )}
      <div
        ref={element}
        className={classes.grid}
        hidden={missed !== undefined}
        // Days that are not loaded accept no input.
        inert={loading}
        data-old={old ? '' : undefined}
        data-view={view}
        data-head={view === 'week' || !member ? '' : undefined}
      />
    </div>
  );
}

function fixedOptions(
  taps: { readonly current: Taps },
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
      if (until) taps.current.onDraw?.(startStr.slice(0, 16), until, resource?.id);
    },
    eventStartEditable: false,
    eventDurationEditable: false,
    eventContent: ({ event }) => {
      const shown = event.extendedProps as Drawn;
      const { appointmentId, blockedTimeId } = shown;
      const open = () => {
        if (appointmentId) taps.current.onOpenAppointment(appointmentId);
        else if (blockedTimeId) taps.current.onOpenBlocked(blockedTimeId);
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
      changed(taps.current, { event, delta, memberId: newResource && String(newResource.id) }) || revert(),
    eventResize: ({ event, endDelta, revert }) => changed(taps.current, { event, endDelta }) || revert(),
    // The text, not the Date: a Date skips the hour of the reader's own clock change.
    dateClick: ({ dateStr, resource }) => taps.current.onTap(dateStr.slice(0, 16), resource?.id),
  };
}

type Moved = { event: Pick<GridLibrary.Event, 'id' | 'extendedProps'> } & (
  | { delta: WallDelta; memberId: string | undefined }
  | { endDelta: WallDelta }
);

/** False if nothing changed; the library then has to revert its optimistic drawing. */
function changed({ calendar, onChange, onChangeBlocked }: Taps, { event, ...moved }: Moved): boolean {
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

/** Outline of the pressed time while its form is open. */
function slotAt(at: string, memberId: string, until: string | undefined): GridEvent {
  const minute = Math.min(minuteOf(at) + slotMinutes, 1440);
  const end = `${at.slice(0, 11)}${until ?? clockTime(minute)}`;
  return { id: 'slot', memberId, start: at, end, behind: true, kind: 'slot' };
}

/** The library returns dates in the browser's time zone. */
function localDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

function hourLabel(time: Date, language: Language): string {
  return language === 'fr' ? `${time.getHours()} h` : `${pad(time.getHours())}:00`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** On a narrow screen a week scrolls to today. */
function bringIntoSight(grid: HTMLElement | null): void {
  const [main, sidebar, day] = ['.ec-main', '.ec-sidebar', '.ec-col-head.ec-highlight'].map((selector) =>
    grid?.querySelector<HTMLElement>(selector),
  );
  if (main && sidebar && day) main.scrollLeft = day.offsetLeft - sidebar.offsetWidth;
}

/** A changed item is drawn as a new element, so the focus has to be restored. */
function focusedEvent(grid: HTMLElement | null): string | undefined {
  const active = document.activeElement;
  if (!active || !grid?.contains(active)) return;
  return active.closest<HTMLElement>('[data-event]')?.dataset.event;
}

function focusEvent(grid: HTMLElement | null, id: string): void {
  if (document.activeElement !== document.body) return;
  grid?.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"] button`)?.focus({ preventScroll: true });
}
