import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { ownReviewsQuery } from './own-reviews-query.ts';
import classes from './review-link.module.css';

type ReviewLinkProps = {
  appointmentId: string;
  /** Ids of all appointments of the list, so that one request loads all their reviews. */
  among: readonly string[];
  /** URL of the review form. */
  address: string;
  professional: string;
};

/** Shows the customer's stars, or a link to rate the appointment; nothing when it cannot be rated. */
export function ReviewLink({ appointmentId, among, address, professional }: ReviewLinkProps) {
  const { t } = useTranslation('reviews');
  const { data } = useQuery(ownReviewsQuery(useApi(), among));
  const own = data?.items.find((one) => one.appointmentId === appointmentId);
  if (own?.review)
    return (
      <p className={classes.line}>
        {t('yours')} <RatingStars average={own.review.rating} />
      </p>
    );
  if (!own?.can.rate) return null;
  return (
    <p className={classes.line}>
      <LinkButton component={Link} to={address} aria-label={t('openOf', { name: professional })}>
        {t('open')}
      </LinkButton>
    </p>
  );
}
