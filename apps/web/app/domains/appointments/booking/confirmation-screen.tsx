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
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { IconCheck } from '~/ui/icons/icons.ts';
import { Page } from '~/ui/page/page.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { AppointmentLinks } from '../appointment/appointment-links.tsx';
import { PaymentNote } from '../appointment/payment-note.tsx';
import { appointmentQuery } from '../queries.ts';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import { useNotifyWidget } from '../widget/use-notify-widget.ts';
import classes from './booking-steps.module.css';
import type { Booking } from './use-booking.ts';

export function ConfirmationScreen({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'appointments', 'requests']);
  const format = useFormat();
  const { draft, memory, remember } = booking;
  const isNew = memory.booked !== undefined && memory.booked === draft.appointmentId;
  // The note and the answers belong to this appointment and must not fill the next booking.
  const forget = useEffectEvent(() => remember({ booked: undefined, note: undefined, answers: undefined }));
  useEffect(() => {
    if (isNew) forget();
  }, [isNew]);
  const {
    data: appointment,
    error,
    refetch,
  } = useQuery(appointmentQuery(useApi(), draft.appointmentId ?? ''));
  const notifyWidget = useNotifyWidget(draft.ticket);
  // The widget may have missed the booking: another tab made it, or the first notification was lost.
  const notify = useEffectEvent(() => notifyWidget(appointment));
  const known = appointment?.state;
  useEffect(() => {
    if (known) notify();
  }, [known]);
  const answerBy = useFormattedMoment(appointment?.answerBy ?? null, appointment?.timeZone ?? '');
  if (!appointment)
    return (
      <Page width="text">
        <QueryState of={{ error, refetch }} shape="list" height={320} />
      </Page>
    );
  const { id, state, startsAt, timeZone, professional, member, lines, address, place } = appointment;
  const isRequest = state === 'requested';
  const isBooked = state !== 'held' && state !== 'cancelled' && !isRequest;
  return (
    <Page width="text">
      <div className={classes.done}>
        <div className={classes.doneHead}>
          {(isBooked || isRequest) && (
            <span className={classes.tick}>
              <IconCheck size={28} stroke={2.4} aria-hidden />
            </span>
          )}
          <Title order={1}>
            {isRequest
              ? t('requests:done.title')
              : t(isBooked ? 'booking:done.title' : `booking:done.${state}`)}
          </Title>
        </div>
        <p className={classes.when}>
          {t('booking:summary.when', {
            day: format.day(dayIn(startsAt, timeZone)),
            time: format.timeWithZone(startsAt, timeZone),
          })}
        </p>
        <p>
          {t('appointments:with', { professional: professional.name, member: member.name })}
          <br />
          {lines.map(({ name }) => name).join(', ')}
          <br />
          {place === 'at_home'
            ? t('appointments:yourHome')
            : `${address.line}, ${address.postalCode} ${shortName(address.city)}`}
        </p>
        {isRequest && <p>{t('requests:done.text', { name: professional.name, when: answerBy })}</p>}
        <AppointmentLinks appointment={appointment} first="calendar" />
        <PaymentNote appointment={appointment} />
        {isBooked && <Quiet>{t('booking:done.mail', { email: appointment.customer.email })}</Quiet>}
        {isRequest && <Quiet>{t('requests:done.mail', { email: appointment.customer.email })}</Quiet>}
        <Button component={Link} to={to('appointment', { id })} variant="default">
          {t(isRequest ? 'requests:done.see' : 'booking:done.see')}
        </Button>
      </div>
    </Page>
  );
}
