import { isByLength, termsAt, termsFrom } from '@meche/contract/hair-lengths';
import { HairNote } from '~/domains/services/hair-note.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { PersonDraft } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import classes from './booking-summary.module.css';

/** The chosen services of one person, or the text `none`. */
export function PersonServices({
  page,
  person,
  none,
}: {
  page: Booking['page'];
  person: PersonDraft;
  none: string;
}) {
  const format = useFormat();
  const { serviceIds, hairLength, gender } = person;
  const services = serviceIds.flatMap((id) => page.services.filter((service) => service.id === id));
  if (services.length === 0) return <Quiet>{none}</Quiet>;
  return (
    <>
      <ul className={classes.services}>
        {services.map((service) => {
          const isOpen = isByLength(service) && !hairLength;
          const terms = isOpen ? termsFrom(service) : termsAt(service, hairLength);
          return (
            <li key={service.id}>
              <span>
                {service.name}
                {!isOpen && <Quiet component="span"> {format.duration(terms.durationMinutes)}</Quiet>}
              </span>
              <PriceText cents={terms.priceCents} size="sm" from={isOpen} />
            </li>
          );
        })}
      </ul>
      {hairLength && <HairNote hairLength={hairLength} gender={gender ?? null} />}
    </>
  );
}
