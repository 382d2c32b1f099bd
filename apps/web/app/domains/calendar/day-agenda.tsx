import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppointmentState } from '~/domains/appointments/appointment-state.tsx';
import { visitName } from '~/domains/appointments/visit-name.ts';
import { shortName } from '~/domains/places/commune-name.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { blockedName } from './blocked-name.ts';
import classes from './day-agenda.module.css';

type DayAgendaProps = {
  calendar: Calendar;
  memberId?: string | undefined;
  marked?: string | undefined;
  /** Appointments of clients with an allergy. */
  allergic?: ReadonlySet<string> | undefined;
  addressOfAppointment: (id: string) => string;
  addressOfBlocked: (id: string) => string;
};

/** A day as a chronological list of links: the accessible form of the calendar, also on the dashboard. */
export function DayAgenda(props: DayAgendaProps) {
  const { calendar, memberId, marked, allergic, addressOfAppointment, addressOfBlocked } = props;
  const { t } = useTranslation('calendar');
  const { time } = useFormat();
  const zone = calendar.timeZone;
  const named = calendar.members.length > 1 && !memberId;
  const entries = [
    ...[...calendar.appointments, ...(calendar.cancelledLate ?? [])]
      .filter((one) => !memberId || one.member.id === memberId)
      .map((appointment) => ({ ...appointment, appointment })),
    ...calendar.blockedTimes
      .filter((one) => !memberId || one.memberId === memberId)
      .map((blocked) => ({ ...blocked, appointment: undefined })),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const markOf = (id: string) => (id === marked ? { 'data-marked': '', ref: intoSight } : {});
  const next = nextAppointment(calendar, memberId)?.id;
  const isToday = entries.some(({ startsAt }) => dayIn(startsAt, zone) === dayIn(calendar.now, zone));
  const toCome = entries.findIndex(({ startsAt }) => Date.parse(startsAt) > Date.parse(calendar.now));
  const nowLine = isToday && (
    <li className={classes.now}>{t('agenda.now', { time: time(calendar.now, zone) })}</li>
  );
  return (
    <ol className={classes.agenda}>
      {entries.map((entry, at) => {
        const before = at === toCome && nowLine;
        const span = (
          <span className={classes.time}>
            <span className={classes.start}>{time(entry.startsAt, zone)}</span>
            <Quiet component="span">{time(entry.endsAt, zone)}</Quiet>
          </span>
        );
        if (!entry.appointment) {
          const member = calendar.members.find((one) => one.id === entry.memberId);
          return (
            <Fragment key={entry.id}>
              {before}
              <li>
                <Link
                  to={addressOfBlocked(entry.id)}
                  className={classes.entry}
                  data-blocked=""
                  {...markOf(entry.id)}
                  preventScrollReset
                >
                  {span}
                  <span className={classes.words}>
                    <span>{entry.label || blockedName(entry.offered?.name, t)}</span>
                    {named && member && <Quiet component="span">{member.name}</Quiet>}
                  </span>
                </Link>
              </li>
            </Fragment>
          );
        }
        const { appointment } = entry;
        return (
          <Fragment key={entry.id}>
            {before}
            <li>
              <Link
                to={addressOfAppointment(entry.id)}
                className={classes.entry}
                {...markOf(entry.id)}
                data-next={entry.id === next ? '' : undefined}
                data-cancelled={appointment.state === 'cancelled' ? '' : undefined}
                data-over={Date.parse(entry.endsAt) <= Date.parse(calendar.now) ? '' : undefined}
                preventScrollReset
              >
                {span}
                <span className={classes.words}>
                  <span className={classes.first}>
                    <span className={classes.customer}>{visitName(appointment)}</span>
                    <PriceText cents={appointment.totalCents} size="sm" />
                  </span>
                  <span className={classes.second}>
                    <span className={classes.what}>
                      {[
                        appointment.services.join(', '),
                        named && appointment.member.name,
                        appointment.place === 'at_home' &&
                          t('agenda.atHome', { city: shortName(appointment.city) }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                    {allergic?.has(entry.id) && <span className={classes.allergy}>{t('grid.allergy')}</span>}
                    {entry.id === next && <span className={classes.next}>{t('agenda.next')}</span>}
                    {appointment.state === 'cancelled' ? (
                      <Quiet component="span">{t('grid.states.cancelled')}</Quiet>
                    ) : appointment.state !== 'confirmed' ||
                      appointment.payment.status === 'payment_to_confirm' ? (
                      <AppointmentState appointment={appointment} reader="professional" />
                    ) : null}
                  </span>
                </span>
              </Link>
            </li>
          </Fragment>
        );
      })}
      {toCome === -1 && nowLine}
    </ol>
  );
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** The appointment in progress or the next one today, by the business clock; undefined on other days. */
export function nextAppointment(calendar: Calendar, memberId?: string): CalendarVisit | undefined {
  const today = dayIn(calendar.now, calendar.timeZone);
  return calendar.appointments
    .filter(({ startsAt }) => dayIn(startsAt, calendar.timeZone) === today)
    .filter((one) => one.state === 'confirmed' && (!memberId || one.member.id === memberId))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .find((one) => Date.parse(one.endsAt) > Date.parse(calendar.now));
}
