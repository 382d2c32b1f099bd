import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '~/ui/button/button.tsx';
import { listPeople } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import { BookingScreen } from './booking-screen.tsx';
import { newGroupBookingUrl } from './booking-url.ts';
import { focusHairQuestion, ServiceChoice } from './service-choice.tsx';
import { useRequestedTime } from './use-requested-time.tsx';

export function ChooseServiceStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'shell']);
  const { kind, page, draft, changePerson, go } = booking;
  const { chooseServices, nextPerson } = kind.useTexts(booking);
  const requestedTime = useRequestedTime(booking);
  const { person = 0, place } = draft;
  const chooser = listPeople(draft)[person] ?? draft;
  const [missing] = chooser.lacking ?? [];
  // For a booking that started from a time, the services chosen on arrival: their categories stay first
  // while the screen is open, so that nothing moves under the finger, and another service may replace them.
  const [arrived] = useState(() => page.services.filter(({ id }) => draft.serviceIds.includes(id)));

  function goOn() {
    if (missing) return focusHairQuestion(missing);
    if (nextPerson) return go('choose_service', { person: nextPerson.person });
    if (requestedTime.take) return requestedTime.take();
    go();
  }

  return (
    <BookingScreen
      booking={booking}
      title={chooseServices}
      lead={requestedTime.words}
      next={{
        label: missing
          ? t(
              missing === 'hairLength'
                ? 'booking:services.chooseHairLength'
                : 'booking:services.chooseGender',
            )
          : (nextPerson?.label ?? requestedTime.label ?? t('shell:actions.next')),
        onNext: goOn,
        disabled: chooser.serviceIds.length === 0,
        busy: requestedTime.isOpen ?? false,
      }}
    >
      {kind.group && <kind.group.People booking={booking} />}
      {!kind.group && place === 'salon' && !requestedTime.label && (
        <Button component={Link} to={newGroupBookingUrl(page.slug, draft)} variant="subtle">
          {t('booking:services.together')}
        </Button>
      )}
      <ServiceChoice
        key={person}
        booking={{ page, draft: { ...chooser, place }, change: changePerson }}
        arrived={draft.requestedStart ? arrived : undefined}
      />
    </BookingScreen>
  );
}
