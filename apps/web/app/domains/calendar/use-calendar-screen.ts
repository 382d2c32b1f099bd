import type { Calendar } from '@meche/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appointmentQuery } from '~/domains/appointments/queries.ts';
import { useAllergicVisits, useClientMarks } from '~/domains/clients/use-marked-visits.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import { useMediaQuery } from '~/lib/page/use-media-query.ts';
import {
  type CalendarAddress,
  type CalendarView,
  getShownSpan,
  useCalendarUrl,
  wholeTeam,
} from './calendar-address.ts';
import { useFreshOnReturn, useShownDays } from './shown-days.ts';
import { useNamedCalendar } from './use-named-calendar.ts';
import { usePreloadedEdits } from './use-preloaded-edits.ts';

export type CalendarScreen = ReturnType<typeof useCalendarScreen>;

/**
 * Reads the view, days and members from the URL, and loads those days. `present` is today's calendar, with
 * the time of the business clock.
 */
export function useCalendarScreen(present: Calendar) {
  const { address, go: goTo } = useCalendarUrl();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const today = dayIn(present.now, present.timeZone);
  const view = address.view ?? defaultView(present, isPhone);
  const openedDay = useOpenedDay(address, getShownSpan(view, today, present.firstWeekday), present);
  const date = address.date ?? openedDay ?? today;
  const { from, days } = getShownSpan(view, date, present.firstWeekday);
  const { query, isOld } = useShownDays({ from, days }, today);
  const calendar = useNamedCalendar(query.data);
  const allergic = useAllergicVisits({ from, days });
  const clientMarks = useClientMarks({ from, days });
  useFreshOnReturn();
  usePreloadedEdits();

  const everyone = !isPhone || view === 'list' || view === 'month';
  const memberId =
    present.members.find((member) => member.id === address.member)?.id ??
    // The week of a whole team is wide, so the calendar shows it only when the URL requests it.
    (everyone && (view !== 'week' || address.member === wholeTeam) ? undefined : present.members[0]?.id);
  const memberIds = useMemo(
    () => (memberId ? [memberId] : present.members.map((member) => member.id)),
    [memberId, present.members],
  );
  const dateInAddress = (day: string) => (day === today ? undefined : day);
  const go: typeof goTo = (change, how) => goTo({ date: dateInAddress(date), ...change }, how);
  return {
    present,
    address,
    go,
    isPhone,
    today,
    date,
    view,
    span: { from, days },
    query,
    isOld,
    /** Undefined while the days are loading. */
    calendar,
    allergic,
    clientMarks,
    /**
     * True when all members fit next to each other in this view: always, except in the day and week on
     * phones.
     */
    everyone,
    /** Id of the shown member; undefined for all members. */
    memberId,
    memberIds,
    /** Returns the date for the URL, which has no date for today. */
    dateInAddress,
    showDate: (day: string) => go({ date: dateInAddress(day) }),
    chooseMember: (member: string | undefined) => go({ member: member ?? wholeTeam }),
    close: () => go({}, { replace: true }),
  };
}

/**
 * Links from emails, the wallet and reviews name an appointment without its day. Returns that day, or
 * undefined when the appointment is on one of the days that are shown without a date.
 */
function useOpenedDay(
  { appointment: id, date }: CalendarAddress,
  { from, days }: { from: string; days: number },
  { timeZone }: Calendar,
): string | undefined {
  const isNeeded = id !== undefined && date === undefined;
  const { data } = useQuery({ ...appointmentQuery(useApi(), id ?? ''), enabled: isNeeded });
  if (!isNeeded || !data) return undefined;
  const [first, last] = [dayIn(data.startsAt, timeZone), dayIn(data.endsAt, timeZone)];
  return last >= from && first < addDays(from, days) ? undefined : first;
}

/**
 * Returns the view of the professional's setting, but the day in place of the week on phones, which are too
 * narrow for a week.
 */
function defaultView({ defaultView: usual }: Calendar, isPhone: boolean): CalendarView {
  return usual === 'week' && isPhone ? 'day' : usual;
}
