import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './book-for-client-form.module.css';
import type { ClientVisitDraft } from './client-visit-draft.ts';

export function HomeFields({ form }: { form: UseFormReturn<ClientVisitDraft> }) {
  const { t } = useTranslation('calendar');
  return (
    <>
      <TextField
        form={form}
        name="address.line"
        label={t('add.line')}
        rules={rules.address}
        maxLength={200}
      />
      <div className={classes.town}>
        <TextField
          form={form}
          name="address.postalCode"
          label={t('add.postalCode')}
          rules={rules.postalCode}
          inputMode="numeric"
          maxLength={12}
        />
        <TextField
          form={form}
          name="address.city"
          label={t('add.city')}
          rules={rules.required}
          maxLength={100}
        />
      </div>
    </>
  );
}
