import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { priceRules } from '~/lib/money/price-rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import classes from './length-fields.module.css';
import type { ServiceTyped } from './service-draft.ts';
import { Minutes } from './step-fields.tsx';

export function LengthFields({ form }: { form: UseFormReturn<ServiceTyped> }) {
  const { t } = useTranslation(['catalogue', 'services']);
  const isOn = form.watch('byLength');
  return (
    <div className={classes.lengths}>
      <Switch
        label={t('lengths.switch')}
        description={t('lengths.text')}
        checked={isOn}
        onChange={(event) => form.setValue('byLength', event.currentTarget.checked, { shouldDirty: true })}
      />
      {isOn && (
        <ul className={classes.list}>
          {form.getValues('lengthTerms').map(({ hairLength }, at) => {
            const length = t(`services:hair.lengths.${hairLength}`);
            return (
              <li key={hairLength}>
                <span className={classes.name}>{length}</span>
                <TextField
                  form={form}
                  name={`lengthTerms.${at}.priceCents`}
                  label={t('fields.price')}
                  inputMode="decimal"
                  maxLength={12}
                  autoComplete="off"
                  problem={
                    form.formState.errors.lengthTerms?.[at]?.priceCents?.type === 'validate'
                      ? t('fields.noPrice')
                      : undefined
                  }
                  rules={priceRules.optional}
                />
                <Minutes
                  control={form.control}
                  name={`lengthTerms.${at}.durationMinutes`}
                  label={t('fields.duration')}
                  from={5}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
