import type { Calendar as GridLibrary } from '@event-calendar/core';
import type { Calendar } from '@meche/contract/calendar';
import type { ClientMark } from '@meche/contract/client-records';
import type { Language } from '@meche/contract/enumerations';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '~/lib/dates/format.ts';
import { clockTime, minuteOf } from '~/lib/dates/wall-clock.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { buildGridEvents, computeShownHours, type GridEvent } from './calendar-events.ts';
import { redrawGrid } from './grid-drawing.ts';
import { computeSlotHeight, slotMinutes, toLibraryEvent } from './grid-look.ts';
import type { Hours } from './legal-times.ts';
import type { Fitting } from './use-fitting-services.ts';
import type { LoadedGrid } from './use-grid-library.ts';

type Columns = {
  calendar: Calendar;
  view: 'day' | 'week';
  date: string;
  today: string;
  /** Ids of the members with a column. A single member has one column per day. */
  memberIds: readonly string[];
  columnWidth: string;
};

export type DrawnCalendar = Columns & {
  /** Id of the item just added. The grid scrolls it into view and highlights it. */
  marked?: string | undefined;
  opened?: string | undefined;
  /** The free time that the member pressed. The grid outlines it while the form is open. */
  tapped?: { at: string; until?: string | undefined; memberId: string | undefined } | undefined;
  /** Finds services that fit in the free time of an appointment, which the grid then names there. */
  fitting?: Fitting | undefined;
  /** What is known of the client, by the id of the appointment. */
  clientMarks?: ReadonlyMap<string, readonly ClientMark[]> | undefined;
};

type DrawnState = { isLoading: boolean; isMovable: boolean };

/** Sends options and events to the grid whenever they change. Returns the hours that the grid shows. */
export function useGridDrawing(
  { element, grid, drawing, heldId }: LoadedGrid,
  { calendar, view, date, today, memberIds, columnWidth, ...shown }: DrawnCalendar,
  { isLoading, isMovable }: DrawnState,
): RefObject<Hours | undefined> {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const hoursBefore = useRef<Hours>(undefined);
  const { marked, opened, fitting, clientMarks } = shown;
  const { at: tappedAt, until: tappedUntil, memberId: tappedBy } = shown.tapped ?? {};
  useEffect(() => {
    if (!grid || heldId !== undefined) return;
    // While days are loading, the grid keeps the hours that it shows.
    const hours = (isLoading && hoursBefore.current) || computeShownHours(calendar, memberIds);
    hoursBefore.current = hours;
    const events = buildGridEvents(calendar, memberIds);
    const owner = tappedBy ?? memberIds[0];
    if (tappedAt && owner && memberIds.includes(owner)) events.push(slotAt(tappedAt, owner, tappedUntil));
    const height = computeSlotHeight(events);
    const columns = { calendar, view, date, today, memberIds, columnWidth };
    const options = [...optionsFor(columns, hours, language), ['slotHeight', height] as const];
    const look = { t, language, marked, opened, height, isMovable, fitting, clientMarks };
    const focused = focusedEvent(element.current);
    redrawGrid(
      grid,
      drawing.current,
      options,
      events.map((event) => toLibraryEvent(event, look)),
      language,
    );
    if (focused) requestAnimationFrame(() => focusEvent(element.current, focused));
  }, [
    element,
    grid,
    drawing,
    heldId,
    calendar,
    view,
    date,
    today,
    memberIds,
    isLoading,
    marked,
    opened,
    tappedAt,
    tappedUntil,
    tappedBy,
    columnWidth,
    isMovable,
    fitting,
    clientMarks,
    language,
    t,
  ]);
  return hoursBefore;
}

type Option = readonly [Parameters<GridLibrary['setOption']>[0], unknown];

function optionsFor(
  { calendar, view, date, today, memberIds, columnWidth }: Columns,
  { fromMinute, untilMinute }: Hours,
  language: Language,
): Option[] {
  const members = calendar.members.filter(({ id }) => memberIds.includes(id));
  return [
    ['view', `${memberIds.length === 1 ? 't' : 'resourceT'}imeGrid${view === 'week' ? 'Week' : 'Day'}`],
    // A week of several members shows all of them under each day.
    ['datesAboveResources', view === 'week'],
    ['date', date],
    ['firstDay', calendar.firstWeekday % 7],
    ['locale', language === 'fr' ? 'fr-FR' : 'en-IE'],
    ['slotLabelFormat', (time: Date) => hourLabel(time, language)],
    ['slotMinTime', clockTime(fromMinute)],
    ['slotMaxTime', clockTime(untilMinute)],
    ['snapDuration', clockTime(Math.min(calendar.slotStepMinutes, slotMinutes))],
    ['columnWidth', columnWidth],
    ['highlightedDates', [today]],
    ['dayHeaderFormat', (day: Date) => formatDay(localDay(day), language, 'short')],
    ['resources', members.map(({ id, name }) => ({ id, title: name }))],
  ];
}

/**
 * Returns the outline that marks the pressed time while its form is open; half an hour without a drawn end.
 */
function slotAt(at: string, memberId: string, until: string | undefined): GridEvent {
  const minute = Math.min(minuteOf(at) + slotMinutes, 1440);
  const end = `${at.slice(0, 11)}${until ?? clockTime(minute)}`;
  return { id: 'slot', memberId, start: at, end, behind: true, kind: 'slot' };
}

/** Formats a date of the library as a local day; the library uses the browser's time zone. */
function localDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

function hourLabel(time: Date, language: Language): string {
  return language === 'fr' ? `${time.getHours()} h` : `${pad(time.getHours())}:00`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * Returns the id of the focused item, because the library draws a changed item as a new element, which
 * loses the focus.
 */
function focusedEvent(grid: HTMLElement | null): string | undefined {
  const active = document.activeElement;
  if (!active || !grid?.contains(active)) return;
  return active.closest<HTMLElement>('[data-event]')?.dataset.event;
}

function focusEvent(grid: HTMLElement | null, id: string): void {
  if (document.activeElement !== document.body) return;
  grid?.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"] button`)?.focus({ preventScroll: true });
}
