import { useSearchParams } from 'react-router';
import { addDays, addMonths, firstOfWeek, isDay } from '~/lib/dates/wall-clock.ts';
import { parseUuid } from '~/lib/page/uuid.ts';
import { to } from '~/paths.ts';

export const calendarViews = ['day', 'week', 'month', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Value of `member` that selects all members. */
export const wholeTeam = 'all';

export type CalendarAddress = {
  /**
   * When absent, the calendar shows the professional's default view (on phones a day instead of a week).
   */
  view: CalendarView | undefined;
  /** When absent, the calendar shows today by the business clock. */
  date: string | undefined;
  /** Id of one member, or `wholeTeam`. When absent, the view and the width of the screen decide. */
  member: string | undefined;
  /** The open panel: one appointment, one blocked time, or the form that adds either. */
  appointment: string | undefined;
  blocked: string | undefined;
  add: 'appointment' | 'blocked' | undefined;
  /**
   * Input of the form: local time (2026-03-03T14:30) and member that were pressed, and the end (15:30) of a
   * drawn range.
   */
  at: string | undefined;
  until: string | undefined;
  staff: string | undefined;
  /** Input of the form: id of the appointment to repeat. */
  again: string | undefined;
  settle: string | undefined;
};

type Change = { [Key in keyof CalendarAddress]?: CalendarAddress[Key] };

/**
 * The URL holds the whole state of the calendar, so the back button closes a panel and a reload restores
 * it.
 */
export function useCalendarUrl(): {
  address: CalendarAddress;
  /** Applies the change and closes all panels that the change does not open. */
  go(change: Change, how?: { replace?: boolean }): void;
} {
  const [search, setSearch] = useSearchParams();
  const read = (key: string) => search.get(key) ?? undefined;
  const date = read('date');
  const at = read('at');
  const until = read('until');
  const settle = read('settle');
  const address: CalendarAddress = {
    view: calendarViews.find((view) => view === read('view')),
    date: isDay(date) ? date : undefined,
    member: read('member'),
    appointment: read('appointment'),
    blocked: read('blocked'),
    add: (['appointment', 'blocked'] as const).find((one) => one === read('add')),
    at: at && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at) ? at : undefined,
    until: until && /^\d{2}:\d{2}$/.test(until) ? until : undefined,
    staff: read('staff'),
    again: parseUuid(read('again') ?? null),
    settle: isDay(settle) ? settle : undefined,
  };
  return {
    address,
    go({ ...change }, how) {
      const { view, date: day, member } = address;
      const next = new URLSearchParams();
      for (const [key, value] of Object.entries({ view, date: day, member, ...change })) {
        if (value !== undefined) next.set(key, value);
      }
      setSearch(next, { replace: how?.replace ?? false, preventScrollReset: true });
    },
  };
}

/**
 * Returns the days whose appointments a view loads. A month loads only the date itself, because its grid
 * shows counts. `firstWeekday` is 1 for Monday to 7 for Sunday.
 */
export function getShownSpan(
  view: CalendarView,
  date: string,
  firstWeekday: number,
): { from: string; days: number } {
  return view === 'week' ? { from: firstOfWeek(date, firstWeekday), days: 7 } : { from: date, days: 1 };
}

/** Returns the date one day, week or month earlier or later, depending on the view. */
export function stepDate(view: CalendarView, date: string, direction: 1 | -1): string {
  return view === 'month' ? addMonths(date, direction) : addDays(date, direction * (view === 'week' ? 7 : 1));
}

/** Returns the URL of the calendar page with a view, a date, a member and at most one open panel. */
export function calendarUrl(address: {
  view: string | undefined;
  date: string | undefined;
  member: string | undefined;
  appointment?: string | undefined;
  blocked?: string | undefined;
  settle?: string | undefined;
}): string {
  const { view, date, member, appointment, blocked, settle } = address;
  return to('calendar', undefined, { view, date, member, appointment, blocked, settle });
}
