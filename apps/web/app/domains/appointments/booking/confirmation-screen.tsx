import type { Appointment } from '@meche/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortName } from '~/domains/places/commune-name.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { DoneMark } from '~/ui/feedback/done-mark.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { AppointmentLinks } from '../appointment/appointment-links.tsx';
import { PaymentNote } from '../appointment/payment-note.tsx';
import { appointmentQuery } from '../queries.ts';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import { useNotifyWidget } from '../widget/use-notify-widget.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import classes from './booking-steps.module.css';
import { groupQuery } from './group-query.ts';

const isStanding = ({ state }: Appointment) => !['held', 'cancelled', 'requested'].includes(state);

export function ConfirmationScreen({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'requests']);
  const format = useFormat();
  const { kind, page, draft } = booking;
  const { appointments, error, refetch } = useAppointments(draft);
  const [first] = appointments;
  const isBooked = first !== undefined && appointments.every(isStanding);
  useForgetBooked(booking, isBooked);
  const notifyWidget = useNotifyWidget(draft.ticket);
  // The widget may have missed the booking: another tab made it, or the first notification was lost.
  const notify = useEffectEvent(() => notifyWidget(first));
  const known = first?.state;
  useEffect(() => {
    if (known) notify();
  }, [known]);
  if (!first)
    return (
      <Page width="text">
        <QueryState of={{ error, refetch }} shape="list" height={320} />
      </Page>
    );
  const { id, state, startsAt, timeZone, address, customer } = first;
  const isRequest = state === 'requested';
  const day = format.day(dayIn(startsAt, timeZone));
  return (
    <Page width="text">
      <div className={classes.done}>
        <DoneTitle booking={booking} state={state} isBooked={isBooked} />
        <p className={classes.when}>
          {kind.group
            ? day
            : t('booking:summary.when', { day, time: format.timeWithZone(startsAt, timeZone) })}
        </p>
        {kind.group ? (
          <>
            <p>
              {page.businessName}
              <br />
              {`${address.line}, ${address.postalCode} ${shortName(address.city)}`}
            </p>
            <kind.group.Visits booking={booking} />
          </>
        ) : (
          <SingleVisit appointment={first} />
        )}
        {isBooked && <Quiet>{t('booking:done.mail', { email: customer.email })}</Quiet>}
        {isRequest && <Quiet>{t('requests:done.mail', { email: customer.email })}</Quiet>}
        <Button component={Link} to={to('appointment', { id })} variant="default">
          {t(isRequest ? 'requests:done.see' : 'booking:done.see')}
        </Button>
      </div>
    </Page>
  );
}

type DoneTitleProps = { booking: Booking; state: Appointment['state']; isBooked: boolean };

function DoneTitle({ booking, state, isBooked }: DoneTitleProps) {
  const { t } = useTranslation(['booking', 'requests']);
  const { ended = t('booking:done.cancelled') } = booking.kind.useTexts(booking);
  const title = {
    requested: t('requests:done.title'),
    held: t('booking:done.held'),
    other: isBooked ? t('booking:done.title') : ended,
  };
  const kind = state === 'requested' || state === 'held' ? state : 'other';
  return (
    <div className={classes.doneHead}>
      {(isBooked || kind === 'requested') && <DoneMark />}
      <Title order={1}>{title[kind]}</Title>
    </div>
  );
}

/** Loads what was booked: one appointment, or those of the group. */
function useAppointments({ companions, appointmentId = '', groupId = '' }: BookingDraft) {
  const api = useApi();
  const single = useQuery({ ...appointmentQuery(api, appointmentId), enabled: !companions });
  const group = useQuery({ ...groupQuery(api, groupId), enabled: companions !== undefined });
  const { error, refetch } = companions ? group : single;
  const appointments = companions ? group.data?.appointments : single.data && [single.data];
  return { appointments: appointments ?? [], error, refetch };
}

/** The note, the names and the answers belong to this booking and must not fill the next one. */
function useForgetBooked({ draft, memory, remember }: Booking, isBooked: boolean): void {
  const { appointmentId } = draft;
  const isNew =
    appointmentId !== undefined &&
    (memory.booked === appointmentId || (isBooked && memory.hold?.appointmentId === appointmentId));
  const forget = useEffectEvent(() =>
    remember({ booked: undefined, hold: undefined, note: undefined, names: undefined, answers: undefined }),
  );
  useEffect(() => {
    if (isNew) forget();
  }, [isNew]);
}

function SingleVisit({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'requests']);
  const { state, timeZone, professional, member, lines, address, place, answerBy } = appointment;
  const when = useFormattedMoment(answerBy, timeZone);
  return (
    <>
      <p>
        {t('appointments:with', { professional: professional.name, member: member.name })}
        <br />
        {lines.map(({ name }) => name).join(', ')}
        <br />
        {place === 'at_home'
          ? t('appointments:yourHome')
          : `${address.line}, ${address.postalCode} ${shortName(address.city)}`}
      </p>
      {state === 'requested' && <p>{t('requests:done.text', { name: professional.name, when })}</p>}
      <AppointmentLinks appointment={appointment} first="calendar" />
      <PaymentNote appointment={appointment} />
    </>
  );
}
