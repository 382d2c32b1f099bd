import { isByLength } from '@meche/contract/hair-lengths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HairFields } from '~/domains/services/hair-fields.tsx';
import { isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { ServiceList } from '~/domains/services/service-list.tsx';
import { Button } from '~/ui/button/button.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { WakesApart } from '~/ui/page/wakes-apart.tsx';
import { groupEntry } from '../booking-draft.ts';
import { BookingScreen } from './booking-screen.tsx';
import type { Booking } from './use-booking.ts';
import { useWishedTime } from './use-wished-time.tsx';

const hairId = 'hair';

/** What shall be done, on what hair where that makes the price, and in the salon or at home where both are offered. */
export function ChooseServiceStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'services', 'shell']);
  const { page, draft, change, go } = booking;
  const wish = useWishedTime(booking);
  const chosen = page.services.filter(({ id }) => draft.serviceIds.includes(id));
  const byLength = draft.serviceIds.find((id) => chosen.some((one) => one.id === id && isByLength(one)));
  const [missing] = draft.lacking ?? [];
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
        label: missing
          ? t(missing === 'hairLength' ? 'booking:services.tellHair' : 'booking:services.tellForWhom')
          : (wish.label ?? t('shell:actions.next')),
        onNext: missing ? () => goTo(missing) : (wish.take ?? (() => go())),
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
      <WakesApart>
        <ServiceList
          services={page.services.filter((service) => isOfferedAt(service, draft.place))}
          bookable={(service) => isBookableOnline(service, page)}
          phoneNumber={page.phoneNumber}
          chosen={draft.serviceIds}
          hairLength={draft.hairLength}
          below={
            byLength
              ? {
                  serviceId: byLength,
                  asked: <HairFields id={hairId} services={chosen} hair={draft} onChange={change} />,
                }
              : undefined
          }
          onChange={(serviceIds) => change({ serviceIds })}
          order={2}
          first={draft.wishedAt ? first : undefined}
        />
      </WakesApart>
      {draft.place === 'salon' && !wish.label && (
        <Button component={Link} to={groupEntry(page.slug, draft)} variant="subtle">
          {t('booking:services.together')}
        </Button>
      )}
    </BookingScreen>
  );
}

/** A question that is still open is brought into sight, its first answer under the keyboard. */
function goTo(missing: 'hairLength' | 'gender'): void {
  const answers = document.querySelectorAll<HTMLInputElement>(
    `#${hairId} fieldset:${missing === 'gender' ? 'last' : 'first'}-of-type input`,
  );
  answers[0]?.focus({ preventScroll: true });
  answers[0]?.closest('fieldset')?.scrollIntoView({ block: 'center' });
}
