import { addEndpoint, editEndpoint } from '@meche/contract/api-client/connections';
import type { WebhookEndpoint } from '@meche/contract/connections';
import { type WebhookKind, webhookKinds } from '@meche/contract/webhook-kinds';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { PillsField } from '~/ui/form/pills-field.tsx';
import { rules } from '~/ui/form/rules.ts';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { connectionsKey } from './queries.ts';

type EndpointFormProps = {
  /** Undefined when the form adds an endpoint. */
  endpoint: WebhookEndpoint | undefined;
  /** `secret` signs the webhooks of a new endpoint; undefined when an endpoint was edited. */
  onSaved: (secret: string | undefined) => void;
};

type Typed = { url: string; kinds: WebhookKind[] };

export function EndpointForm({ endpoint, onSaved }: EndpointFormProps) {
  const { t } = useTranslation('connections');
  const draftName = `webhook ${endpoint?.id ?? 'new'}`;
  const form = useFormDraft<Typed>(draftName, {
    url: endpoint?.url ?? '',
    kinds: endpoint?.kinds ?? [...webhookKinds],
  });
  const save = useCommand({
    call: async (body: Typed, { api }) => {
      if (!endpoint) return (await api.call(addEndpoint, { body })).secret;
      await api.call(editEndpoint, {
        params: { id: endpoint.id },
        body: { ...body, version: endpoint.version },
      });
      return undefined;
    },
    onDone: (secret) => {
      dropDraft(draftName);
      onSaved(secret);
    },
    stale: [connectionsKey],
  });
  return (
    <FormShell form={form} onSubmit={save.send}>
      <TextField
        form={form}
        name="url"
        label={t('endpoints.url')}
        description={t('endpoints.urlText')}
        placeholder="https://"
        rules={rules.required}
        maxLength={500}
        autoComplete="off"
      />
      <PillsField
        form={form}
        name="kinds"
        legend={t('endpoints.kinds')}
        options={webhookKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t(endpoint ? 'endpoints.save' : 'endpoints.submit')}
      </Button>
    </FormShell>
  );
}
