import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '~/ui/button/button.tsx';
import { newGroupBookingUrl } from './booking-draft.ts';
import { BookingScreen } from './booking-screen.tsx';
import { focusHairQuestion, ServiceChoice } from './service-choice.tsx';
import type { Booking } from './use-booking.ts';
import { useRequestedTime } from './use-requested-time.tsx';

export function ChooseServiceStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'shell']);
  const { page, draft, go } = booking;
  const requestedTime = useRequestedTime(booking);
  const [missing] = draft.lacking ?? [];
  // For a booking that started from a time, the categories of the services chosen on arrival stay first
  // while the screen is open, so that nothing moves under the finger.
  const [first] = useState(() =>
    page.services.filter(({ id }) => draft.serviceIds.includes(id)).map(({ category }) => category),
  );
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:services.title')}
      lead={requestedTime.words}
      next={{
        label: missing
          ? t(
              missing === 'hairLength'
                ? 'booking:services.chooseHairLength'
                : 'booking:services.chooseGender',
            )
          : (requestedTime.label ?? t('shell:actions.next')),
        onNext: missing ? () => focusHairQuestion(missing) : (requestedTime.take ?? (() => go())),
        disabled: draft.serviceIds.length === 0,
        busy: requestedTime.isOpen ?? false,
      }}
    >
      <ServiceChoice booking={booking} first={draft.requestedStart ? first : undefined} />
      {draft.place === 'salon' && !requestedTime.label && (
        <Button component={Link} to={newGroupBookingUrl(page.slug, draft)} variant="subtle">
          {t('booking:services.together')}
        </Button>
      )}
    </BookingScreen>
  );
}
