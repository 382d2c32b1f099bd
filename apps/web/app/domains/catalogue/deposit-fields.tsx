import { depositChoices } from '@meche/contract/deposits';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { priceRules } from '~/lib/money/price-rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import type { ServiceTyped } from './service-draft.ts';

const percents = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** The deposit of one service. A prepaid service has none, so the fields are hidden. */
export function DepositFields({ form }: { form: UseFormReturn<ServiceTyped> }) {
  const { t } = useTranslation('catalogue');
  const { prepayment, deposit, depositPercent } = form.watch();
  if (prepayment) return null;
  const offered = [...new Set([...percents, depositPercent])].sort((one, other) => one - other);
  return (
    <>
      <SelectField
        form={form}
        name="deposit"
        label={t('deposit.label')}
        description={t('deposit.text')}
        options={depositChoices.map((value) => ({ value, label: t(`deposit.choices.${value}`) }))}
      />
      {deposit === 'percent' && (
        <SelectField
          form={form}
          name="depositPercent"
          label={t('deposit.part')}
          options={offered.map((value) => ({ value, label: t('deposit.percent', { percent: value }) }))}
        />
      )}
      {deposit === 'amount' && (
        <TextField
          form={form}
          name="depositCents"
          label={t('deposit.amount')}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          problem={
            form.formState.errors.depositCents?.type === 'validate' ? t('deposit.noAmount') : undefined
          }
          rules={priceRules.aboveZero}
        />
      )}
    </>
  );
}
