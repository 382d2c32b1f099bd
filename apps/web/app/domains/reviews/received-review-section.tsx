import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Title } from '~/ui/text/title.tsx';
import { ReceivedCard } from './received-card.tsx';
import { visitReviewQuery } from './received-reviews-query.ts';

/**
 * Shows the review of the appointment to members with the `edit_business` permission. Renders nothing
 * without a review.
 */
export function ReceivedReviewSection({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('reviews');
  const enabled = useMay()('edit_business');
  const { data } = useQuery({ ...visitReviewQuery(useApi(), appointmentId), enabled });
  const [review] = data?.items ?? [];
  if (!data || !review) return null;
  return (
    <section aria-labelledby="visit-review">
      <Title order={3} size="h5" id="visit-review">
        {t('professional.ofVisit')}
      </Title>
      <ReceivedCard review={review} timeZone={data.timeZone} />
    </section>
  );
}
