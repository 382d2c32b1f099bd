import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './own-review-section.module.css';
import { ownReviewsQuery } from './own-reviews-query.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewText } from './review-text.tsx';

type OwnReviewSectionProps = {
  appointmentId: string;
  professional: string;
  timeZone: string;
};

/**
 * Shows the customer's review of the appointment, or the form to write it. Renders nothing when there is no
 * review and the appointment cannot be rated.
 */
export function OwnReviewSection({ appointmentId, professional, timeZone }: OwnReviewSectionProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const { data } = useQuery(ownReviewsQuery(useApi(), [appointmentId]));
  const [isEditing, setEditing] = useState(false);
  const [own] = data?.items ?? [];
  const section = useAnchor(own !== undefined);
  if (!own || (!own.review && !own.can.rate)) return null;
  const { review, isHidden, can } = own;
  const close = () => setEditing(false);
  return (
    <section ref={section} id="review" className={classes.band} aria-labelledby="own-review">
      <Title order={2} size="h3" id="own-review">
        {t(review ? 'yours' : 'ask')}
      </Title>
      {review && !(isEditing && can.edit) ? (
        <>
          <ReviewText review={review} professional={professional} />
          {isHidden && <Quiet>{t('hidden')}</Quiet>}
          {can.edit && (
            <>
              <div className={classes.actions}>
                <Button variant="default" onClick={() => setEditing(true)}>
                  {t('edit')}
                </Button>
              </div>
              <Quiet>{t('editUntil', { day: format.day(dayIn(can.edit.until, timeZone), 'full') })}</Quiet>
            </>
          )}
        </>
      ) : (
        <>
          <p>{t('public', { name: professional })}</p>
          <ReviewForm
            appointmentId={appointmentId}
            known={review}
            onDone={close}
            {...(review && { onCancel: close })}
          />
        </>
      )}
    </section>
  );
}

/**
 * For a link to `#review`, of a list or an email: shows the section and focuses its first star, once it has
 * loaded.
 */
function useAnchor(isThere: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#review' || !isThere) return;
    section.current?.scrollIntoView();
    section.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [hash, isThere]);
  return section;
}
