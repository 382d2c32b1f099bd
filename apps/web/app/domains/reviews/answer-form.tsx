import { answerReview } from '@meche/contract/api-client/reviews';
import type { ReceivedReview } from '@meche/contract/reviews';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './own-review-section.module.css';
import { receivedReviewsKey } from './received-reviews-query.ts';

/** The text is stored as a draft, so that it survives a reload. */
export function AnswerForm({ review, onClose }: { review: ReceivedReview; onClose: () => void }) {
  const { t } = useTranslation('reviews');
  const draft = `answer ${review.id}`;
  const form = useFormDraft<{ text: string }>(draft, { text: review.answer ?? '' });
  const formId = useId();
  const isSending = useIsSending(formId);
  function close() {
    dropDraft(draft);
    onClose();
  }
  const answer = useCommand({
    call: (body: { text: string }, { api }) => api.call(answerReview, { params: { id: review.id }, body }),
    onDone: () => {
      close();
      toast('done', t('professional.sent'));
    },
    stale: [receivedReviewsKey],
  });
  return (
    <FormShell id={formId} form={form} onSubmit={answer.send}>
      <TextField
        form={form}
        name="text"
        kind="long"
        label={t('professional.yourAnswer')}
        description={t('professional.answerIsPublic')}
        rules={rules.required}
        maxLength={2000}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t('professional.send')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </FormShell>
  );
}
