import type { Calendar as GridLibrary } from '@event-calendar/core';
import type { Calendar } from '@meche/contract/calendar';
import type { Language } from '@meche/contract/enumerations';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '~/lib/dates/format.ts';
import { clockTime, minuteOf } from '~/lib/dates/wall-clock.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { type GridEvent, gridEvents, hoursShown } from './calendar-events.ts';
import { redraw } from './grid-drawing.ts';
import { drawn, slotHeightFor, slotMinutes } from './grid-look.ts';
import type { Hours } from './legal-times.ts';
import type { Fitting } from './use-fitting-services.ts';
import type { LoadedGrid } from './use-grid-library.ts';

type Columns = {
  calendar: Calendar;
  view: 'day' | 'week';
  date: string;
  today: string;
  /** Members with a column: several per day, or one. */
  memberIds: readonly string[];
  columnWidth: string;
};

export type DrawnCalendar = Columns & {
  /** Id of the item just added: scrolled into view and highlighted. */
  marked?: string | undefined;
  opened?: string | undefined;
  /** The free time that was pressed, outlined while its form is open. */
  tapped?: { at: string; until?: string | undefined; memberId: string | undefined } | undefined;
  /** Services that fit in the free time of an appointment. */
  fitting?: Fitting | undefined;
  /** Appointments of clients with an allergy. */
  allergic?: ReadonlySet<string> | undefined;
};

type DrawnState = { isLoading: boolean; isMovable: boolean };

/** Sends options and events to the grid whenever they change; returns the hours that it shows. */
export function useGridDrawing(
  { element, grid, drawing, heldId }: LoadedGrid,
  { calendar, view, date, today, memberIds, columnWidth, ...shown }: DrawnCalendar,
  { isLoading, isMovable }: DrawnState,
): RefObject<Hours | undefined> {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const hoursBefore = useRef<Hours>(undefined);
  const { marked, opened, fitting, allergic } = shown;
  const { at: tappedAt, until: tappedUntil, memberId: tappedBy } = shown.tapped ?? {};
  useEffect(() => {
    if (!grid || heldId !== undefined) return;
    // While days are loading the grid keeps its hours.
    const hours = (isLoading && hoursBefore.current) || hoursShown(calendar, memberIds);
    hoursBefore.current = hours;
    const events = gridEvents(calendar, memberIds);
    const owner = tappedBy ?? memberIds[0];
    if (tappedAt && owner && memberIds.includes(owner)) events.push(slotAt(tappedAt, owner, tappedUntil));
    const height = slotHeightFor(events);
    const columns = { calendar, view, date, today, memberIds, columnWidth };
    const options = [...optionsFor(columns, hours, language), ['slotHeight', height] as const];
    const look = { t, language, marked, opened, height, isMovable, fitting, allergic };
    const focused = focusedEvent(element.current);
    redraw(
      grid,
      drawing.current,
      options,
      events.map((event) => drawn(event, look)),
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
    allergic,
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
