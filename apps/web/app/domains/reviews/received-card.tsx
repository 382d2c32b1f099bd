import type { ReceivedReview } from '@meche/contract/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ReportLink } from '~/domains/moderation/report-link.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { AnswerForm } from './answer-form.tsx';
import classes from './received-card.module.css';
import { ReviewText } from './review-text.tsx';

type ReceivedCardProps = {
  review: ReceivedReview;
  timeZone: string;
  /** When true, the card links to the appointment. */
  toVisit?: boolean;
};

export function ReceivedCard({ review, timeZone, toVisit = false }: ReceivedCardProps) {
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
              aria-label={t(can.answer ? 'professional.answerTo' : 'professional.editTo', { name })}
              onClick={() => setAnswering(true)}
            >
              {t(can.answer ? 'professional.answer' : 'professional.edit')}
            </Button>
          )}
          <ReportLink
            kind="review"
            id={review.id}
            label={t('professional.report')}
            name={t('professional.reportOf', { name })}
          />
          {toVisit && (
            <LinkButton component={Link} to={to('calendar', undefined, { appointment: appointmentId })}>
              {t('professional.visit')}
            </LinkButton>
          )}
        </div>
      )}
    </article>
  );
}
