import type { ReceivedReview } from '@meche/contract/reviews';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { AnswerForm } from './answer-form.tsx';
import classes from './received-list.module.css';
import { receivedReviewsQuery } from './received-reviews-query.ts';
import { ReviewText } from './review-text.tsx';

/** What was said of the reader's house, the newest first, each to be answered. */
export function ReceivedList() {
  const { t } = useTranslation('reviews');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    receivedReviewsQuery(useApi()),
  );
  const [first] = data?.pages ?? [];
  if (!data || !first) return <NotYet of={{ error, refetch }} shape="list" height={320} />;
  const reviews = data.pages.flatMap(({ items }) => items);
  if (reviews.length === 0) return <EmptyState title={t('house.emptyTitle')} text={t('house.emptyText')} />;
  return (
    <>
      <RatingStars {...first.rating} />
      <ul className={classes.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <Received review={review} timeZone={first.timeZone} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('house.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Received({ review, timeZone }: { review: ReceivedReview; timeZone: string }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const [isAnswering, setAnswering] = useState(false);
  const { authorName: name, createdAt, appointmentId, can } = review;
  const mayWrite = can.answer || can.editAnswer !== null;
  return (
    <article className={classes.review}>
      <p className={classes.head}>
        <strong>{name}</strong>
        <Quiet component="span">{format.day(dayIn(createdAt, timeZone), 'full')}</Quiet>
      </p>
      <ReviewText review={isAnswering && mayWrite ? { ...review, answer: null } : review} />
      {isAnswering && mayWrite ? (
        <AnswerForm review={review} onClose={() => setAnswering(false)} />
      ) : (
        <div className={classes.actions}>
          {mayWrite && (
            <Button
              variant="default"
              size="sm"
              aria-label={t(can.answer ? 'house.answerTo' : 'house.editTo', { name })}
              onClick={() => setAnswering(true)}
            >
              {t(can.answer ? 'house.answer' : 'house.edit')}
            </Button>
          )}
          <LinkButton component={Link} to={to('calendar', undefined, { appointment: appointmentId })}>
            {t('house.visit')}
          </LinkButton>
        </div>
      )}
    </article>
  );
}
