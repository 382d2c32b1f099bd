import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { IconStarFilled } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './text.module.css';

type RatingStarsProps = { average: number | null; count?: number; compact?: boolean };

/**
 * A rating: five stars, or with `compact` one star, then the average and the number of reviews. `average`
 * null: says that there are no reviews.
 */
export function RatingStars({ average, count, compact = false }: RatingStarsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (average === null) return <Quiet component="span">{t('rating.none')}</Quiet>;
  const figure = number(average, 1);
  return (
    <span className={classes.rating}>
      <VisuallyHidden>{t('rating.label', { rating: figure })}</VisuallyHidden>
      <span aria-hidden="true" className={classes.stars}>
        {compact ? (
          <IconStarFilled size={16} className={classes.full} />
        ) : (
          [1, 2, 3, 4, 5].map((star) => (
            <IconStarFilled
              key={star}
              size={16}
              className={
                average >= star - 0.25 ? classes.full : average >= star - 0.75 ? classes.half : undefined
              }
            />
          ))
        )}
      </span>
      <span aria-hidden="true" className={classes.figure}>
        {figure}
      </span>
      {count !== undefined && <Quiet component="span">({t('rating.count', { count })})</Quiet>}
    </span>
  );
}
