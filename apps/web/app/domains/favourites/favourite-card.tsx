import type { VisitedProfessional } from '@meche/contract/favourites';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfessionalPicture } from '~/domains/album/professional-picture.tsx';
import { shortName } from '~/domains/places/commune-name.ts';
import { ProfessionalLink } from '~/domains/professionals/professional-link.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './favourite-card.module.css';
import { FavouriteTimes } from './favourite-times.tsx';

type FavouriteCardProps = {
  professional: VisitedProfessional;
  now: string;
  mark?: string;
  children?: ReactNode;
};

/** `children` are the buttons of the card. */
export function FavouriteCard({ professional, now, mark, children }: FavouriteCardProps) {
  const { t } = useTranslation('customer');
  const format = useFormat();
  const { slug, businessName, city, rating, lastVisitAt, timeZone } = professional;
  return (
    <article className={classes.card}>
      <span className={classes.picture}>
        <ProfessionalPicture {...professional} name={businessName} sizes="64px" />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <Title order={3} size="h4">
            <ProfessionalLink slug={slug} to={to('professionalPage', { slug })} className={classes.name}>
              {businessName}
            </ProfessionalLink>
          </Title>
          {mark && <span className={classes.mark}>{mark}</span>}
        </div>
        <div className={classes.facts}>
          <RatingStars average={rating.average} count={rating.count} compact />
          <Quiet component="span">{shortName(city)}</Quiet>
          {lastVisitAt && (
            <Quiet component="span">
              {t('kept.lastVisit', { day: format.day(dayIn(lastVisitAt, timeZone), 'long') })}
            </Quiet>
          )}
        </div>
        <FavouriteTimes professional={professional} now={now}>
          {children}
        </FavouriteTimes>
      </div>
    </article>
  );
}
