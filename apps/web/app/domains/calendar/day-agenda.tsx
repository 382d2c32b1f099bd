import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppointmentState } from '~/domains/appointments/appointment/appointment-state.tsx';
import { formatVisitName } from '~/domains/appointments/appointment/visit-name.ts';
import { shortName } from '~/domains/places/commune-name.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { getBlockedTimeLabel } from './blocked-name.ts';
import { busyTimeId } from './busy-address.ts';
import classes from './day-agenda.module.css';

type DayAgendaProps = {
  calendar: Calendar;
  memberId?: string | undefined;
  marked?: string | undefined;
  /** Ids of appointments of clients with an allergy. */
  allergic?: ReadonlySet<string> | undefined;
  addressOfAppointment: (id: string) => string;
  addressOfBlocked: (id: string) => string;
  /** False where a card above the list already names the current or next appointment. */
  namesNext?: boolean;
};

/**
 * Lists the appointments, late cancellations, blocked and busy times of the loaded days as links in order of
 * time. It is the accessible form of the calendar, and the dashboard shows it too.
 */
export function DayAgenda(props: DayAgendaProps) {
  const {
    calendar,
    memberId,
    marked,
    allergic,
    addressOfAppointment,
    addressOfBlocked,
    namesNext = true,
  } = props;
  const { t } = useTranslation('calendar');
  const { time } = useFormat();
  const zone = calendar.timeZone;
  const isNamed = calendar.members.length > 1 && !memberId;
  const entries = listEntries(calendar, memberId);
  const markOf = (id: string) => (id === marked ? markedProps : {});
  const next = findNextAppointment(calendar, memberId)?.id;
  const isToday = entries.some(({ startsAt }) => dayIn(startsAt, zone) === dayIn(calendar.now, zone));
  const toCome = entries.findIndex(({ startsAt }) => Date.parse(startsAt) > Date.parse(calendar.now));
  const nowLine = isToday && (
    <li className={classes.now}>{t('agenda.now', { time: time(calendar.now, zone) })}</li>
  );
  return (
    <ol className={classes.agenda}>
      {entries.map((entry, at) => (
        <Fragment key={entry.id}>
          {at === toCome && nowLine}
          <li>
            {entry.appointment ? (
              <VisitEntry
                visit={entry.appointment}
                to={addressOfAppointment(entry.id)}
                mark={markOf(entry.id)}
                isNext={namesNext && entry.id === next}
                isAllergic={allergic?.has(entry.id) ?? false}
                isClashing={
                  calendar.clashes?.some(({ appointmentId }) => appointmentId === entry.id) ?? false
                }
                {...{ calendar, isNamed }}
              />
            ) : (
              <BlockedEntry
                blocked={entry}
                to={addressOfBlocked(entry.id)}
                mark={markOf(entry.id)}
                {...{ calendar, isNamed }}
              />
            )}
          </li>
        </Fragment>
      ))}
      {toCome === -1 && nowLine}
    </ol>
  );
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });
const markedProps = { 'data-marked': '', ref: intoSight };

/**
 * Lists the appointments, late cancellations, blocked times and busy times of a member, or of all members, in
 * order of time.
 */
function listEntries(calendar: Calendar, memberId: string | undefined) {
  return [
    ...[...calendar.appointments, ...(calendar.cancelledLate ?? [])]
      .filter((one) => !memberId || one.member.id === memberId)
      .map((appointment) => ({ ...appointment, appointment })),
    ...calendar.blockedTimes
      .filter((one) => !memberId || one.memberId === memberId)
      .map((blocked) => ({ ...blocked, isBusy: false, appointment: undefined })),
    ...(calendar.busyTimes ?? [])
      .filter((one) => !memberId || one.memberId === memberId)
      .map((busy) => ({ ...busy, id: busyTimeId(busy), isBusy: true, appointment: undefined })),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

type EntryProps = {
  calendar: Calendar;
  to: string;
  mark: Partial<typeof markedProps>;
  /** True when the entry shows the member's name. */
  isNamed: boolean;
};

type BlockedEntryProps = EntryProps & {
  blocked: Pick<Calendar['blockedTimes'][number], 'memberId' | 'startsAt' | 'endsAt' | 'offered'> & {
    label?: string;
    /** True for time that another calendar blocks. */
    isBusy: boolean;
  };
};

function BlockedEntry({ calendar, blocked, to, mark, isNamed }: BlockedEntryProps) {
  const { t } = useTranslation('calendar');
  const member = calendar.members.find((one) => one.id === blocked.memberId);
  const notes = [blocked.isBusy && t('agenda.busy'), isNamed && member?.name].filter(Boolean);
  return (
    <Link to={to} className={classes.entry} data-blocked="" {...mark} preventScrollReset>
      <EntryTime span={blocked} calendar={calendar} />
      <span className={classes.words}>
        <span>
          {blocked.isBusy ? t('busy.title') : blocked.label || getBlockedTimeLabel(blocked.offered?.name, t)}
        </span>
        {notes.length > 0 && <Quiet component="span">{notes.join(' · ')}</Quiet>}
      </span>
    </Link>
  );
}

type VisitEntryProps = EntryProps & {
  visit: CalendarVisit;
  isNext: boolean;
  isAllergic: boolean;
  /** True when it overlaps an event of another calendar. */
  isClashing: boolean;
};

function VisitEntry(props: VisitEntryProps) {
  const { calendar, visit, to, mark, isNamed, isNext, isAllergic, isClashing } = props;
  const { t } = useTranslation('calendar');
  const isCancelled = visit.state === 'cancelled';
  const hasBegun = Date.parse(visit.startsAt) <= Date.parse(calendar.now);
  const showsState = visit.state !== 'confirmed' || visit.payment.status === 'payment_to_confirm';
  return (
    <Link
      to={to}
      className={classes.entry}
      {...mark}
      data-next={isNext ? '' : undefined}
      data-cancelled={isCancelled ? '' : undefined}
      data-over={Date.parse(visit.endsAt) <= Date.parse(calendar.now) ? '' : undefined}
      preventScrollReset
    >
      <EntryTime span={visit} calendar={calendar} />
      <span className={classes.words}>
        <span className={classes.first}>
          <span className={classes.customer}>{formatVisitName(visit)}</span>
          <PriceText cents={visit.totalCents} size="sm" />
        </span>
        <span className={classes.second}>
          <span className={classes.what}>
            {[
              visit.services.join(', '),
              isNamed && visit.member.name,
              visit.place === 'at_home' && t('agenda.atHome', { city: shortName(visit.city) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {isAllergic && <span className={classes.allergy}>{t('grid.allergy')}</span>}
          {isClashing && <Quiet component="span">{t('grid.marks.clash')}</Quiet>}
          {isNext && <span className={classes.next}>{t(hasBegun ? 'next.now' : 'next.title')}</span>}
          {isCancelled ? (
            <Quiet component="span">{t('grid.states.cancelled')}</Quiet>
          ) : showsState ? (
            <AppointmentState appointment={visit} reader="professional" />
          ) : null}
        </span>
      </span>
    </Link>
  );
}

type EntryTimeProps = { span: { startsAt: string; endsAt: string }; calendar: Calendar };

/** A start or end on another day than the listed one is shown with its day. */
function EntryTime({ span: { startsAt, endsAt }, calendar: { timeZone, members } }: EntryTimeProps) {
  const { time, day } = useFormat();
  const starts = dayIn(startsAt, timeZone);
  const first = members[0]?.days[0]?.day ?? starts;
  const isContinued = starts < first;
  const listed = isContinued ? first : starts;
  // An end at midnight belongs to the day before.
  const ends = dayIn(new Date(Date.parse(endsAt) - 1).toISOString(), timeZone);
  return (
    <span className={classes.time}>
      {isContinued && <Quiet component="span">{day(starts, 'short')}</Quiet>}
      <span className={classes.start}>{time(startsAt, timeZone)}</span>
      {ends !== listed && <Quiet component="span">{day(ends, 'short')}</Quiet>}
      <Quiet component="span">{time(endsAt, timeZone)}</Quiet>
    </span>
  );
}

/**
 * Returns the confirmed appointment of today that is in progress or comes next by the business clock.
 * Undefined on other days.
 */
export function findNextAppointment(calendar: Calendar, memberId?: string): CalendarVisit | undefined {
  const today = dayIn(calendar.now, calendar.timeZone);
  return calendar.appointments
    .filter(({ startsAt }) => dayIn(startsAt, calendar.timeZone) === today)
    .filter((one) => one.state === 'confirmed' && (!memberId || one.member.id === memberId))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .find((one) => Date.parse(one.endsAt) > Date.parse(calendar.now));
}
