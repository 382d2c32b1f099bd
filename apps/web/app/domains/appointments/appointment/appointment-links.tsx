import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MapLink } from '~/domains/places/map-link.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconCalendarPlus, IconMail, IconMapPin, IconPhone, IconShare } from '~/ui/icons/icons.ts';
import { saveFile } from '~/ui/page/save-file.ts';
import { bookingUrl } from '../booking/booking-url.ts';
import classes from './appointment-links.module.css';
import { buildCalendarFile } from './calendar-file.ts';
import { useShareVisit } from './use-share-visit.ts';

type AppointmentLinksProps = {
  appointment: Appointment;
  first?: 'calendar';
};

export function AppointmentLinks({ appointment, first }: AppointmentLinksProps) {
  const { t } = useTranslation(['appointments', 'messages']);
  const { professional, address, place } = appointment;
  const share = useShareVisit(appointment);
  const save = useSaveCalendarFile(appointment);
  // Only a confirmed appointment belongs in the customer's calendar; a request may still be declined.
  const isAhead = appointment.state === 'confirmed';
  return (
    <div className={classes.links}>
      {isBookableAgain(appointment) && <BookAgainButton appointment={appointment} />}
      {isAhead && (
        <Button
          variant={first === 'calendar' ? 'filled' : 'default'}
          leftSection={<IconCalendarPlus size={20} stroke={1.6} aria-hidden />}
          onClick={save}
        >
          {t('calendarFile')}
        </Button>
      )}
      {professional.phoneNumber && <CallButton phoneNumber={professional.phoneNumber} />}
      {professional.slug !== '' && (
        <Button
          component={Link}
          to={to('customerMessages', undefined, { with: professional.id })}
          variant="default"
          leftSection={<IconMail size={20} stroke={1.6} aria-hidden />}
        >
          {t('messages:write.open')}
        </Button>
      )}
      {place === 'salon' && appointment.state !== 'cancelled' && (
        <Button
          component={MapLink}
          address={address}
          variant="default"
          leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden />}
        >
          {t('map')}
        </Button>
      )}
      {appointment.can.seeReceipt && (
        <Button component={Link} to={to('appointmentReceipt', { id: appointment.id })} variant="default">
          {t('receipt')}
        </Button>
      )}
      {isAhead && professional.slug !== '' && (
        <Button
          variant="default"
          leftSection={<IconShare size={20} stroke={1.6} aria-hidden />}
          onClick={() => void share()}
        >
          {t('share.label')}
        </Button>
      )}
    </div>
  );
}

function CallButton({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useTranslation('appointments');
  return (
    <Button
      component="a"
      href={`tel:${phoneNumber}`}
      aria-label={t('callNumber', { phone: formatPhone(phoneNumber) })}
      variant="default"
      leftSection={<IconPhone size={20} stroke={1.6} aria-hidden />}
    >
      {t('call')}
    </Button>
  );
}

export function isBookableAgain({ professional, state }: Appointment): boolean {
  return professional.slug !== '' && ['completed', 'cancelled', 'no_show'].includes(state);
}

export function BookAgainButton({
  appointment,
  variant = 'filled',
}: {
  appointment: Appointment;
  variant?: 'filled' | 'default';
}) {
  const { t } = useTranslation('appointments');
  const { professional, member, lines, place, address } = appointment;
  const booking = {
    serviceIds: lines.flatMap(({ serviceId }) => serviceId ?? []),
    place,
    memberId: member.id,
    ...(place === 'at_home' && { city: address.city, postalCode: address.postalCode }),
  };
  return (
    <Button
      component={Link}
      to={bookingUrl(professional.slug, booking, 'choose_date_time')}
      variant={variant}
    >
      {t('again')}
    </Button>
  );
}

/**
 * Downloads the appointment as an .ics file with the same content as the file in the confirmation email.
 */
function useSaveCalendarFile(appointment: Appointment): () => void {
  const { t } = useTranslation(['appointments', 'money']);
  const { price } = useFormat();
  const { professional, address, place, cardCents, onSiteCents } = appointment;
  return () => {
    const link = window.location.origin + to('appointment', { id: appointment.id });
    const summary = t(`calendarEntry.${place}`, {
      services: appointment.lines.map((line) => line.name).join(', '),
      professional: professional.name,
    });
    const total = t('calendarEntry.total', { amount: price(appointment.totalCents) });
    // Lists the amounts still to be paid. The card's digits do not belong in a calendar.
    const later = [
      ...(cardCents > 0 ? [['debit', cardCents] as const] : []),
      ...(onSiteCents > 0 ? [[cardCents > 0 ? 'onSite' : 'onSiteOnly', onSiteCents] as const] : []),
    ].map(([key, cents]) =>
      t('money:on', {
        label: t(`money:lines.${key}.label`),
        words: t(`money:lines.${key}.words`, { amount: price(cents) }),
      }),
    );
    const text = buildCalendarFile(
      {
        id: appointment.id,
        revision: appointment.revision,
        startsAt: appointment.startsAt,
        endsAt: appointment.endsAt,
        summary,
        location: `${address.line}, ${address.postalCode} ${address.city}`,
        description: [total, ...later, link].join('\n'),
        link,
      },
      new Date(),
    );
    saveFile(new Blob([text], { type: 'text/calendar' }), t('calendarFileName'));
  };
}
