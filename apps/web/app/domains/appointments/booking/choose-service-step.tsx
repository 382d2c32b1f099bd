import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '~/ui/button/button.tsx';
import { groupEntry } from '../booking-draft.ts';
import { BookingScreen } from './booking-screen.tsx';
import { goToHair, ServiceChoice } from './service-choice.tsx';
import type { Booking } from './use-booking.ts';
import { useRequestedTime } from './use-requested-time.tsx';

/** What shall be done, on what hair where that makes the price, and in the salon or at home where both are offered. */
export function ChooseServiceStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'shell']);
  const { page, draft, go } = booking;
  const input = useRequestedTime(booking);
  const [missing] = draft.lacking ?? [];
  // Those that were asked for: first as long as the screen is open, whatever is chosen on it.
  const [first] = useState(() =>
    page.services.filter(({ id }) => draft.serviceIds.includes(id)).map(({ category }) => category),
  );
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:services.title')}
      lead={input.words}
      next={{
        label: missing
          ? t(missing === 'hairLength' ? 'booking:services.tellHair' : 'booking:services.tellForWhom')
          : (input.label ?? t('shell:actions.next')),
        onNext: missing ? () => goToHair(missing) : (input.take ?? (() => go())),
        disabled: draft.serviceIds.length === 0,
        busy: input.isOpen ?? false,
      }}
    >
      <ServiceChoice booking={booking} first={draft.requestedStart ? first : undefined} />
      {draft.place === 'salon' && !input.label && (
        <Button component={Link} to={groupEntry(page.slug, draft)} variant="subtle">
          {t('booking:services.together')}
        </Button>
      )}
    </BookingScreen>
  );
}
