import type { VisitedProfessional } from '@meche/contract/favourites';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingUrl, bookingUrlFromTime } from '~/domains/appointments/booking/booking-url.ts';
import { ProfessionalLink } from '~/domains/professionals/professional-link.tsx';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './favourite-times.module.css';

type FavouriteTimesProps = { professional: VisitedProfessional; now: string; children?: ReactNode };

/**
 * Free times of a professional, each linked to a booking: of the services of the last appointment if still
 * offered (`isLastDone`), otherwise of the first service.
 */
export function FavouriteTimes({ professional, now, children }: FavouriteTimesProps) {
  const { t } = useTranslation('customer');
  const { slug, businessName, services, slots, timeZone, place, isLastDone } = professional;
  const draft = { serviceIds: services.map(({ id }) => id), place };
  const [first] = slots;
  // If the price depends on the hair length, the booking has to start with the question about it.
  const isReady = isLastDone && services.every(({ byLength }) => !byLength);
  const names = services.map(({ name }) => name).join(', ');
  return (
    <div className={classes.times}>
      {services.length > 0 && <Quiet>{isLastDone ? t('kept.sameAgain', { services: names }) : names}</Quiet>}
      {first && (
        <SlotPills
          slots={slots}
          timeZone={timeZone}
          today={dayIn(now, timeZone)}
          whose={businessName}
          linkOf={({ startsAt }) => bookingUrlFromTime(slug, draft, startsAt, isReady)}
        />
      )}
      {!first && <Quiet>{services.length > 0 ? t('kept.noTimes') : t('kept.notOnline')}</Quiet>}
      <div className={classes.row}>
        {first && (
          <LinkButton
            component={ProfessionalLink}
            slug={slug}
            size="sm"
            to={bookingUrl(slug, draft, isReady ? 'choose_date_time' : 'choose_service')}
            aria-label={t('kept.otherTimesAt', { name: businessName })}
          >
            {t('kept.otherTimes')}
          </LinkButton>
        )}
        {children}
      </div>
    </div>
  );
}
