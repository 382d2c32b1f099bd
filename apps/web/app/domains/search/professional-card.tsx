import type { SearchResult } from '@meche/contract/search';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type BookingDraft, bookingAddress } from '~/domains/appointments/booking-draft.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { SlotPills } from '~/ui/slots/slot-pills.tsx';
import { StrandsImage } from '~/ui/strands/strands.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './professional-card.module.css';
import type { SearchAsked } from './search-address.ts';

type ProfessionalCardProps = {
  result: SearchResult;
  asked: SearchAsked;
  /** The commune searched in: at home, where the visit would be. */
  commune: { name: string; postalCode: string };
  /** From the server. */
  now: string;
  /** The first of the list: in sight from the start. */
  first: boolean;
};

/** One professional found: picture, rating, place, price, and the next free times as a way straight into the booking. */
export function ProfessionalCard({ result, asked, commune, now, first }: ProfessionalCardProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { slug, businessName, services, timeZone } = result;
  const draft = {
    serviceIds: services.map(({ id }) => id),
    place: asked.place,
    ...(asked.place === 'at_home' && { city: commune.name, postalCode: commune.postalCode }),
  };
  const chosen = asked.categories.length > 0;
  const isOnlyOne = chosen && services.every(({ choices }) => choices === 1);
  const page = to(
    'professionalPage',
    { slug },
    {
      services: chosen ? draft.serviceIds.join(',') : undefined,
      place: asked.place === 'at_home' ? 'at_home' : undefined,
      city: draft.city,
      postal_code: draft.postalCode,
    },
  );
  return (
    <article className={classes.card}>
      <Link to={page} className={classes.picture} tabIndex={-1} aria-hidden="true">
        <StrandsImage name={businessName} colours={result.hairColours} format="banner" eager={first} />
      </Link>
      <div className={classes.words}>
        <Title order={2} size="h3">
          <Link to={page} className={classes.name}>
            {businessName}
          </Link>
        </Title>
        <RatingStars average={result.rating.average} count={result.rating.count} compact />
        <p className={classes.quiet}>
          {t(`card.${asked.place}.${result.distanceKm < 1 ? 'near' : 'far'}`, {
            city: result.city,
            distance: format.distance(result.distanceKm),
          })}
        </p>
        {result.fromPriceCents !== null && <PriceText cents={result.fromPriceCents} from />}
      </div>
      <div className={classes.slots}>
        <p className={classes.quiet}>
          {services.map(({ name }) => name).join(' + ')}
          {` · ${format.duration(sum(services.map(({ durationMinutes }) => durationMinutes)))} · `}
          <PriceText cents={sum(services.map(({ priceCents }) => priceCents))} size="sm" />
        </p>
        <SlotPills
          slots={result.slots.slice(0, 3)}
          timeZone={timeZone}
          today={dayIn(now, timeZone)}
          linkOf={({ startsAt }) => timeAddress(slug, draft, startsAt, isOnlyOne)}
        />
        {result.slots.length > 0 && (
          <Link className={classes.more} to={bookingAddress(slug, draft, 'choose_date_time')}>
            {t('card.more')}
          </Link>
        )}
      </div>
    </article>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What the card says is booked; where more could be meant the service is asked first, and the time kept. */
export function timeAddress(
  slug: string,
  draft: Partial<BookingDraft>,
  startsAt: string,
  isOnlyOne: boolean,
) {
  return isOnlyOne
    ? bookingAddress(slug, { ...draft, startsAt }, 'your_information')
    : bookingAddress(slug, { ...draft, wishedAt: startsAt }, 'choose_service');
}
