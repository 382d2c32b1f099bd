import type { Calendar } from '@meche/contract/calendar';
import { useMemo } from 'react';
import { useAllergicVisits } from '~/domains/clients/use-allergic-visits.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useMediaQuery } from '~/lib/page/use-media-query.ts';
import { type CalendarView, daysShown, useCalendarAddress, wholeTeam } from './calendar-address.ts';
import { useFreshOnReturn, useShownDays } from './shown-days.ts';
import { useEditsAhead } from './use-edits-ahead.ts';
import { useNamedCalendar } from './use-named-calendar.ts';

export type CalendarScreen = ReturnType<typeof useCalendarScreen>;

/**
 * The view, days and members that the address selects, with the data of those days. `present` is today's
 * calendar, with the business clock's time.
 */
export function useCalendarScreen(present: Calendar) {
  const { address, go } = useCalendarAddress();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const today = dayIn(present.now, present.timeZone);
  const date = address.date ?? today;
  const view = address.view ?? defaultView(present, isPhone);
  const { from, days } = daysShown(view, date, present.firstWeekday);
  const { query, isOld } = useShownDays({ from, days }, today);
  const calendar = useNamedCalendar(query.data);
  const allergic = useAllergicVisits({ from, days });
  useFreshOnReturn();
  useEditsAhead();

  const everyone = !isPhone || view === 'list' || view === 'month';
  const memberId =
    present.members.find((member) => member.id === address.member)?.id ??
    // The week of a whole team is wide: shown only when the address requests it.
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
    /** Whether all members may be shown at once. */
    everyone,
    /** Undefined: all members. */
    memberId,
    memberIds,
    /** Today has no date in the address. */
    dateInAddress,
    showDate: (day: string) => go({ date: dateInAddress(day) }),
    chooseMember: (member: string | undefined) => go({ member: member ?? wholeTeam }),
    close: () => go({}, { replace: true }),
  };
}

/** The professional's setting, except that a week is too wide for a phone to open on. */
function defaultView({ defaultView: usual }: Calendar, isPhone: boolean): CalendarView {
  return usual === 'week' && isPhone ? 'day' : usual;
}
