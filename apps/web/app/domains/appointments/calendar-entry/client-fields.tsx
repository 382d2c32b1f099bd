import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ContactFields } from '~/domains/clients/contact-fields.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import type { ClientVisitDraft } from './client-visit-draft.ts';

export function ClientFields({ form }: { form: UseFormReturn<ClientVisitDraft> }) {
  const { t } = useTranslation('calendar');
  return (
    <>
      <ContactFields form={form} phone="customerPhone" email="customerEmail" />
      <TextField form={form} name="note" kind="long" label={t('add.note')} maxLength={1000} />
    </>
  );
}
