import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { ReceivedCard } from './received-card.tsx';
import classes from './received-list.module.css';
import { receivedReviewsQuery } from './received-reviews-query.ts';

export function ReceivedList() {
  const { t } = useTranslation('reviews');
  const paged = useInfiniteQuery(receivedReviewsQuery(useApi()));
  const { data, error, refetch } = paged;
  const [first] = data?.pages ?? [];
  if (!data || !first) return <QueryState of={{ error, refetch }} shape="list" height={320} />;
  const reviews = data.pages.flatMap(({ items }) => items);
  if (reviews.length === 0)
    return <EmptyState title={t('professional.emptyTitle')} text={t('professional.emptyText')} />;
  return (
    <>
      <RatingStars {...first.rating} />
      <ul className={classes.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReceivedCard review={review} timeZone={first.timeZone} toVisit />
          </li>
        ))}
      </ul>
      <MoreButton of={paged}>{t('professional.more')}</MoreButton>
    </>
  );
}
