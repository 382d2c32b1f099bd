import type { AnsweredTopic } from '@meche/contract/answers';
import type { Appointment } from '@meche/contract/appointments';
import { isUnanswered } from '@meche/contract/unanswered-request';
import { useTranslation } from 'react-i18next';
import { PrivatePhotoCard } from '~/domains/services/private-photo-card.tsx';
import { Title } from '~/ui/text/title.tsx';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import classes from './request-section.module.css';

type RequestSectionProps = {
  appointment: Appointment;
  reader: 'customer' | 'professional';
  part?: 'state' | 'answers';
};

export function RequestSection({ appointment, reader, part }: RequestSectionProps) {
  if (appointment.answerBy === null) return null;
  return (
    <>
      {part !== 'answers' && isUnanswered(appointment) && (
        <RequestState appointment={appointment} reader={reader} />
      )}
      {part !== 'state' && <Answers appointment={appointment} reader={reader} />}
    </>
  );
}

function RequestState({ appointment, reader }: Omit<RequestSectionProps, 'part'>) {
  const { t } = useTranslation('requests');
  const { state, cancelledBy, professional, answerBy, timeZone } = appointment;
  const when = useFormattedMoment(answerBy, timeZone);
  const values = { name: professional.name, when };
  const isOwn = reader === 'professional';
  if (state === 'requested')
    return <p className={classes.waits}>{t(isOwn ? 'waitsForYou' : 'waits', values)}</p>;
  if (!cancelledBy || state !== 'cancelled') return null;
  const { cancelReason } = appointment;
  return (
    <div>
      <p>{t(isOwn ? `endedForYou.${cancelledBy}` : `ended.${cancelledBy}`, values)}</p>
      {!isOwn && cancelReason && <p>{t('reason', { reason: cancelReason })}</p>}
    </div>
  );
}

function Answers({ appointment, reader }: Omit<RequestSectionProps, 'part'>) {
  const { t } = useTranslation('requests');
  const { id, answers } = appointment;
  if (answers.length === 0) return null;
  return (
    <section>
      <Title order={reader === 'professional' ? 3 : 2} size={reader === 'professional' ? 'h5' : 'h4'}>
        {t(reader === 'professional' ? 'answersForYou' : 'answers')}
      </Title>
      <dl className={classes.answers}>
        {answers.flatMap(({ questions }) =>
          questions.map((question, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <div key={`${at} ${question.text}`}>
              <dt>{question.text}</dt>
              <dd>
                <AnswerContent appointmentId={id} answer={question.answer} />
              </dd>
            </div>
          )),
        )}
      </dl>
    </section>
  );
}

type ProposalStateProps = { appointmentId: string; answer: AnsweredTopic['questions'][number]['answer'] };

function AnswerContent({ appointmentId, answer: { text, chosen, yes, photoIds } }: ProposalStateProps) {
  const { t } = useTranslation('requests');
  if (photoIds.length > 0)
    return (
      <span className={classes.photos}>
        {photoIds.map((photoId, at) => (
          <PrivatePhotoCard
            key={photoId}
            photoId={photoId}
            appointmentId={appointmentId}
            alt={t('photos.nth', { nth: at + 1 })}
          />
        ))}
      </span>
    );
  if (yes !== null) return t(yes ? 'answer.yes' : 'answer.no');
  return text || chosen.join(', ') || <span className={classes.none}>{t('answer.none')}</span>;
}
