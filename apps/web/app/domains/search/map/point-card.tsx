import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProfessionalPicture } from '~/domains/album/professional-picture.tsx';
import { bookingUrlFromTime } from '~/domains/appointments/booking/booking-url.ts';
import { shortName } from '~/domains/places/commune-name.ts';
import { ProfessionalLink } from '~/domains/professionals/professional-link.tsx';
import { availabilityQuery } from '~/domains/scheduling/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { IconX } from '~/ui/icons/icons.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import type { Point } from './map-query.ts';
import classes from './point-card.module.css';

/** The card takes the focus when it opens. Escape closes the card and returns the focus to the pin. */
export function PointCard({ point, onClose }: { point: Point; onClose: () => void }) {
  const { t } = useTranslation(['map', 'search']);
  const format = useFormat();
  const { slug, businessName, photoId, hairColours, role, line, city, rating, fromPriceCents, services } =
    point;
  const card = useRef<HTMLElement>(null);
  const page = to('professionalPage', { slug });
  const isByLength = services.some(({ byLength }) => byLength);
  const depositCents = services.reduce((sum, service) => sum + service.depositCents, 0);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={businessName}
      className={classes.card}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <ProfessionalLink slug={slug} to={page} className={classes.picture} tabIndex={-1} aria-hidden="true">
        <ProfessionalPicture {...{ role, hairColours, photoId }} name={businessName} sizes="112px" />
      </ProfessionalLink>
      <div className={classes.words}>
        <ProfessionalLink slug={slug} to={page} className={classes.name}>
          {businessName}
        </ProfessionalLink>
        <RatingStars average={rating.average} count={rating.count} compact />
        <Quiet>{[line, shortName(city)].filter(Boolean).join(', ')}</Quiet>
        <Quiet>{services.map(({ name }) => name).join(' + ')}</Quiet>
        <span>
          <PriceText cents={fromPriceCents} from={isByLength} size="sm" />
          {depositCents > 0 &&
            ` · ${t(isByLength ? 'search:card.fromDeposit' : 'search:card.deposit', { amount: format.price(depositCents) })}`}
        </span>
        <NextTime point={point} />
      </div>
      <IconButton className={classes.close} aria-label={t('map:close')} onClick={onClose}>
        <IconX size={18} stroke={1.8} aria-hidden />
      </IconButton>
    </article>
  );
}

const DAYS = 28;

/** The first free time of the services whose price the card shows; it books them. */
function NextTime({ point }: { point: Point }) {
  const { t } = useTranslation('map');
  const format = useFormat();
  const { slug, professionalId, timeZone, services } = point;
  const serviceIds = services.map(({ id }) => id);
  const { data } = useQuery(
    availabilityQuery(useApi(), { professionalId, serviceIds, place: 'salon', days: DAYS }),
  );
  // The line is reserved, so that the card does not grow.
  if (!data) return <Quiet aria-hidden>{'\u00a0'}</Quiet>;
  const [slot] = data.days.flatMap(({ slots }) => slots);
  if (!slot) return <Quiet>{t('none')}</Quiet>;
  const day = format.dayFrom(data.today, dayIn(slot.startsAt, timeZone), 'short');
  return (
    <Link
      className={classes.time}
      to={bookingUrlFromTime(slug, { serviceIds, place: 'salon' }, slot.startsAt, false)}
    >
      {t('next', { day, time: format.time(slot.startsAt, timeZone) })}
    </Link>
  );
}
