import type { ProfessionalPage } from '@meche/contract/professionals';
import { useTranslation } from 'react-i18next';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import classes from './rating-bars.module.css';

type RatingBarsProps = {
  rating: ProfessionalPage['rating'];
  /** Number of ratings by stars: index 0 counts one star, index 4 counts five stars. */
  counts: readonly number[];
};

export function RatingBars({ rating, counts }: RatingBarsProps) {
  const { t } = useTranslation('professionals');
  const most = Math.max(1, ...counts);
  return (
    <div className={classes.bars}>
      <RatingStars average={rating.average} count={rating.count} />
      <ul aria-label={t('reviews.distribution')}>
        {counts
          .map((count, at) => ({ stars: at + 1, count }))
          .reverse()
          .map(({ stars, count }) => (
            <li key={stars} aria-label={t('reviews.stars', { stars, count })}>
              <span aria-hidden="true">{stars}</span>
              <meter aria-hidden="true" value={count} max={most} />
              <span aria-hidden="true">{count}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
