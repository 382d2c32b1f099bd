import type { KnownClient } from '@meche/contract/client-bookings';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import type { ClientVisitDraft } from './client-visit-draft.ts';
import { KnownClientButtons } from './known-client-buttons.tsx';

/** Who comes, as far as she tells it, and a word of the house's own. */
export function ClientFields({ form }: { form: UseFormReturn<ClientVisitDraft> }) {
  const { t } = useTranslation('calendar');
  const [name, phone] = form.watch(['customerName', 'customerPhone']);
  const typed = name.trim() || phone;
  const [chosen, setChosen] = useState<string>();

  function choose(client: KnownClient) {
    form.setValue('customerName', client.name);
    form.setValue('customerPhone', client.phoneNumber ? formatPhone(client.phoneNumber) : '');
    form.setValue('customerEmail', client.email ?? '');
    setChosen(client.name);
    form.setFocus('customerName');
  }

  return (
    <>
      <TextField
        form={form}
        name="customerName"
        label={t('add.name')}
        placeholder={t('add.walkIn')}
        maxLength={200}
      />
      {typed !== chosen && <KnownClientButtons typed={typed} onChoose={choose} />}
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
