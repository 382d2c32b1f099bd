import { contestDecision } from '@meche/contract/api-client/moderation';
import { longestContest } from '@meche/contract/report-bounds';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { decisionKey } from './queries.ts';

/** A decision can be contested only once. */
export function ContestForm({ token }: { token: string }) {
  const { t } = useTranslation('moderation');
  const id = useId();
  const form = useForm({ defaultValues: { text: '' } });
  const { send } = useCommand({
    call: (body: { text: string }, { api }) => api.call(contestDecision, { body: { token, ...body } }),
    onDone: () => toast('done', t('decision.done')),
    stale: [decisionKey],
    formId: id,
  });
  return (
    <FormShell id={id} form={form} onSubmit={send}>
      <TextField
        form={form}
        name="text"
        kind="long"
        label={t('decision.contestText')}
        rules={rules.required}
        maxLength={longestContest}
      />
      <div>
        <Button type="submit" loading={useIsSending(id)}>
          {t('decision.send')}
        </Button>
      </div>
    </FormShell>
  );
}
