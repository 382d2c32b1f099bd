import { editClient } from '@meche/contract/api-client/clients';
import type { Client } from '@meche/contract/clients';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormActions } from '~/ui/form/form-actions.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { type ClientTyped, draftOf, typedOf } from './client-draft.ts';
import { ClientFields } from './client-fields.tsx';
import { clientsKey } from './queries.ts';

export function EditClientForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation(['clients', 'shell']);
  const { id, version } = client;
  const draftName = `client ${id} ${version}`;
  const form = useFormDraft<ClientTyped>(draftName, typedOf(client));
  const formId = useId();
  const isSending = useIsSending(formId);
  function close() {
    dropDraft(draftName);
    onClose();
  }
  const edit = useCommand({
    call: (typed: ClientTyped, { api }) =>
      api.call(editClient, { params: { id }, body: { ...draftOf(typed), version } }),
    onDone: () => {
      close();
      toast('done', t('clients:detail.saved'));
    },
    stale: [clientsKey],
  });
  return (
    <FormShell id={formId} form={form} onSubmit={edit.send}>
      <ClientFields form={form} />
      <FormActions isSending={isSending} onCancel={close}>
        {t('clients:detail.save')}
      </FormActions>
    </FormShell>
  );
}
