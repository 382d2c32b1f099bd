import type { Category } from '@meche/contract/enumerations';
import { isByLength } from '@meche/contract/hair-lengths';
import { useTranslation } from 'react-i18next';
import { HairFields } from '~/domains/services/hair-fields.tsx';
import { isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { ServiceList } from '~/domains/services/service-list.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { SelectiveHydration } from '~/ui/page/selective-hydration.tsx';
import type { BookingDraft } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';

/** Id of the hair questions below a chosen service. */
const hairId = 'hair';

type ServiceChoiceProps = {
  booking: Pick<Booking, 'page'> & {
    draft: Pick<BookingDraft, 'serviceIds' | 'place' | 'hairLength' | 'gender'>;
    change: (what: Partial<BookingDraft>) => void;
  };
  first?: readonly Category[] | undefined;
};

export function ServiceChoice({ booking: { page, draft, change }, first }: ServiceChoiceProps) {
  const { t } = useTranslation(['booking', 'services']);
  const chosen = page.services.filter(({ id }) => draft.serviceIds.includes(id));
  const byLength = draft.serviceIds.find((id) => chosen.some((one) => one.id === id && isByLength(one)));
  return (
    <>
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
      <SelectiveHydration>
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
                  content: <HairFields id={hairId} services={chosen} hair={draft} onChange={change} />,
                }
              : undefined
          }
          onChange={(serviceIds) => change({ serviceIds })}
          order={2}
          first={first}
        />
      </SelectiveHydration>
    </>
  );
}

/** Scrolls to the unanswered hair question and focuses its first answer. */
export function focusHairQuestion(missing: 'hairLength' | 'gender'): void {
  const answers = document.querySelectorAll<HTMLInputElement>(
    `#${hairId} fieldset:${missing === 'gender' ? 'last' : 'first'}-of-type input`,
  );
  answers[0]?.focus({ preventScroll: true });
  answers[0]?.closest('fieldset')?.scrollIntoView({ block: 'center' });
}
