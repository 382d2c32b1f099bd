import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import type { ClientVisitDraft } from './client-visit-draft.ts';

export function ClientFields({ form }: { form: UseFormReturn<ClientVisitDraft> }) {
  const { t } = useTranslation('calendar');
  return (
    <>
      <TextField
        form={form}
        name="customerPhone"
        kind="tel"
        label={t('add.phone')}
        rules={{ pattern: rules.phone.pattern }}
      />
      <TextField
        form={form}
        name="customerEmail"
        kind="email"
        label={t('add.email')}
        rules={{ pattern: rules.email.pattern }}
      />
      <TextField form={form} name="note" kind="long" label={t('add.note')} maxLength={1000} />
    </>
  );
}
