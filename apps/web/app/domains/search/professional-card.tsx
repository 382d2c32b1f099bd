import { exactPointOf } from '@meche/contract/exact-point';
import type { SearchResult } from '@meche/contract/search';
import { useTranslation } from 'react-i18next';
import { ProfessionalPicture } from '~/domains/album/professional-picture.tsx';
import { HeartLink } from '~/domains/favourites/heart-link.tsx';
import { townOf } from '~/domains/places/commune-name.ts';
import { ProfessionalLink } from '~/domains/professionals/professional-link.tsx';
import { Faces } from '~/domains/staff/face.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { CardTimes } from './card-times.tsx';
import { LazyCardStrip } from './lazy-card-strip.tsx';
import classes from './professional-card.module.css';
import type { SearchCriteria } from './search-address.ts';
import { useDistanceText } from './use-distance-text.ts';
import { WhyHereLink } from './why-here-link.tsx';

type ProfessionalCardProps = {
  result: SearchResult;
  criteria: SearchCriteria;
  /** Customer's town for an appointment at home. Undefined when the search covers a whole department. */
  visit: { city: string; postalCode: string } | undefined;
  /** Server time, a UTC instant. */
  now: string;
  /** True for the first card of the list, whose photo loads eagerly. */
  first: boolean;
};

const NEAR_KM = 3;
/** The widths of a landscape photo or drawing that covers the picture. */
const sizes = '(min-width: 48em) 430px, 200px';

export function ProfessionalCard({ result, criteria, visit, now, first }: ProfessionalCardProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { slug, businessName, services, photos, members, mileageCents } = result;
  const [cover] = photos;
  const isAtHome = criteria.place === 'at_home';
  const isSearched = criteria.categories.length > 0 || criteria.named.length > 0;
  const draft = {
    serviceIds: services.map(({ id }) => id),
    place: criteria.place,
    ...(isAtHome && visit),
  };
  const page = to(
    'professionalPage',
    { slug },
    {
      services: isSearched ? draft.serviceIds.join(',') : undefined,
      place: isAtHome ? 'at_home' : undefined,
      city: isAtHome ? visit?.city : undefined,
      postal_code: isAtHome ? visit?.postalCode : undefined,
    },
  );
  const isExact = exactPointOf(result) !== undefined;
  const distance = useDistanceText()(result);
  const allowance =
    mileageCents === 0 ? t('card.wayFree') : t('card.way', { price: format.price(mileageCents ?? 0) });
  const way = mileageCents === null ? distance : allowance;
  // When the professional is near the searched place, the street suffices and the town is left out.
  const isNear = isExact && result.distanceKm < NEAR_KM && result.line;
  const address = isNear ? result.line : [result.line, townOf(result)].filter(Boolean).join(', ');
  const place = way ? t('card.at', { address, distance: way }) : address;
  const from = way ? t('card.from', { city: result.city, way }) : t('card.comes', { city: result.city });
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <ProfessionalLink slug={slug} to={page} tabIndex={-1} aria-hidden={!cover?.caption || undefined}>
          <ProfessionalPicture
            role={result.role}
            hairColours={result.hairColours}
            photoId={cover?.id ?? null}
            alt={cover && `${cover.caption}, ${businessName}`}
            name={businessName}
            sizes={sizes}
            eager={first}
          />
        </ProfessionalLink>
        <LazyCardStrip name={businessName} {...{ photos, page, sizes }} />
        {members.length > 0 && (
          <span className={classes.faces}>
            <Faces portraitIds={members.map(({ portraitId }) => portraitId)} />
            <VisuallyHidden>
              {t('card.with', { names: members.map(({ name }) => name).join(', ') })}
            </VisuallyHidden>
          </span>
        )}
        <HeartLink
          professionalId={result.professionalId}
          label={t('card.keep', { name: businessName })}
          className={classes.heart}
        />
      </div>
      <div className={classes.words}>
        <Title order={2} size="h3">
          <ProfessionalLink slug={slug} to={page} className={classes.name}>
            {businessName}
          </ProfessionalLink>
        </Title>
        <RatingStars average={result.rating.average} count={result.rating.count} compact />
        <div className={classes.place}>
          <Quiet>{isAtHome ? from : place}</Quiet>
          <WhyHereLink result={result} />
        </div>
      </div>
      <CardTimes {...{ result, draft, isSearched, now }} />
    </article>
  );
}
