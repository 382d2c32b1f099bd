import type { Calendar } from '@meche/contract/calendar';
import type { Wallet as WalletFigures } from '@meche/contract/wallet';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RequestList } from '~/domains/appointments/appointment/request-list.tsx';
import { ProfessionalWaitingList } from '~/domains/appointments/waiting-list/professional-waiting-list.tsx';
import { CalendarAge } from '~/domains/calendar/calendar-age.tsx';
import { MonthSection } from '~/domains/calendar/dashboard/month-section.tsx';
import { ToDoList } from '~/domains/calendar/dashboard/to-do-list.tsx';
import { DayAgenda } from '~/domains/calendar/day-agenda.tsx';
import { LiveNotice } from '~/domains/calendar/live-notice.tsx';
import { LoadingAgenda } from '~/domains/calendar/loading-agenda.tsx';
import { NextVisitCard } from '~/domains/calendar/next-visit-card.tsx';
import { calendarQuery } from '~/domains/calendar/queries.ts';
import { useFreshOnReturn } from '~/domains/calendar/shown-days.ts';
import { useNamedCalendar } from '~/domains/calendar/use-named-calendar.ts';
import { useAllergicVisits } from '~/domains/clients/use-marked-visits.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { readinessQuery } from '~/domains/professionals/queries.ts';
import { ReadinessBars } from '~/domains/professionals/readiness-bars.tsx';
import { ReadinessList } from '~/domains/professionals/readiness-list.tsx';
import { OwnHoursSection } from '~/domains/scheduling/own-hours-section.tsx';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { DiscountSummary } from '~/domains/subscriptions/discount-summary.tsx';
import { VerificationNotice } from '~/domains/verification/verification-notice.tsx';
import { walletQuery } from '~/domains/wallet/queries.ts';
import { WalletStrip } from '~/domains/wallet/wallet-strip.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './dashboard.module.css';

export default function DashboardPage() {
  const { t } = useTranslation('calendar');
  const api = useApi();
  const query = useQuery(calendarQuery(api, { days: 1 }));
  const calendar = useNamedCalendar(query.data);
  const allergic = useAllergicVisits({ from: calendar && todayOf(calendar), days: 1 });
  useFreshOnReturn();
  const may = useMay();
  const isWithheld = useIsWithheld('own_calendar', query.error);
  const hasOwnDay = !isWithheld && may('own_calendar');
  const isOwner = may('edit_business');
  const readiness = useQuery({ ...readinessQuery(api), enabled: isOwner });
  const { bookable, bookedOnline } = readiness.data ?? {};
  // Before customers can book, there are no figures of the month. The readiness list comes first then, and
  // whenever the calendar of today is missing or empty.
  const isFirstDay = bookable === false && bookedOnline === false;
  const isGuideFirst = isFirstDay || !calendar || isEmpty(calendar);
  return (
    <Page>
      <PageTitle title={t('dashboard.title')} />
      {may('verify') && <VerificationNotice />}
      {isOwner && isGuideFirst && <ReadinessList />}
      <div className={classes.columns}>
        <div className={classes.top}>
          {!isWithheld && <DayHeader calendar={calendar} />}
          {!isWithheld && calendar && (
            <NextVisitCard
              calendar={calendar}
              allergic={allergic}
              addressOf={(appointment) => to('calendar', undefined, { appointment })}
            />
          )}
        </div>
        {hasOwnDay && (
          <div className={classes.toDo}>
            <ToDoList />
          </div>
        )}
        <section className={classes.today}>
          {isWithheld ? (
            <NoAccess />
          ) : (
            <Today query={query} calendar={calendar} allergic={allergic} bookable={bookable} />
          )}
        </section>
        <Aside bookedOnline={bookedOnline} />
      </div>
      {isOwner && !isGuideFirst && (
        <div className={classes.after}>
          <ReadinessList />
        </div>
      )}
      {hasOwnDay && !isFirstDay && <MonthSection />}
    </Page>
  );
}

function DayHeader({ calendar }: { calendar: Calendar | undefined }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const count = calendar?.appointments.length ?? 0;
  return (
    <header className={classes.header}>
      <div>
        <Title order={1} size="h2">
          {t('dashboard.title')}
        </Title>
        {calendar && (
          <p className={classes.day}>
            {format.day(todayOf(calendar))}
            {count > 0 && ` · ${t('dashboard.count', { count })}`}
          </p>
        )}
      </div>
      <Button component={Link} to={to('calendar')} variant="default" size="sm">
        {t('dashboard.calendar')}
      </Button>
    </header>
  );
}

type TodayProps = {
  query: UseQueryResult<Calendar>;
  calendar: Calendar | undefined;
  allergic: ReadonlySet<string>;
  /** Whether customers can book. Undefined while it loads, and for members who are not the owner. */
  bookable: boolean | undefined;
};

/** Shows requests to answer, the appointments of today, and customers who wait for a free time. */
function Today({ query, calendar, allergic, bookable }: TodayProps) {
  const { t } = useTranslation('calendar');
  return (
    <>
      <RequestList />
      {calendar && <CalendarAge calendar={calendar} query={query} />}
      <LiveNotice calendar={calendar} />
      {!calendar && query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !calendar ? (
        <LoadingAgenda />
      ) : isEmpty(calendar) ? (
        <EmptyState
          title={t('dashboard.emptyTitle')}
          text={t(bookable ? 'dashboard.emptyOnline' : 'dashboard.emptyText')}
          action={
            <Button component={Link} to={to('calendar', undefined, { add: 'appointment' })}>
              {t('toolbar.add')}
            </Button>
          }
        />
      ) : (
        <DayAgenda
          calendar={calendar}
          namesNext={false}
          allergic={allergic}
          addressOfAppointment={(appointment) => to('calendar', undefined, { appointment })}
          addressOfBlocked={(blocked) => to('calendar', undefined, { blocked })}
        />
      )}
      <ProfessionalWaitingList />
    </>
  );
}

function Aside({ bookedOnline }: { bookedOnline: boolean | undefined }) {
  const may = useMay();
  const isOwner = may('edit_business');
  // A member edits their own hours here. The owner edits all opening hours on another page.
  const showsOwnHours = !isOwner && may('own_calendar');
  if (!may('see_money') && !isOwner && !showsOwnHours) return null;
  return (
    <aside className={classes.aside}>
      {may('manage_subscription') && <DiscountSummary />}
      {may('see_money') && <Wallet />}
      {isOwner && bookedOnline && <ReadinessBars />}
      {showsOwnHours && <OwnHoursSection />}
    </aside>
  );
}

function Wallet() {
  const { t } = useTranslation('calendar');
  const { data, error } = useQuery(walletQuery(useApi()));
  return (
    <div className={classes.wallet}>
      {data &&
        (isUnused(data) ? <Quiet>{t('dashboard.walletUnused')}</Quiet> : <WalletStrip wallet={data} />)}
      {!data && !error && <Skeleton shape="text" height={72} />}
      <Link to={to('paymentManagement')}>{t('dashboard.wallet')}</Link>
    </div>
  );
}

/** Whether the wallet has only zeros. */
function isUnused(wallet: WalletFigures): boolean {
  const { upcoming, pendingCents, availableCents, inTransitCents, paidOutCents, owedCents } = wallet;
  return [upcoming.visits, pendingCents, availableCents, inTransitCents, paidOutCents, owedCents].every(
    (figure) => figure === 0,
  );
}

function todayOf({ now, timeZone }: Calendar): string {
  return dayIn(now, timeZone);
}

function isEmpty({ appointments, blockedTimes, busyTimes = [] }: Calendar): boolean {
  return appointments.length === 0 && blockedTimes.length === 0 && busyTimes.length === 0;
}
