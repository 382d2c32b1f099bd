import { own } from '@meche/contract/own';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import classes from './block-time-form.module.css';
import type { BlockedTimeDraft } from './blocked-time-draft.ts';

export function BlockedSeriesFields({ form }: { form: UseFormReturn<BlockedTimeDraft> }) {
  const { t } = useTranslation('calendar');
  const { fieldSentence } = useRefusalTexts();
  const problem = form.formState.errors.lastDay?.message;
  const sentences: Partial<Record<string, string>> = {
    too_small: t('block.endsBeforeFirst'),
    too_big: t('block.tooManyDays'),
  };
  return (
    <>
      <Checkbox label={t('block.allDay')} {...form.register('allDay')} />
      <div className={classes.repeat}>
        <NativeSelect
          label={t('block.repeat')}
          data={[
            { value: 'once', label: t('block.once') },
            { value: 'day', label: t('block.everyDay') },
            { value: 'week', label: t('block.everyWeek') },
          ]}
          {...form.register('repeat')}
        />
        {form.watch('repeat') !== 'once' && (
          <TextInput
            type="date"
            label={t('block.lastDay')}
            error={problem && (own(sentences, problem) ?? fieldSentence(problem))}
            {...form.register('lastDay', { required: 'required' })}
          />
        )}
      </div>
    </>
  );
}
