import { own } from '@meche/contract/own';
import { MAX_WEEKS_BETWEEN } from '@meche/contract/repeats';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import classes from '../calendar-entry/book-for-client-form.module.css';
import type { ClientVisitDraft } from '../calendar-entry/client-visit-draft.ts';

const weeks = Array.from({ length: MAX_WEEKS_BETWEEN }, (_, before) => before + 1);

export function RepeatFields({ form }: { form: UseFormReturn<ClientVisitDraft> }) {
  const { t } = useTranslation('calendar');
  const { fieldSentence } = useRefusalTexts();
  const problem = form.formState.errors.lastDay?.message;
  const sentences: Partial<Record<string, string>> = {
    too_small: t('add.repeat.tooNear'),
    too_big: t('add.repeat.tooFar'),
  };
  return (
    <div className={classes.repeat}>
      <NativeSelect
        label={t('add.repeat.label')}
        data={[
          { value: '0', label: t('add.repeat.once') },
          ...weeks.map((count) => ({ value: String(count), label: t('add.repeat.every', { count }) })),
        ]}
        {...form.register('everyWeeks')}
      />
      {form.watch('everyWeeks') !== '0' && (
        <TextInput
          type="date"
          label={t('add.repeat.lastDay')}
          error={problem && (own(sentences, problem) ?? fieldSentence(problem))}
          {...form.register('lastDay', { required: 'required' })}
        />
      )}
    </div>
  );
}
