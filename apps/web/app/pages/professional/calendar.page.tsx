import type { Calendar } from '@meche/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppointmentPanel } from '~/domains/appointments/appointment/appointment-panel.tsx';
import { proposeTimeAgain } from '~/domains/appointments/series/repeated-visit-draft.ts';
import { AddPanel } from '~/domains/calendar/add-panel.tsx';
import { BlockedTimePanel } from '~/domains/calendar/blocked-time-panel.tsx';
import { calendarUrl, getShownSpan, stepDate } from '~/domains/calendar/calendar-address.ts';
import { CalendarAge } from '~/domains/calendar/calendar-age.tsx';
import { computeShownHours } from '~/domains/calendar/calendar-events.ts';
import { CalendarToolbar } from '~/domains/calendar/calendar-toolbar.tsx';
import { ColourMarks } from '~/domains/calendar/colour-marks.tsx';
import { CustomerActivityLink } from '~/domains/calendar/customer-activity-link.tsx';
import { DayAgenda } from '~/domains/calendar/day-agenda.tsx';
import { LiveNotice } from '~/domains/calendar/live-notice.tsx';
import { LoadingAgenda } from '~/domains/calendar/loading-agenda.tsx';
import { LoadingText } from '~/domains/calendar/loading-text.tsx';
import { MovableGrid } from '~/domains/calendar/movable-grid.tsx';
import { calendarQuery } from '~/domains/calendar/queries.ts';
import { QueuedCallsNotice } from '~/domains/calendar/queued-calls-notice.tsx';
import { createPlaceholderDays } from '~/domains/calendar/shown-days.ts';
import { UnsettledLink } from '~/domains/calendar/unsettled-link.tsx';
import { type CalendarDialogsState, useCalendarDialogs } from '~/domains/calendar/use-calendar-dialogs.ts';
import { type CalendarScreen, useCalendarScreen } from '~/domains/calendar/use-calendar-screen.ts';
import { useNamedCalendar } from '~/domains/calendar/use-named-calendar.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useOnline } from '~/lib/page/use-online.ts';
import { useSwipe } from '~/lib/page/use-swipe.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './calendar.module.css';

const MonthPanel = lazy(async () => ({
  default: (await import('~/domains/calendar/month-panel.tsx')).MonthPanel,
}));

const DayTable = lazy(async () => ({
  default: (await import('~/domains/calendar/day-table.tsx')).DayTable,
}));
const BusyTimePanel = lazy(async () => ({
  default: (await import('~/domains/calendar/busy-time-panel.tsx')).BusyTimePanel,
}));
const RouteDialog = lazy(async () => ({
  default: (await import('~/domains/calendar/route-dialog.tsx')).RouteDialog,
}));
const EquipmentBars = lazy(async () => ({
  default: (await import('~/domains/calendar/equipment-bars.tsx')).EquipmentBars,
}));
const KeysDialog = lazy(async () => ({
  default: (await import('~/domains/calendar/keys-dialog.tsx')).KeysDialog,
}));
const SettleDialog = lazy(async () => ({
  default: (await import('~/domains/calendar/settle-dialog.tsx')).SettleDialog,
}));
const FindDialog = lazy(async () => ({
  default: (await import('~/domains/calendar/find-dialog.tsx')).FindDialog,
}));

export default function CalendarPage() {
  const { t } = useTranslation('calendar');
  const api = useApi();
  // This query always runs, because it contains today’s date and the time by the business clock.
  const now = useQuery(calendarQuery(api, { days: 1 }));
  const present = useNamedCalendar(now.data);
  const isWithheld = useIsWithheld('own_calendar', now.error);
  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : present ? (
        <Days present={present} />
      ) : (
        <QueryState of={now} shape="hours" height="100%" />
      )}
    </div>
  );
}

type ScreenProps = { screen: CalendarScreen };

function Days({ present }: { present: Calendar }) {
  const screen = useCalendarScreen(present);
  const { go, date, today, view, query, calendar, everyone, memberId, memberIds } = screen;
  const [addedId, setAddedId] = useState<string>();
  const [printedDay, setPrintedDay] = useState<string>();
  const [wantsBars, setWantsBars] = useState(false);
  const showsBars = wantsBars && view === 'day' && present.hasEquipment;
  const shown = useRef<HTMLDivElement>(null);
  useSwipe(shown, (step) => screen.showDate(stepDate(view, date, step)));
  const dialogs = useCalendarDialogs(screen);
  return (
    <>
      <CalendarToolbar
        view={view}
        date={date}
        today={today}
        firstWeekday={present.firstWeekday}
        members={present.members}
        chosen={memberId}
        everyone={everyone}
        onMember={screen.chooseMember}
        onView={(next) => go({ view: next })}
        onDate={screen.showDate}
        onPrint={() => setPrintedDay(date)}
        onFind={() => dialogs.open({ name: 'find' })}
        onKeys={() => dialogs.open({ name: 'keys' })}
      >
        <CalendarActions
          screen={screen}
          showsBars={showsBars}
          onBars={() => setWantsBars(!wantsBars)}
          onRoute={() => dialogs.open({ name: 'route', day: date })}
        />
      </CalendarToolbar>
      <div className={classes.age}>
        <CalendarAge calendar={calendar} query={query} />
        <LiveNotice calendar={calendar} />
        <QueuedCallsNotice />
      </div>
      <div ref={shown} className={classes.shown}>
        <ShownDays screen={screen} addedId={addedId} />
      </div>
      {calendar && (view === 'day' || view === 'week') && (
        <ColourMarks calendar={calendar} memberIds={memberIds} />
      )}

      {showsBars && calendar && <EquipmentOfDay screen={screen} calendar={calendar} />}
      <OpenedAppointment screen={screen} />
      {printedDay && (
        <Suspense>
          <DayTable day={printedDay} memberId={memberId} onDone={() => setPrintedDay(undefined)} />
        </Suspense>
      )}
      <CalendarDialogs screen={screen} dialogs={dialogs} />
      <BlockedTimePanel calendar={calendar ?? present} id={screen.address.blocked} onClose={screen.close} />
      {calendar?.busyTimes && calendar.busyTimes.length > 0 && (
        <Suspense>
          <BusyTimePanel calendar={calendar} id={screen.address.blocked} onClose={screen.close} />
        </Suspense>
      )}
      <OpenedForm screen={screen} onAdded={setAddedId} />
    </>
  );
}

type CalendarActionsProps = ScreenProps & { showsBars: boolean; onBars: () => void; onRoute: () => void };

/**
 * Links and buttons for unsettled appointments, recent actions of customers, equipment, and the route of
 * the day.
 */
function CalendarActions({ screen, showsBars, onBars, onRoute }: CalendarActionsProps) {
  const { t } = useTranslation('calendar');
  const { address, present, calendar, view, memberId } = screen;
  const hasHomeVisits =
    (view === 'day' || view === 'list') &&
    calendar?.appointments.some(
      ({ place, member }) => place === 'at_home' && (!memberId || member.id === memberId),
    );
  return (
    <>
      <UnsettledLink addressOf={(settle) => calendarUrl({ ...address, settle })} />
      <CustomerActivityLink addressOf={({ id, day }) => appointmentAddress(id, day)} />
      {view === 'day' && present.hasEquipment && (
        <LinkButton aria-expanded={showsBars} onClick={onBars}>
          {t('equipment.open')}
        </LinkButton>
      )}
      {hasHomeVisits && <LinkButton onClick={onRoute}>{t('route.open')}</LinkButton>}
    </>
  );
}

type ShownDaysProps = ScreenProps & { addedId: string | undefined };

function ShownDays({ screen, addedId }: ShownDaysProps) {
  const { t } = useTranslation('calendar');
  const { present, calendar, query, view, date, today, go, dateInAddress } = screen;
  const online = useOnline();
  if (!calendar && query.error && !online)
    return <EmptyState title={t('age.unknownTitle')} text={t('age.unknownText')} />;
  if (!calendar && query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (view === 'list') return <DayList screen={screen} addedId={addedId} />;
  if (view !== 'month') return <DayColumns screen={screen} addedId={addedId} />;
  return (
    <Suspense fallback={<LoadingText word={t('loading')} />}>
      <MonthPanel
        date={date}
        today={today}
        firstWeekday={present.firstWeekday}
        memberId={screen.memberId}
        onDate={(next) => go({ date: dateInAddress(next) }, { replace: true })}
        onOpen={(day) => go({ view: 'day', date: dateInAddress(day) })}
      />
    </Suspense>
  );
}

function DayList({ screen, addedId }: ShownDaysProps) {
  const { t } = useTranslation('calendar');
  const { address, calendar, allergic, memberId } = screen;
  const isRenewing = isRefetching(screen);
  const isEmpty =
    calendar?.appointments.length === 0 &&
    calendar.blockedTimes.length === 0 &&
    (calendar.busyTimes ?? []).length === 0 &&
    (calendar.cancelledLate ?? []).length === 0;
  return (
    <div className={classes.list}>
      {isRenewing && !isEmpty && <LoadingText word={t('loading')} />}
      {!calendar || (isRenewing && isEmpty) ? (
        <LoadingAgenda />
      ) : isEmpty ? (
        <EmptyState title={t('agenda.emptyTitle')} text={t('agenda.emptyText')} />
      ) : (
        <DayAgenda
          calendar={calendar}
          memberId={memberId}
          allergic={allergic}
          marked={addedId}
          addressOfAppointment={(appointment) => calendarUrl({ ...address, settle: undefined, appointment })}
          addressOfBlocked={(blocked) => calendarUrl({ ...address, blocked })}
        />
      )}
    </div>
  );
}

/** Shows a day or a week as a grid of hours. */
function DayColumns({ screen, addedId }: ShownDaysProps) {
  const { address, present, calendar, span, isOld, clientMarks, date, today, memberId, memberIds, go } =
    screen;
  const view = screen.view === 'week' ? 'week' : 'day';
  return (
    <MovableGrid
      calendar={calendar ?? createPlaceholderDays(present, span)}
      loading={!calendar}
      old={isOld && { isRenewing: isRefetching(screen) }}
      clientMarks={clientMarks}
      marked={addedId}
      opened={address.appointment ?? address.blocked}
      tapped={
        address.add && address.at
          ? { at: address.at, until: address.until, memberId: address.staff ?? memberId }
          : undefined
      }
      view={view}
      date={date}
      today={today}
      memberIds={memberIds}
      columnWidth={view === 'week' ? 'minmax(112px, 1fr)' : 'minmax(168px, 1fr)'}
      onOpenAppointment={(appointment) => go({ appointment })}
      onOpenBlocked={(blocked) => go({ blocked })}
      onTap={(at, staff) => go({ add: 'appointment', at, staff: staff ?? memberId })}
      onDraw={(at, until, staff) => go({ add: 'blocked', at, until, staff: staff ?? memberId })}
    />
  );
}

/** Whether the days on the screen are old and newer data is being fetched. */
function isRefetching({ isOld, query }: CalendarScreen): boolean {
  return isOld && !query.isRefetchError;
}

function EquipmentOfDay({ screen, calendar }: ScreenProps & { calendar: Calendar }) {
  const { t } = useTranslation('calendar');
  const { address, present, date } = screen;
  return (
    <div className={classes.bars}>
      <Suspense fallback={<LoadingText word={t('loading')} />}>
        <EquipmentBars
          day={date}
          hours={computeShownHours(
            calendar,
            present.members.map(({ id }) => id),
          )}
          addressOf={(appointment) => calendarUrl({ ...address, settle: undefined, appointment })}
        />
      </Suspense>
    </div>
  );
}

function OpenedAppointment({ screen }: ScreenProps) {
  const api = useApi();
  const { address, present, calendar, today, go, dateInAddress, close } = screen;
  return (
    <AppointmentPanel
      id={address.appointment}
      known={[...(calendar?.appointments ?? []), ...(calendar?.cancelledLate ?? [])].find(
        ({ id }) => id === address.appointment,
      )}
      clashes={calendar?.clashes?.filter(({ appointmentId }) => appointmentId === address.appointment)}
      calendar={present}
      soldAt={(slug) => professionalPageQuery(api, slug)}
      onTakeUp={(former) => {
        const { day, time } = proposeTimeAgain(former, today);
        const staff = former.member.id;
        go({ add: 'appointment', date: dateInAddress(day), at: `${day}T${time}`, staff, again: former.id });
      }}
      onClose={close}
    />
  );
}

/** Opens the panel that adds an appointment or blocked time, as the address says. */
function OpenedForm({ screen, onAdded }: ScreenProps & { onAdded: (id: string) => void }) {
  const { address, present, calendar, query, view, date, today, span, memberId, go } = screen;
  // The week view has no single day: today if the week contains it.
  const isThisWeek = view === 'week' && getShownSpan(view, today, present.firstWeekday).from === span.from;
  return (
    <AddPanel
      kind={address.add}
      calendar={present}
      shown={calendar}
      unknown={!calendar && query.error !== null}
      date={isThisWeek ? today : date}
      at={address.at}
      until={address.until}
      memberId={address.staff ?? memberId}
      again={address.again}
      onKind={(add) =>
        go({ add, at: address.at, until: address.until, staff: address.staff }, { replace: true })
      }
      onAdded={({ id, day, memberId: addedTo }) => {
        onAdded(id);
        go({ date: screen.dateInAddress(day), member: memberId ? addedTo : undefined }, { replace: true });
      }}
      onClose={screen.close}
    />
  );
}

type CalendarDialogsProps = ScreenProps & { dialogs: CalendarDialogsState };

function CalendarDialogs({ screen, dialogs }: CalendarDialogsProps) {
  const { address, memberId, go } = screen;
  const { opened, close } = dialogs;
  return (
    <>
      {address.settle && (
        <Suspense>
          <SettleDialog
            key={address.settle}
            day={address.settle}
            onDay={(settle) => go({ settle }, { replace: true })}
            onClose={screen.close}
          />
        </Suspense>
      )}
      {opened?.name === 'route' && (
        <Suspense>
          <RouteDialog day={opened.day} memberId={memberId} onClose={close} />
        </Suspense>
      )}
      {opened?.name === 'find' && (
        <Suspense>
          <FindDialog addressOf={appointmentAddress} onClose={close} />
        </Suspense>
      )}
      {opened?.name === 'keys' && (
        <Suspense>
          <KeysDialog open isOn={dialogs.keysOn} onSwitch={dialogs.switchKeys} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Returns the address of an appointment: it is open over the view of its day. */
function appointmentAddress(appointment: string, day: string): string {
  return calendarUrl({ view: 'day', date: day, member: undefined, appointment });
}
