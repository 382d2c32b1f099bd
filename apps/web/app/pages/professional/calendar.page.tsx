import type { Calendar } from '@meche/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppointmentPanel } from '~/domains/appointments/appointment-panel.tsx';
import { timeAgain } from '~/domains/appointments/taken-up.ts';
import { AddPanel } from '~/domains/calendar/add-panel.tsx';
import { BlockedTimePanel } from '~/domains/calendar/blocked-time-panel.tsx';
import {
  type CalendarView,
  daysShown,
  stepped,
  useCalendarAddress,
  wholeTeam,
} from '~/domains/calendar/calendar-address.ts';
import { CalendarAge } from '~/domains/calendar/calendar-age.tsx';
import { hoursShown } from '~/domains/calendar/calendar-events.ts';
import { CalendarToolbar } from '~/domains/calendar/calendar-toolbar.tsx';
import { ColourMarks } from '~/domains/calendar/colour-marks.tsx';
import { CustomerActivityLink } from '~/domains/calendar/customer-activity-link.tsx';
import { DayAgenda } from '~/domains/calendar/day-agenda.tsx';
import { areKeysOn, saveKeysChoice } from '~/domains/calendar/keys-memory.ts';
import { LiveNotice } from '~/domains/calendar/live-notice.tsx';
import { LoadingAgenda } from '~/domains/calendar/loading-agenda.tsx';
import { LoadingWord } from '~/domains/calendar/loading-word.tsx';
import { MemberSwitch } from '~/domains/calendar/member-switch.tsx';
import { MovableGrid } from '~/domains/calendar/movable-grid.tsx';
import { calendarQuery } from '~/domains/calendar/queries.ts';
import { unknownDays, useFreshOnReturn, useShownDays } from '~/domains/calendar/shown-days.ts';
import { UnsettledLink } from '~/domains/calendar/unsettled-link.tsx';
import { useCalendarKeys } from '~/domains/calendar/use-calendar-keys.ts';
import { useEditsAhead } from '~/domains/calendar/use-edits-ahead.ts';
import { useNamedCalendar } from '~/domains/calendar/use-named-calendar.ts';
import { WaitingNotice } from '~/domains/calendar/waiting-notice.tsx';
import { useAllergicVisits } from '~/domains/clients/use-allergic-visits.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFlick } from '~/lib/page/use-flick.ts';
import { useMediaQuery } from '~/lib/page/use-media-query.ts';
import { to } from '~/paths.ts';
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
  // Fetched for any date shown: it gives today and now by the business clock.
  const now = useQuery(calendarQuery(api, { days: 1 }));
  const today = useNamedCalendar(now.data);
  const isWithheld = useIsWithheld('own_calendar', now.error);
  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} />
      {isWithheld ? (
        <NoAccess />
      ) : today ? (
        <Days today={today} />
      ) : (
        <QueryState of={now} shape="hours" height="100%" />
      )}
    </div>
  );
}

function Days({ today: present }: { today: Calendar }) {
  const api = useApi();
  const { t } = useTranslation('calendar');
  const { address, go } = useCalendarAddress();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const today = dayIn(present.now, present.timeZone);
  const date = address.date ?? today;
  const view = address.view ?? defaultView(present, isPhone);
  const { from, days } = daysShown(view, date, present.firstWeekday);
  const { asked: query, isOld } = useShownDays({ from, days }, today);
  const calendar = useNamedCalendar(query.data);
  const allergic = useAllergicVisits({ from, days });
  const isRenewing = isOld && !query.isRefetchError;
  const isEmpty =
    calendar?.appointments.length === 0 &&
    calendar.blockedTimes.length === 0 &&
    (calendar.cancelledLate ?? []).length === 0;
  useFreshOnReturn();
  useEditsAhead();

  const everyone = !isPhone || view === 'list' || view === 'month';
  const chosen =
    present.members.find((member) => member.id === address.member)?.id ??
    // The week of a whole team is wide, so it shows only when the address requests it.
    (everyone && (view !== 'week' || address.member === wholeTeam) ? undefined : present.members[0]?.id);
  const choose = (member: string | undefined) => go({ member: member ?? wholeTeam });
  const memberIds = useMemo(
    () => (chosen ? [chosen] : present.members.map((member) => member.id)),
    [chosen, present.members],
  );
  const [added, setAdded] = useState<string>();
  const close = () => go({}, { replace: true });
  const dateInAddress = (day: string) => (day === today ? undefined : day);
  const showDate = (day: string) => go({ date: dateInAddress(day) });
  const shown = useRef<HTMLDivElement>(null);
  useFlick(shown, (step) => showDate(stepped(view, date, step)));
  const [keysOn, setKeysOn] = useState(areKeysOn);
  const [helps, setHelps] = useState(false);
  const [finds, setFinds] = useState(false);
  const [routed, setRouted] = useState<string>();
  const goesOut =
    (view === 'day' || view === 'list') &&
    calendar?.appointments.some(
      ({ place, member }) => place === 'at_home' && (!chosen || member.id === chosen),
    );
  const [bars, setBars] = useState(false);
  const showsBars = bars && view === 'day' && present.hasEquipment;
  const [printed, setPrinted] = useState<string>();
  useCalendarKeys(keysOn, (deed) => {
    if (deed === 'previous' || deed === 'next') showDate(stepped(view, date, deed === 'next' ? 1 : -1));
    else if (deed === 'today') showDate(today);
    else if (deed === 'add') go({ add: 'appointment' });
    else if (deed === 'find') setFinds(true);
    else if (deed === 'help') setHelps(true);
    else go({ view: deed });
  });

  return (
    <>
      <CalendarToolbar
        view={view}
        date={date}
        today={today}
        firstWeekday={present.firstWeekday}
        members={present.members}
        chosen={chosen}
        everyone={everyone}
        onMember={choose}
        onView={(next) => go({ view: next })}
        onDate={showDate}
        onPrint={() => setPrinted(date)}
        onFind={() => setFinds(true)}
        onKeys={() => setHelps(true)}
      />
      <div className={classes.unsettled}>
        <UnsettledLink addressOf={(settle) => calendarAddress({ ...address, settle })} />
        <CustomerActivityLink
          addressOf={({ id, day }) =>
            calendarAddress({ view: 'day', date: day, member: undefined, appointment: id })
          }
        />
        {view === 'day' && present.hasEquipment && (
          <LinkButton aria-expanded={showsBars} onClick={() => setBars(!bars)}>
            {t('equipment.open')}
          </LinkButton>
        )}
        {goesOut && <LinkButton onClick={() => setRouted(date)}>{t('route.open')}</LinkButton>}
      </div>
      {!isPhone && (
        <MemberSwitch
          members={present.members}
          colouredBy={present.colouredBy}
          chosen={chosen}
          everyone={everyone}
          onChoose={choose}
        />
      )}
      <div className={classes.age}>
        <CalendarAge calendar={calendar ?? present} asked={query} />
        <LiveNotice calendar={calendar} />
        <WaitingNotice />
      </div>
      {calendar && (view === 'day' || view === 'week') && <ColourMarks {...{ calendar, memberIds }} />}
      <div ref={shown} className={classes.shown}>
        {!calendar && query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : view === 'month' ? (
          <Suspense fallback={<LoadingWord word={t('loading')} />}>
            <MonthPanel
              date={date}
              today={today}
              firstWeekday={present.firstWeekday}
              memberId={chosen}
              onDate={(next) => go({ date: dateInAddress(next) }, { replace: true })}
              onOpen={(day) => go({ view: 'day', date: dateInAddress(day) })}
            />
          </Suspense>
        ) : view === 'list' ? (
          <div className={classes.list}>
            {isRenewing && !isEmpty && <LoadingWord word={t('loading')} />}
            {!calendar || (isRenewing && isEmpty) ? (
              <LoadingAgenda />
            ) : isEmpty ? (
              <EmptyState title={t('agenda.emptyTitle')} text={t('agenda.emptyText')} />
            ) : (
              <DayAgenda
                calendar={calendar}
                memberId={chosen}
                {...{ allergic, marked: added }}
                addressOfAppointment={(appointment) =>
                  calendarAddress({ ...address, settle: undefined, appointment })
                }
                addressOfBlocked={(blocked) => calendarAddress({ ...address, blocked })}
              />
            )}
          </div>
        ) : (
          <MovableGrid
            calendar={calendar ?? unknownDays(present, { from, days })}
            loading={!calendar}
            old={isOld && { isRenewing }}
            {...{ allergic, marked: added }}
            opened={address.appointment ?? address.blocked}
            tapped={
              address.add && address.at
                ? { at: address.at, until: address.until, memberId: address.staff ?? chosen }
                : undefined
            }
            view={view}
            date={date}
            today={today}
            memberIds={memberIds}
            columnWidth={view === 'week' ? 'minmax(112px, 1fr)' : 'minmax(168px, 1fr)'}
            onOpenAppointment={(appointment) => go({ appointment })}
            onOpenBlocked={(blocked) => go({ blocked })}
            onTap={(at, staff) => go({ add: 'appointment', at, staff: staff ?? chosen })}
            onDraw={(at, until, staff) => go({ add: 'blocked', at, until, staff: staff ?? chosen })}
          />
        )}
      </div>

      {showsBars && calendar && (
        <div className={classes.bars}>
          <Suspense fallback={<LoadingWord word={t('loading')} />}>
            <EquipmentBars
              day={date}
              hours={hoursShown(
                calendar,
                present.members.map(({ id }) => id),
              )}
              addressOf={(appointment) => calendarAddress({ ...address, settle: undefined, appointment })}
            />
          </Suspense>
        </div>
      )}
      <AppointmentPanel
        id={address.appointment}
        known={[...(calendar?.appointments ?? []), ...(calendar?.cancelledLate ?? [])].find(
          ({ id }) => id === address.appointment,
        )}
        calendar={present}
        soldAt={(slug) => professionalPageQuery(api, slug)}
        onTakeUp={(former) => {
          const { day, time } = timeAgain(former, today);
          const staff = former.member.id;
          go({ add: 'appointment', date: dateInAddress(day), at: `${day}T${time}`, staff, again: former.id });
        }}
        onClose={close}
      />
      {printed && (
        <Suspense>
          <DayTable day={printed} memberId={chosen} onDone={() => setPrinted(undefined)} />
        </Suspense>
      )}
      {address.settle && (
        <Suspense>
          <SettleDialog
            key={address.settle}
            day={address.settle}
            onDay={(settle) => go({ settle }, { replace: true })}
            onClose={close}
          />
        </Suspense>
      )}
      {routed && (
        <Suspense>
          <RouteDialog day={routed} memberId={chosen} onClose={() => setRouted(undefined)} />
        </Suspense>
      )}
      {finds && (
        <Suspense>
          <FindDialog
            addressOf={(appointment, day) =>
              calendarAddress({ view: 'day', date: day, member: undefined, appointment })
            }
            onClose={() => setFinds(false)}
          />
        </Suspense>
      )}
      {helps && (
        <Suspense>
          <KeysDialog
            open
            isOn={keysOn}
            onSwitch={(isOn) => {
              saveKeysChoice(isOn);
              setKeysOn(isOn);
            }}
            onClose={() => setHelps(false)}
          />
        </Suspense>
      )}
      <BlockedTimePanel calendar={calendar ?? present} id={address.blocked} onClose={close} />
      <AddPanel
        kind={address.add}
        calendar={present}
        shown={calendar}
        unknown={!calendar && query.error !== null}
        // A week has no single date: use today if this week contains it.
        date={view === 'week' && daysShown(view, today, present.firstWeekday).from === from ? today : date}
        at={address.at}
        until={address.until}
        memberId={address.staff ?? chosen}
        again={address.again}
        onKind={(add) =>
          go({ add, at: address.at, until: address.until, staff: address.staff }, { replace: true })
        }
        onAdded={({ id, day, memberId }) => {
          setAdded(id);
          go({ date: dateInAddress(day), member: chosen ? memberId : undefined }, { replace: true });
        }}
        onClose={close}
      />
    </>
  );
}

/**
 * The view from the professional's settings. A phone opens on the day instead of the week, which is too
 * wide.
 */
function defaultView(calendar: Calendar, isPhone: boolean): CalendarView {
  const { defaultView: chosen } = calendar;
  return chosen === 'week' && isPhone ? 'day' : chosen;
}

function calendarAddress(address: {
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
