import type { Review } from '@meche/contract/reviews';
import { useTranslation } from 'react-i18next';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import classes from './review-text.module.css';

type ReviewTextProps = {
  review: Pick<Review, 'rating' | 'text' | 'answer'>;
  /** Name of the professional who answered. Undefined when the reader is that professional. */
  professional?: string;
};

export function ReviewText({ review, professional }: ReviewTextProps) {
  const { t } = useTranslation('reviews');
  const { rating, text, answer } = review;
  return (
    <div className={classes.review}>
      <RatingStars average={rating} />
      {text && <p>{text}</p>}
      {answer && (
        <blockquote className={classes.answer}>
          <strong>
            {professional ? t('answerOf', { name: professional }) : t('professional.yourAnswer')}
          </strong>
          <p>{answer}</p>
        </blockquote>
      )}
    </div>
  );
}
