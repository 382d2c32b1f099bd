import type { Calendar } from '@meche/contract/calendar';
import { useMemo } from 'react';
import { useAllergicVisits, useClientMarks } from '~/domains/clients/use-marked-visits.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useMediaQuery } from '~/lib/page/use-media-query.ts';
import { type CalendarView, getShownSpan, useCalendarUrl, wholeTeam } from './calendar-address.ts';
import { useFreshOnReturn, useShownDays } from './shown-days.ts';
import { useNamedCalendar } from './use-named-calendar.ts';
import { usePreloadedEdits } from './use-preloaded-edits.ts';

export type CalendarScreen = ReturnType<typeof useCalendarScreen>;

/**
 * Reads the view, days and members from the URL, and loads those days. `present` is today's calendar, with
 * the time of the business clock.
 */
export function useCalendarScreen(present: Calendar) {
  const { address, go } = useCalendarUrl();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const today = dayIn(present.now, present.timeZone);
  const date = address.date ?? today;
  const view = address.view ?? defaultView(present, isPhone);
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
 * Returns the view of the professional's setting, but the day in place of the week on phones, which are too
 * narrow for a week.
 */
function defaultView({ defaultView: usual }: Calendar, isPhone: boolean): CalendarView {
  return usual === 'week' && isPhone ? 'day' : usual;
}
