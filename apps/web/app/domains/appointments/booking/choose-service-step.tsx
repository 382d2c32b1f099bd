import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityQuery } from '~/domains/scheduling/queries.ts';
import { isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { ServiceList } from '~/domains/services/service-list.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { BookingScreen } from './booking-screen.tsx';
import type { Booking } from './use-booking.ts';

/** What shall be done, and in the salon or at home where both are offered. */
export function ChooseServiceStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'services', 'shell']);
  const { page, draft, change, go } = booking;
  const wish = useWishedTime(booking);
  // Those that were asked for: first as long as the screen is open, whatever is chosen on it.
  const [first] = useState(() =>
    page.services.filter(({ id }) => draft.serviceIds.includes(id)).map(({ category }) => category),
  );
  return (
    <BookingScreen
      booking={booking}
      title={t('booking:services.title')}
      lead={wish.words}
      next={{
        label: wish.label ?? t('shell:actions.next'),
        onNext: wish.take ?? (() => go()),
        disabled: draft.serviceIds.length === 0,
        busy: wish.isOpen ?? false,
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
        first={draft.wishedAt ? first : undefined}
      />
    </BookingScreen>
  );
}

type WishedTime = { words?: ReactNode; label?: string; take?: () => void; isOpen?: boolean };

/** The time that was pressed on the way here: whether it is free for what is chosen, and the way on with it. */
function useWishedTime({ page, draft, go }: Booking): WishedTime {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { wishedAt, serviceIds, place, city, postalCode } = draft;
  const day = wishedAt && dayIn(wishedAt, page.timeZone);
  const asked = { professionalId: page.id, serviceIds, place, city, postalCode, from: day, days: 1 };
  const query = availabilityQuery(useApi(), asked);
  const isAsked = wishedAt !== undefined && serviceIds.length > 0;
  const { data, isPlaceholderData, isFetching } = useQuery({ ...query, enabled: isAsked });
  if (!wishedAt || !day) return {};
  const known = isAsked && !isPlaceholderData ? data : undefined;
  const slot = known?.days[0]?.slots.find(({ startsAt }) => Date.parse(startsAt) === Date.parse(wishedAt));
  const time = format.time(wishedAt, page.timeZone);
  const kind = slot ? 'wishFree' : known ? 'wishTaken' : 'wish';
  const until = slot && format.time(slot.endsAt, page.timeZone);
  return {
    words: <p aria-live="polite">{t(`services.${kind}`, { day: format.day(day), time, until })}</p>,
    isOpen: isAsked && !known && isFetching,
    ...(slot && {
      label: t('time.take', { time }),
      take: () => go('your_information', { startsAt: slot.startsAt }),
    }),
  };
}
