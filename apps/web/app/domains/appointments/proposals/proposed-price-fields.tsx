import type { Appointment } from '@meche/contract/appointments';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { priceRules } from '~/lib/money/price-rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import type { ProposalDraft } from './proposal-draft.ts';
import classes from './proposal-form.module.css';

type ProposedPriceFieldsProps = { form: UseFormReturn<ProposalDraft>; lines: Appointment['lines'] };

/** Field for the new price of a service on request. An empty field leaves the price unchanged. */
export function ProposedPriceFields({ form, lines }: ProposedPriceFieldsProps) {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const position = useWatch({ control: form.control, name: 'position' });
  const onRequest = lines.flatMap(({ questionnaire, name }, value) =>
    questionnaire ? [{ value, label: name }] : [],
  );
  const line = lines[position];
  const error = form.formState.errors.price?.message;
  return (
    <div className={classes.fields}>
      {onRequest.length > 1 && (
        <SelectField form={form} name="position" label={t('propose.service')} options={onRequest} />
      )}
      <TextField
        form={form}
        name="price"
        label={t('propose.price', { service: line?.name ?? '' })}
        description={t('propose.priceNow', { amount: format.price(line?.priceCents ?? 0) })}
        inputMode="decimal"
        maxLength={12}
        problem={t(error === 'same_as_before' ? 'propose.samePrice' : 'propose.noPrice')}
        rules={priceRules.optional}
      />
    </div>
  );
}
