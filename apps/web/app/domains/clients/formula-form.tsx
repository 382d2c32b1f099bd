import { addFormula, editFormula } from '@meche/contract/api-client/client-records';
import type { Formula, FormulaDraft } from '@meche/contract/client-records';
import type { Client } from '@meche/contract/clients';
import { useId } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormActions } from '~/ui/form/form-actions.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './formula-form.module.css';
import { type FormulaTyped, formulaDraftOf, formulaTypedOf, noMix } from './formula-line.ts';
import { clientKey, clientsKey } from './queries.ts';

const MAX_PARTS = 12;

type FormulaFormProps = {
  client: Client;
  /** Undefined when the form adds a formula. */
  formula?: Formula | undefined;
  onClose: () => void;
};

export function FormulaForm({ client, formula, onClose }: FormulaFormProps) {
  const { t } = useTranslation(['clients', 'shell']);
  const draftName = `formula ${client.id} ${formula?.id ?? ''}`;
  const today = dayIn(new Date().toISOString(), client.timeZone);
  const form = useFormDraft<FormulaTyped>(draftName, formulaTypedOf(client, formula, today));
  const parts = useFieldArray({ control: form.control, name: 'parts' });
  const formId = useId();
  const isSending = useIsSending(formId);
  function close() {
    dropDraft(draftName);
    onClose();
  }
  const write = useCommand({
    call: async (body: FormulaDraft, { api, idempotencyKey }) => {
      const { id } = client;
      if (!formula) await api.call(addFormula, { params: { id }, body, idempotencyKey });
      else
        await api.call(editFormula, {
          params: { id, formulaId: formula.id },
          body: { ...body, version: formula.version },
        });
    },
    onDone: () => {
      close();
      toast('done', t('clients:formulas.saved'));
    },
    stale: [clientKey(client.id), [...clientsKey, 'of']],
  });
  return (
    <FormShell id={formId} form={form} onSubmit={(typed) => write.send(formulaDraftOf(typed))}>
      <div className={classes.head}>
        <TextField
          form={form}
          name="day"
          kind="date"
          label={t('clients:formulas.day')}
          rules={rules.required}
        />
        <VisitField form={form} client={client} />
      </div>
      {parts.fields.map(({ id }, at) => (
        <MixFields
          key={id}
          form={form}
          at={at}
          onRemove={parts.fields.length > 1 ? () => parts.remove(at) : undefined}
        />
      ))}
      {parts.fields.length < MAX_PARTS && (
        <div>
          <LinkButton onClick={() => parts.append(noMix)}>{t('clients:formulas.addPart')}</LinkButton>
        </div>
      )}
      <TextField form={form} name="note" kind="long" label={t('clients:formulas.note')} maxLength={1000} />
      <FormActions isSending={isSending} onCancel={close}>
        {t('clients:formulas.save')}
      </FormActions>
    </FormShell>
  );
}

function VisitField({ form, client }: { form: UseFormReturn<FormulaTyped>; client: Client }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const visits = client.visits.filter(({ state }) => state !== 'cancelled');
  return (
    <SelectField
      form={form}
      name="appointmentId"
      label={t('formulas.visit')}
      options={[
        { value: '', label: t('formulas.noVisit') },
        ...visits.map(({ appointmentId, startsAt, services }) => ({
          value: appointmentId,
          label: `${format.day(dayIn(startsAt, client.timeZone), 'full')} · ${services.join(', ')}`,
        })),
      ]}
    />
  );
}

type MixFieldsProps = {
  form: UseFormReturn<FormulaTyped>;
  /** Index of the part in `parts`. */
  at: number;
  onRemove: (() => void) | undefined;
};

function MixFields({ form, at, onRemove }: MixFieldsProps) {
  const { t } = useTranslation('clients');
  return (
    <fieldset className={classes.part}>
      <legend>{t('formulas.part', { count: at + 1 })}</legend>
      <TextField
        form={form}
        name={`parts.${at}.product`}
        label={t('formulas.product')}
        rules={rules.required}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        form={form}
        name={`parts.${at}.shade`}
        label={t('formulas.shade')}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        form={form}
        name={`parts.${at}.grams`}
        label={t('formulas.grams')}
        inputMode="numeric"
        rules={{ pattern: { value: /^\d{0,4}$/, message: 'not_a_number' } }}
      />
      <TextField
        form={form}
        name={`parts.${at}.oxidant`}
        label={t('formulas.oxidant')}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        form={form}
        name={`parts.${at}.minutes`}
        label={t('formulas.minutes')}
        inputMode="numeric"
        rules={{ pattern: { value: /^\d{0,3}$/, message: 'not_a_number' } }}
      />
      {onRemove && (
        <div className={classes.away}>
          <LinkButton onClick={onRemove}>{t('formulas.removePart', { count: at + 1 })}</LinkButton>
        </div>
      )}
    </fieldset>
  );
}
