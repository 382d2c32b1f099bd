import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { priceRules } from '~/lib/money/price-rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { addSavedChoice, depositKinds, feePercents, type SettingsTyped } from './settings-draft.ts';
import type { SettingWords } from './use-setting-texts.ts';

type DepositFieldsProps = { form: UseFormReturn<SettingsTyped>; words: SettingWords };

/** The deposit of all services without a choice of their own. */
export function DepositFields({ form, words: { label, choice } }: DepositFieldsProps) {
  const { t } = useTranslation('settings');
  const { deposit, depositPercent } = form.watch();
  return (
    <>
      <SelectField
        form={form}
        name="deposit"
        label={label('deposit')}
        description={t(`seen.deposit.${deposit}`)}
        options={depositKinds.map((value) => ({ value, label: choice.deposit(value) }))}
      />
      {deposit === 'percent' && (
        <SelectField
          form={form}
          name="depositPercent"
          label={label('depositPercent')}
          options={addSavedChoice(feePercents, depositPercent)
            .filter((value) => value > 0)
            .map((value) => ({ value, label: choice.depositPercent(value) }))}
        />
      )}
      {deposit === 'amount' && (
        <TextField
          form={form}
          name="depositCents"
          label={label('depositCents')}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          problem={form.formState.errors.depositCents?.type === 'validate' ? t('noAmount') : undefined}
          rules={priceRules.aboveZero}
        />
      )}
    </>
  );
}
