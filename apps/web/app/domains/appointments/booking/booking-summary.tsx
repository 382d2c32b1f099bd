import { isByLength, termsAt, termsFrom } from '@meche/contract/hair-lengths';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { HairNote } from '~/domains/services/hair-note.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { PriceLines } from '../price-lines.tsx';
import classes from './booking-summary.module.css';
import type { Booking } from './use-booking.ts';

export function BookingSummary({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { page, draft, quote, memory } = booking;
  const services = draft.serviceIds.flatMap((id) => page.services.filter((service) => service.id === id));
  const salon = page.places.find((place) => place.kind === 'salon');
  const member = page.members.find(({ id }) => id === draft.memberId);
  return (
    <div className={classes.summary}>
      <p className={classes.name}>{page.businessName}</p>
      {services.length === 0 && <Quiet>{t('summary.nothing')}</Quiet>}
      {services.length > 0 && (
        <ul className={classes.services}>
          {services.map((service) => {
            const isOpen = isByLength(service) && !draft.hairLength;
            const terms = isOpen ? termsFrom(service) : termsAt(service, draft.hairLength);
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
      )}
      {draft.hairLength && <HairNote hairLength={draft.hairLength} gender={draft.gender ?? null} />}
      {draft.startsAt && (
        <p className={classes.when}>
          {t('summary.when', {
            day: format.day(dayIn(draft.startsAt, page.timeZone)),
            time: format.timeWithZone(draft.startsAt, page.timeZone),
          })}
        </p>
      )}
      {member && page.members.length > 1 && <Quiet>{t('summary.with', { name: member.name })}</Quiet>}
      <Quiet>
        {draft.place === 'salon'
          ? salon && `${salon.line ? `${salon.line}, ` : ''}${salon.postalCode} ${shortName(salon.city)}`
          : draft.city
            ? t('summary.atHome', {
                address: `${memory.line ? `${memory.line}, ` : ''}${draft.postalCode ?? ''} ${shortName(draft.city)}`,
              })
            : t('summary.atYourHome')}
      </Quiet>
      {quote.data && services.length > 0 && (
        <div data-old={quote.isPlaceholderData ? '' : undefined} className={classes.price}>
          <PriceLines price={{ ...quote.data, feeCents: null }} />
          {quote.data.distanceFromDepartment && <Quiet>{t('summary.distanceFromDepartment')}</Quiet>}
        </div>
      )}
      {quote.isLoading && <Skeleton shape="text" height={80} />}
      {services.length > 0 && draft.place === 'at_home' && !draft.postalCode && (
        <Quiet>{t('summary.mileageLater')}</Quiet>
      )}
    </div>
  );
}
