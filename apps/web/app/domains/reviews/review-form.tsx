import { rateVisit } from '@meche/contract/api-client/reviews';
import type { Review } from '@meche/contract/reviews';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { StarChoice } from '~/ui/form/star-choice.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import classes from './own-review-section.module.css';
import { ownReviewsKey } from './own-reviews-query.ts';

const MAX_TYPED = 2000;

type Values = { rating: number | null; text: string };

type ReviewFormProps = {
  appointmentId: string;
  /** The review to edit, or null for a new review. */
  known: Review | null;
  onDone: () => void;
  /** Undefined for a new review, because there is no earlier view to return to. */
  onCancel?: () => void;
};

/** The text is stored as a draft, so that it survives a reload. */
export function ReviewForm({ appointmentId, known, onDone, onCancel }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  const draft = `review ${appointmentId}`;
  const form = useFormDraft<Values>(draft, { rating: known?.rating ?? null, text: known?.text ?? '' });
  const rating = useFormField(form, 'rating', rules.choice);
  const formId = useId();
  const isSending = useIsSending(formId);
  const rate = useCommand({
    call: (body: { rating: number; text: string }, { api }) =>
      api.call(rateVisit, { params: { id: appointmentId }, body }),
    onDone: () => {
      dropDraft(draft);
      toast('done', t(known ? 'saved' : 'published'));
      onDone();
    },
    stale: [ownReviewsKey],
  });
  return (
    <FormShell
      id={formId}
      form={form}
      onSubmit={({ rating, text }) => rating !== null && rate.send({ rating, text })}
    >
      <StarChoice
        legend={t('yourRating')}
        name="rating"
        words={([1, 2, 3, 4, 5] as const).map((stars) => t(`rating.${stars}`))}
        value={rating.value}
        onChange={rating.onChange}
        error={rating.error}
        ref={rating.ref}
      />
      <TextField
        form={form}
        name="text"
        kind="long"
        label={t('text')}
        maxLength={MAX_TYPED}
        description={t('length', { typed: number(form.watch('text').length), most: number(MAX_TYPED) })}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t(known ? 'save' : 'publish')}
        </Button>
        {onCancel && (
          <Button
            variant="default"
            onClick={() => {
              dropDraft(draft);
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </FormShell>
  );
}
