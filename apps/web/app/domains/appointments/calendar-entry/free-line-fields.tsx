import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { priceRules } from '~/lib/money/price-rules.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './book-for-client-form.module.css';
import type { ClientVisitDraft } from './client-visit-draft.ts';

const durations = [5, 10, 15, 20, 25, 30, 40, 45, 50, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360];

export function FreeLineFields({
  form,
  required,
}: {
  form: UseFormReturn<ClientVisitDraft>;
  required: boolean;
}) {
  const { t } = useTranslation('calendar');
  const { duration } = useFormat();
  return (
    <fieldset className={classes.free}>
      <legend>{t('add.free.legend')}</legend>
      <TextField
        form={form}
        name="freeLine.name"
        label={t('add.free.name')}
        placeholder={t('add.free.example')}
        maxLength={100}
        problem={t('add.free.nameMissing')}
        {...(required && { rules: { required: 'required' } })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('add.free.duration')}
          data={durations.map((minutes) => ({ value: String(minutes), label: duration(minutes) }))}
          {...form.register('freeLine.durationMinutes')}
        />
        <TextField
          form={form}
          name="freeLine.price"
          label={t('add.free.price')}
          inputMode="decimal"
          maxLength={12}
          problem={t('add.free.noPrice')}
          rules={priceRules.optional}
        />
      </div>
    </fieldset>
  );
}
