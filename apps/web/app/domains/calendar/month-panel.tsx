import type { CalendarMonth } from '@meche/contract/calendar-month';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useListedAllergies } from '~/domains/clients/use-marked-visits.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { weeksOfMonth } from '~/lib/dates/wall-clock.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { LoadingText } from './loading-text.tsx';
import { type DayCounted, MonthGrid } from './month-grid.tsx';
import classes from './month-panel.module.css';
import { calendarMonthQuery } from './queries.ts';

type MonthPanelProps = {
  date: string;
  today: string;
  /** Weekday on which a week starts, from 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  memberId: string | undefined;
  onDate: (day: string) => void;
  onOpen: (day: string) => void;
};

/**
 * Shows the appointments, free time, closures and holidays of each day of a month. The days appear before
 * their counts are loaded.
 */
export function MonthPanel({ date, today, firstWeekday, memberId, onDate, onOpen }: MonthPanelProps) {
  const { t } = useTranslation('calendar');
  const api = useApi();
  const shown = weeksOfMonth(date, firstWeekday).flat();
  const allergic = useListedAllergies({ from: shown[0], days: shown.length });
  const query = useQuery(calendarMonthQuery(api, date.slice(0, 7)));
  if (!query.data && query.error) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className={classes.month}>
      {!query.data && <LoadingText word={t('loading')} />}
      <MonthGrid
        date={date}
        today={today}
        firstWeekday={firstWeekday}
        counted={query.data ? countedOf(query.data, allergic, memberId) : new Map()}
        onDate={onDate}
        onOpen={onOpen}
      />
      <Quiet className={classes.key ?? ''}>{t('month.key')}</Quiet>
    </div>
  );
}

/**
 * Sums appointments, allergies and free minutes per day, of one member or of all members including former
 * ones.
 */
function countedOf(
  { days, members }: CalendarMonth,
  allergic: ReturnType<typeof useListedAllergies>,
  memberId?: string,
): Map<string, DayCounted> {
  const whose = members.filter(({ id }) => !memberId || id === memberId);
  return new Map(
    days.map(({ day, holiday, closures }, at) => [
      day,
      {
        holiday,
        closures,
        visits: whose.reduce((sum, one) => sum + (one.days[at]?.visits ?? 0), 0),
        allergies: allergic.filter((one) => one.day === day && (!memberId || one.memberId === memberId))
          .length,
        freeMinutes: whose.reduce((sum, one) => sum + (one.days[at]?.freeMinutes ?? 0), 0),
        workMinutes: whose.reduce((sum, one) => sum + (one.days[at]?.workMinutes ?? 0), 0),
        busyMinutes: whose.reduce((sum, one) => sum + (one.days[at]?.busyMinutes ?? 0), 0),
      },
    ]),
  );
}
