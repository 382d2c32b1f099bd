import type { KnownClient } from '@meche/contract/client-bookings';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import type { ClientVisitDraft } from './client-visit-draft.ts';
import { KnownClientButtons } from './known-client-buttons.tsx';

type ClientNameFieldProps = {
  form: UseFormReturn<ClientVisitDraft>;
  onKnown: (client: KnownClient) => void;
};

/** Field for the client: a known client (suggested from three characters on), a new name, or no name. */
export function ClientNameField({ form, onKnown }: ClientNameFieldProps) {
  const { t } = useTranslation('calendar');
  const clientName = useClientName();
  const typed = form.watch('customerName');
  const [chosen, setChosen] = useState<string>();

  function choose(client: KnownClient) {
    form.setValue('customerName', client.name);
    form.setValue('customerPhone', client.phoneNumber ? formatPhone(client.phoneNumber) : '');
    form.setValue('customerEmail', client.email ?? '');
    setChosen(client.name);
    onKnown(client);
    form.setFocus('customerName');
  }

  return (
    <div>
      <TextField
        form={form}
        name="customerName"
        label={t('add.name')}
        description={t('add.known.hint')}
        placeholder={clientName('')}
        autoComplete="off"
        maxLength={200}
      />
      {typed !== chosen && <KnownClientButtons typed={typed} onChoose={choose} />}
    </div>
  );
}
