import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RequestList } from '~/domains/appointments/request-list.tsx';
import { ProfessionalWaitingList } from '~/domains/appointments/waiting/professional-waiting-list.tsx';
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
import { useAllergicVisits } from '~/domains/clients/use-allergic-visits.ts';
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
import { Title } from '~/ui/text/title.tsx';
import classes from './dashboard.module.css';

export default function DashboardPage() {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const api = useApi();
  const calendarToday = useQuery(calendarQuery(api, { days: 1 }));
  const { error, refetch } = calendarToday;
  const calendar = useNamedCalendar(calendarToday.data);
  const today = calendar && dayIn(calendar.now, calendar.timeZone);
  const allergic = useAllergicVisits({ from: today, days: 1 });
  useFreshOnReturn();
  const may = useMay();
  const wallet = useQuery({ ...walletQuery(api), enabled: may('see_money') });
  const money = wallet.data;
  const isWithheld = useIsWithheld('own_calendar', error);
  const isOwner = may('edit_business');
  // The owner edits all opening hours elsewhere; a member sees their own hours here.
  const keepsCalendar = !isOwner && may('own_calendar');
  const readiness = useQuery({ ...readinessQuery(api), enabled: isOwner });
  const isEmpty = calendar && calendar.appointments.length === 0 && calendar.blockedTimes.length === 0;
  const { bookable, bookedOnline } = readiness.data ?? {};
  // Before the professional is bookable, the readiness list comes first and there are no figures;
  // afterwards the day comes first.
  const isFirstDay = bookable === false && bookedOnline === false;
  const isGuideFirst = isFirstDay || isEmpty !== false;
  return (
    <Page>
      <PageTitle title={t('dashboard.title')} />
      {may('verify') && <VerificationNotice />}
      {isOwner && isGuideFirst && <ReadinessList />}
      <div className={classes.columns}>
        <div className={classes.top}>
          {!isWithheld && (
            <header className={classes.header}>
              <div>
                <Title order={1} size="h2">
                  {t('dashboard.title')}
                </Title>
                {today && (
                  <p className={classes.day}>
                    {format.day(today)}
                    {calendar.appointments.length > 0 &&
                      ` · ${t('dashboard.count', { count: calendar.appointments.length })}`}
                  </p>
                )}
              </div>
              <Button component={Link} to={to('calendar')} variant="default" size="sm">
                {t('dashboard.calendar')}
              </Button>
            </header>
          )}
          {!isWithheld && calendar && (
            <NextVisitCard
              {...{ calendar, allergic }}
              addressOf={(appointment) => to('calendar', undefined, { appointment })}
            />
          )}
        </div>
        {!isWithheld && may('own_calendar') && (
          <div className={classes.toDo}>
            <ToDoList />
          </div>
        )}
        <section className={classes.today}>
          {isWithheld ? (
            <NoAccess />
          ) : (
            <>
              <RequestList />
              {calendar && <CalendarAge calendar={calendar} asked={calendarToday} />}
              <LiveNotice calendar={calendar} />
              {isEmpty ? (
                <EmptyState
                  title={t('dashboard.emptyTitle')}
                  text={t(bookable ? 'dashboard.emptyOnline' : 'dashboard.emptyText')}
                  action={
                    <Button component={Link} to={to('calendar', undefined, { add: 'appointment' })}>
                      {t('toolbar.add')}
                    </Button>
                  }
                />
              ) : calendar ? (
                <DayAgenda
                  {...{ calendar, allergic }}
                  addressOfAppointment={(appointment) => to('calendar', undefined, { appointment })}
                  addressOfBlocked={(blocked) => to('calendar', undefined, { blocked })}
                />
              ) : error ? (
                <ErrorState error={error} onRetry={() => void refetch()} />
              ) : (
                <LoadingAgenda />
              )}
              <ProfessionalWaitingList />
            </>
          )}
        </section>
        {(may('see_money') || isOwner || keepsCalendar) && (
          <aside className={classes.aside}>
            {may('manage_subscription') && <DiscountSummary />}
            {may('see_money') && (
              <div className={classes.wallet}>
                {money && <WalletStrip wallet={money} />}
                {!money && !wallet.error && <Skeleton shape="text" height={72} />}
                <Link to={to('paymentManagement')}>{t('dashboard.wallet')}</Link>
              </div>
            )}
            {isOwner && bookedOnline && <ReadinessBars />}
            {keepsCalendar && <OwnHoursSection />}
          </aside>
        )}
      </div>
      {isOwner && !isGuideFirst && (
        <div className={classes.after}>
          <ReadinessList />
        </div>
      )}
      {!isWithheld && may('own_calendar') && !isFirstDay && <MonthSection />}
    </Page>
  );
}
