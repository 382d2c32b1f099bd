import { enterClient } from '@meche/contract/api-client/clients';
import type { ClientDouble, ClientDraft } from '@meche/contract/clients';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { type ClientTyped, draftOf, nothingTyped } from './client-draft.ts';
import classes from './client-fields.module.css';
import { ClientFields } from './client-fields.tsx';
import { DoublesNotice } from './doubles-notice.tsx';
import { clientsKey } from './queries.ts';

const draftName = 'new client';

/** Possible duplicates are shown before the client is added; the member can add the client anyway. */
export function AddClientForm() {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const form = useFormDraft<ClientTyped>(draftName, nothingTyped);
  const [doubles, setDoubles] = useState<ClientDouble[]>([]);
  const formId = useId();
  const isSending = useIsSending(formId);
  const add = useCommand({
    call: (body: ClientDraft & { despiteDoubles: boolean }, { api, idempotencyKey }) =>
      api.call(enterClient, { body, idempotencyKey }),
    onDone: ({ id }, { name }) => {
      toast('done', t('registry.done', { name }));
      dropDraft(draftName);
      void navigate(to('clientDetail', undefined, { id }));
    },
    onRefused: (error) => {
      if (!isRefusal<typeof enterClient>(error, 'client_known')) return false;
      setDoubles(readRefusalDetails(error, 'client_known')?.doubles ?? []);
      return true;
    },
    stale: [clientsKey],
  });
  return (
    <FormShell
      id={formId}
      form={form}
      onSubmit={(typed) => add.send({ ...draftOf(typed), despiteDoubles: doubles.length > 0 })}
    >
      <div className={classes.all} onChange={() => setDoubles([])}>
        <ClientFields form={form} />
      </div>
      <div role="status">
        {doubles.length > 0 && <DoublesNotice title={t('registry.known')} doubles={doubles} />}
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t(doubles.length > 0 ? 'registry.anyway' : 'registry.submit')}
        </Button>
      </div>
    </FormShell>
  );
}
