import type { Review } from '@meche/contract/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './review-list.module.css';

const shownAtFirst = 4;

/** What customers wrote, and what she answered. */
export function ReviewList({ reviews, timeZone }: { reviews: readonly Review[]; timeZone: string }) {
  const { t } = useTranslation('professionals');
  const format = useFormat();
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={classes.reviews}>
        {reviews.slice(0, all ? undefined : shownAtFirst).map((review) => (
          <li key={review.id}>
            <p className={classes.head}>
              <strong>{review.authorName}</strong>
              <RatingStars average={review.rating} />
              <span className={classes.day}>{format.day(dayIn(review.createdAt, timeZone), 'full')}</span>
            </p>
            {review.text && <p className={classes.text}>{review.text}</p>}
            {review.answer && (
              <blockquote className={classes.answer}>
                <VisuallyHidden>{t('reviews.answer')}</VisuallyHidden>
                {review.answer}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {!all && reviews.length > shownAtFirst && (
        <Button variant="default" className={classes.more} onClick={() => setAll(true)}>
          {t('reviews.all', { count: reviews.length })}
        </Button>
      )}
    </>
  );
}
