import { submitEvidence } from '@meche/contract/api-client/disputes';
import type { Dispute } from '@meche/contract/disputes';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { operatorKey } from './queries.ts';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

type EvidenceDialogProps = { dispute: Dispute; open: boolean; onClose: () => void };

export function EvidenceDialog({ dispute, open, onClose }: EvidenceDialogProps) {
  const { t } = useTranslation('operator');
  return (
    <Dialog open={open} onClose={onClose} title={t('disputes.title')}>
      <EvidenceForm dispute={dispute} onDone={onClose} />
    </Dialog>
  );
}

type Typed = Record<
  'customerName' | 'serviceDate' | 'serviceDescription' | 'whyNotRefunded' | 'cancellationPolicy' | 'other',
  string
>;

const long = ['serviceDescription', 'whyNotRefunded', 'cancellationPolicy'] as const;

function EvidenceForm({ dispute, onDone }: { dispute: Dispute; onDone: () => void }) {
  const { t } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const { id, customerName, services, startsAt, timeZone } = dispute;
  const draftName = `evidence ${id}`;
  const form = useFormDraft<Typed>(draftName, {
    customerName,
    serviceDate: startsAt ? moment(startsAt, timeZone) : '',
    serviceDescription: services.join(', '),
    whyNotRefunded: '',
    cancellationPolicy: '',
    other: '',
  });
  const answer = useCommand({
    call: (typed: Typed, { api }) => api.call(submitEvidence, { params: { id }, body: typed }),
    onDone: () => {
      dropDraft(draftName);
      toast('done', t('disputes.answered'));
      onDone();
    },
    stale: [operatorKey],
  });
  return (
    <FormShell form={form} onSubmit={answer.send}>
      <p>{t('disputes.text')}</p>
      <TextField
        form={form}
        name="other"
        kind="long"
        label={t('disputes.texts.other')}
        maxLength={10_000}
        rules={{ required: 'required' }}
      />
      <TextField form={form} name="customerName" label={t('disputes.texts.customerName')} maxLength={200} />
      <TextField form={form} name="serviceDate" label={t('disputes.texts.serviceDate')} maxLength={200} />
      {long.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          kind="long"
          label={t(`disputes.texts.${name}`)}
          maxLength={10_000}
        />
      ))}
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('disputes.send')}
      </Button>
    </FormShell>
  );
}
