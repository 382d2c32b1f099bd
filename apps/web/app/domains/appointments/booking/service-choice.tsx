import { isByLength } from '@meche/contract/hair-lengths';
import type { Service } from '@meche/contract/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HairFields } from '~/domains/services/hair-fields.tsx';
import { isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { ServiceList } from '~/domains/services/service-list.tsx';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { SelectiveHydration } from '~/ui/page/selective-hydration.tsx';
import type { BookingDraft } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';

/** Id of the hair questions below a chosen service. */
const hairId = 'hair';

type Replacement = { service: Service; former: Service };

const none: readonly Service[] = [];

type ServiceChoiceProps = {
  booking: Pick<Booking, 'page'> & {
    draft: Pick<BookingDraft, 'serviceIds' | 'place' | 'hairLength' | 'gender'>;
    change: (what: Partial<BookingDraft>) => void;
  };
  /** The services that the customer came with: another one of their category asks whether to replace them. */
  arrived?: readonly Service[] | undefined;
};

export function ServiceChoice({ booking: { page, draft, change }, arrived = none }: ServiceChoiceProps) {
  const { t } = useTranslation(['booking', 'services']);
  const [added, setAdded] = useState<Replacement>();
  const chosen = page.services.filter(({ id }) => draft.serviceIds.includes(id));
  const byLength = draft.serviceIds.find((id) => chosen.some((one) => one.id === id && isByLength(one)));
  function choose(serviceIds: string[]) {
    const service = page.services.find(
      ({ id }) => id === serviceIds.at(-1) && !draft.serviceIds.includes(id),
    );
    const former = arrived.find(
      ({ id, category }) => draft.serviceIds.includes(id) && category === service?.category,
    );
    if (service && former) setAdded({ service, former });
    else change({ serviceIds });
  }

  function add({ service, former }: Replacement, isReplaced: boolean) {
    const kept = draft.serviceIds.filter((id) => !isReplaced || id !== former.id);
    change({ serviceIds: [...kept, service.id] });
    setAdded(undefined);
  }

  return (
    <>
      {added && (
        <Dialog
          open
          onClose={() => setAdded(undefined)}
          title={t('booking:services.replace.title', { name: added.former.name })}
          footer={
            <>
              <Button variant="default" onClick={() => add(added, false)}>
                {t('booking:services.replace.both')}
              </Button>
              <Button onClick={() => add(added, true)}>{t('booking:services.replace.yes')}</Button>
            </>
          }
        >
          <p>{t('booking:services.replace.text', { former: added.former.name, name: added.service.name })}</p>
        </Dialog>
      )}
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
          onChange={choose}
          order={2}
          first={arrived.map(({ category }) => category)}
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
