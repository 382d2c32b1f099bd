import { useSearchParams } from 'react-router';
import { addDays, addMonths, firstOfWeek, isDay } from '~/lib/dates/wall-clock.ts';
import { uuidOr } from '~/lib/page/uuid.ts';

export const calendarViews = ['day', 'week', 'month', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** In place of a member: everybody, asked for. */
export const wholeTeam = 'all';

export type CalendarAddress = {
  /** Absent: the professional's own default. */
  view: CalendarView | undefined;
  /** Absent: today, by the business clock. */
  date: string | undefined;
  /** One staff member only, or everybody; absent: as the view has it. */
  member: string | undefined;
  /** What is open: one appointment, one blocked time, or the form that adds either. */
  appointment: string | undefined;
  blocked: string | undefined;
  add: 'appointment' | 'blocked' | undefined;
  /** Of the form: wall-clock time (2026-03-03T14:30) and staff member that were tapped; its end (15:30) where it was drawn. */
  at: string | undefined;
  until: string | undefined;
  staff: string | undefined;
  /** Of the form: the appointment that is taken up again. */
  again: string | undefined;
  /** The day that is settled. */
  settle: string | undefined;
};

type Change = { [Key in keyof CalendarAddress]?: CalendarAddress[Key] };

/** The whole state of the calendar lies in its address: back closes what was opened, a reload changes nothing. */
export function useCalendarAddress(): {
  address: CalendarAddress;
  /** What stands open is closed unless the change says otherwise. */
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
    again: uuidOr(read('again') ?? null),
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

/** The days whose visits a view shows around a date: of a month only its day, for it shows none; a week begins with that weekday, 1 for Monday to 7 for Sunday. */
export function daysShown(
  view: CalendarView,
  date: string,
  firstWeekday: number,
): { from: string; days: number } {
  return view === 'week' ? { from: firstOfWeek(date, firstWeekday), days: 7 } : { from: date, days: 1 };
}

/** The date one view earlier or later. */
export function stepped(view: CalendarView, date: string, direction: 1 | -1): string {
  return view === 'month' ? addMonths(date, direction) : addDays(date, direction * (view === 'week' ? 7 : 1));
}
