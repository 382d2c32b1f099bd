import type { ProfessionalPage } from '@meche/contract/professionals';
import { type ReviewOrder, reviewOrders } from '@meche/contract/review-orders';
import type { PublicReview } from '@meche/contract/reviews';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportLink } from '~/domains/moderation/report-link.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { keepPunctuation } from '~/lib/i18n/keep-punctuation.ts';
import { Button } from '~/ui/button/button.tsx';
import { MoreActions } from '~/ui/button/more-actions.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { reviewsQuery } from './queries.ts';
import { RatingBars } from './rating-bars.tsx';
import classes from './review-list.module.css';

const shownAtFirst = 4;

export function ReviewList({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation('professionals');
  const [all, setAll] = useState(false);
  const { slug, reviews, rating, timeZone } = page;
  const [order, setOrder] = useState<ReviewOrder>('newest');
  const isNewest = order === 'newest';
  const older = useInfiniteQuery(reviewsQuery(useApi(), slug, { order, last: reviews.at(-1) }));
  const loaded = older.data?.pages.flatMap(({ items }) => items) ?? [];
  const read = isNewest ? [...reviews, ...loaded] : loaded;
  const shown = all ? read : read.slice(0, shownAtFirst);
  return (
    <div className={classes.layout}>
      <RatingBars rating={rating} counts={page.ratingCounts} />
      <div className={classes.written}>
        {rating.count > shownAtFirst && (
          <div className={classes.order}>
            <ChoicePills
              legend={t('reviews.order.label')}
              name="review-order"
              value={order}
              onChange={setOrder}
              options={reviewOrders.map((value) => ({ value, label: t(`reviews.order.${value}`) }))}
            />
          </div>
        )}
        <ul className={classes.reviews}>
          {shown.map((review) => (
            <ReviewShown key={review.id} {...{ review, timeZone }} />
          ))}
        </ul>
        {older.error && <ErrorState error={older.error} onRetry={() => void older.fetchNextPage()} />}
        {shown.length < rating.count && (
          <Button
            variant="default"
            className={classes.more}
            loading={older.isFetching}
            onClick={() => {
              if (all || read.length <= shownAtFirst) void older.fetchNextPage();
              setAll(true);
            }}
          >
            {t('reviews.more')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ReviewShown({ review, timeZone }: { review: PublicReview; timeZone: string }) {
  const { t } = useTranslation('professionals');
  const format = useFormat();
  return (
    <li>
      <div className={classes.head}>
        <p>
          <strong>{review.authorName}</strong>
          <RatingStars average={review.rating} />
          <span className={classes.day}>{format.day(dayIn(review.createdAt, timeZone), 'full')}</span>
        </p>
        <MoreActions label={t('report.more', { name: review.authorName })}>
          <ReportLink
            kind="review"
            id={review.id}
            label={t('report.short')}
            name={t('report.review', { name: review.authorName })}
          />
        </MoreActions>
      </div>
      {review.services.length > 0 && <Quiet>{review.services.join(', ')}</Quiet>}
      {review.text && <p className={classes.text}>{keepPunctuation(review.text)}</p>}
      {review.answer && (
        <blockquote className={classes.answer}>
          <VisuallyHidden>{t('reviews.answer')}</VisuallyHidden>
          {keepPunctuation(review.answer)}
        </blockquote>
      )}
    </li>
  );
}
