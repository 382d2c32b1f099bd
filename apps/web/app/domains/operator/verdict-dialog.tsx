import {
  type CaseOutcome,
  type DecisionGround,
  decisionGrounds,
  type SubjectKind,
  shownState,
} from '@meche/contract/report-bounds';
import { useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '~/lib/api/client.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { PillsField } from '~/ui/form/pills-field.tsx';
import { rules } from '~/ui/form/rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Recap } from '~/ui/text/recap.tsx';
import classes from './case-row.module.css';
import { operatorKey } from './queries.ts';

type VerdictInput = { facts: string; ground: DecisionGround; rule: string; parts: string[] };
type VerdictDialogProps = {
  kind: SubjectKind;
  name: string;
  outcome: CaseOutcome;
  /** Messages of a thread that can be hidden. Undefined for other content. */
  parts?: readonly { value: string; label: string }[];
  /** Explains the decision before it is made; `done` is the toast afterwards. */
  text?: string;
  done: string;
  decide: (input: VerdictInput, api: ApiClient) => Promise<unknown>;
  onClose: () => void;
};

/** The operator writes a statement of reasons and sees it as its readers will. */
export function VerdictDialog(props: VerdictDialogProps) {
  const { kind, name, outcome, parts = [], text, done, decide, onClose } = props;
  const { t } = useTranslation(['operator', 'moderation']);
  const id = useId();
  const form = useForm<VerdictInput>({ defaultValues: { facts: '', ground: 'terms', rule: '', parts: [] } });
  const hides = outcome === 'hidden';
  const outcomeKey = shownState(kind, outcome);
  const { send } = useCommand({
    call: (input: VerdictInput, { api }) => decide(input, api),
    onDone: () => {
      onClose();
      toast('done', done);
    },
    stale: [operatorKey],
    formId: id,
  });
  const input = form.watch();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`cases.acts.${outcomeKey}`)}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('moderation:report.cancel')}
          </Button>
          <Button type="submit" form={id} color={hides ? 'loss' : 'copper'} loading={useIsSending(id)}>
            {t(`cases.acts.${outcomeKey}`)}
          </Button>
        </>
      }
    >
      <FormShell id={id} form={form} onSubmit={send}>
        {text && <p>{text}</p>}
        {parts.length > 0 && (
          <PillsField form={form} name="parts" legend={t('cases.parts')} options={parts} />
        )}
        {hides && <GroundFields form={form} />}
        <TextField
          form={form}
          name="facts"
          kind="long"
          label={t('cases.facts')}
          description={t('cases.factsAreRead')}
          rules={rules.required}
          maxLength={2000}
        />
        {input.facts.trim() !== '' && <VerdictPreview {...{ kind, name, outcome, input }} />}
      </FormShell>
    </Dialog>
  );
}

function GroundFields({ form }: { form: UseFormReturn<VerdictInput> }) {
  const { t } = useTranslation(['operator', 'moderation']);
  return (
    <>
      <SelectField
        form={form}
        name="ground"
        label={t('cases.ground')}
        options={decisionGrounds.map((value) => ({ value, label: t(`moderation:grounds.${value}`) }))}
      />
      <TextField
        form={form}
        name="rule"
        label={t('cases.rule')}
        description={t('cases.ruleExample')}
        rules={rules.required}
        maxLength={200}
      />
    </>
  );
}

type VerdictPreviewProps = Pick<VerdictDialogProps, 'kind' | 'name' | 'outcome'> & { input: VerdictInput };

function VerdictPreview({ kind, name, outcome, input }: VerdictPreviewProps) {
  const { t } = useTranslation(['operator', 'moderation']);
  const { facts, ground, rule } = input;
  return (
    <Recap label={t('cases.preview')}>
      <div className={classes.preview}>
        <strong>{t('cases.preview')}</strong>
        <p>
          {t(`cases.outcomes.${shownState(kind, outcome)}`)} · {name}
        </p>
        <p>{facts}</p>
        {outcome === 'hidden' && rule.trim() !== '' && (
          <p>
            {t(`moderation:grounds.${ground}`)} – {rule}
          </p>
        )}
        <Quiet>{t('cases.previewNote')}</Quiet>
      </div>
    </Recap>
  );
}
