import { writeClientHealth } from '@meche/contract/api-client/client-records';
import type { ClientHealth } from '@meche/contract/client-records';
import type { Client } from '@meche/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FieldPair } from '~/ui/form/field-pair.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './client-fields.module.css';
import { HealthText } from './health-text.tsx';
import { clientsKey, healthQuery } from './queries.ts';

/** The health note must not be stored in the browser, so its form has no draft. */
export function HealthSection({ client }: { client: Client }) {
  const { t } = useTranslation('clients');
  const [isWriting, setWriting] = useState(false);
  const query = useQuery({ ...healthQuery(useApi(), client.id), enabled: client.hasHealth || isWriting });
  if (!client.hasHealth && !isWriting)
    return (
      <div>
        <Button variant="default" size="sm" onClick={() => setWriting(true)}>
          {t('health.add')}
        </Button>
      </div>
    );
  if (!query.data) return <QueryState of={query} shape="list" height={96} />;
  if (isWriting) return <HealthForm client={client} health={query.data} onClose={() => setWriting(false)} />;
  return (
    <div className={classes.all}>
      <HealthText health={query.data} />
      <div>
        <Button variant="default" size="sm" onClick={() => setWriting(true)}>
          {t('health.edit')}
        </Button>
      </div>
    </div>
  );
}

type HealthTyped = { allergies: string; patchTestOn: string; patchTestResult: string; note: string };

type HealthFormProps = { client: Client; health: ClientHealth & { version: number }; onClose: () => void };

function HealthForm({ client: { id }, health, onClose }: HealthFormProps) {
  const { t } = useTranslation(['clients', 'shell']);
  const { allergies, patchTestOn, patchTestResult, note, version } = health;
  const form = useForm<HealthTyped>({
    defaultValues: { allergies, patchTestOn: patchTestOn ?? '', patchTestResult, note },
  });
  const formId = useId();
  const isSending = useIsSending(formId);
  const write = useCommand({
    call: (typed: HealthTyped, { api }) => {
      const body = { ...typed, patchTestOn: typed.patchTestOn || null, version };
      return api.call(writeClientHealth, { params: { id }, body });
    },
    onDone: () => {
      onClose();
      toast('done', t('clients:health.saved'));
    },
    stale: [clientsKey],
  });
  return (
    <FormShell id={formId} form={form} onSubmit={write.send}>
      <TextField
        form={form}
        name="allergies"
        label={t('clients:health.allergies')}
        description={t('clients:health.allergiesHint')}
        autoComplete="off"
        maxLength={500}
      />
      <FieldPair>
        <TextField form={form} name="patchTestOn" kind="date" label={t('clients:health.patchTestOn')} />
        <TextField
          form={form}
          name="patchTestResult"
          label={t('clients:health.patchTestResult')}
          autoComplete="off"
          maxLength={200}
        />
      </FieldPair>
      <TextField form={form} name="note" kind="long" label={t('clients:health.note')} maxLength={2000} />
      <FormActions isSending={isSending} onCancel={onClose}>
        {t('clients:health.save')}
      </FormActions>
    </FormShell>
  );
}
