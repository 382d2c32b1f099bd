import { useTranslation } from 'react-i18next';
import { isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { ServiceList } from '~/domains/services/service-list.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { BookingScreen } from './booking-screen.tsx';
import type { Booking } from './use-booking.ts';

/** What shall be done, and in the salon or at home where both are offered. */
export function ChooseServiceStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'services', 'shell']);
  const { page, draft, change, go } = booking;
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:services.title')}
      next={{
        label: t('shell:actions.next'),
        onNext: () => go(),
        disabled: draft.serviceIds.length === 0,
      }}
    >
      {page.places.length > 1 && (
        <ChoicePills
          legend={t('booking:services.where')}
          name="place"
          value={draft.place}
          onChange={(place) =>
            change({
              place,
              serviceIds: draft.serviceIds.filter((id) =>
                page.services.some((service) => service.id === id && isOfferedAt(service, place)),
              ),
            })
          }
          options={page.places.map(({ kind }) => ({ value: kind, label: t(`services:places.${kind}`) }))}
        />
      )}
      <ServiceList
        services={page.services.filter((service) => isOfferedAt(service, draft.place))}
        bookable={(service) => isBookableOnline(service, page)}
        phoneNumber={page.phoneNumber}
        chosen={draft.serviceIds}
        onChange={(serviceIds) => change({ serviceIds })}
        order={2}
      />
    </BookingScreen>
  );
}
