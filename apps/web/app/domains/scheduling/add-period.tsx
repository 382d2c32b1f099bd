import { addPeriods } from '@meche/contract/api-client/hours';
import { own } from '@meche/contract/own';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { TimeSelect } from '~/ui/form/time-select.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import classes from './add-period.module.css';
import { fiveMinutes, minuteOf } from './hours-draft.ts';
import { hoursKey } from './hours-query.ts';
import { OutsideDialog, useOutsideConfirmation } from './outside-dialog.tsx';

type AddPeriodProps = {
  open: boolean;
  onClose: () => void;
  today: string;
  /** Id of the member. When absent, the period applies to the whole business. */
  memberId?: string | undefined;
};

type Typed = {
  kind: 'closed' | 'opening';
  firstDay: string;
  lastDay: string;
  isWhole: boolean;
  from: string;
  to: string;
  label: string;
};
type Sent = { typed: Typed; visitsSeen: number };

/** Adds a closure or special opening of the business, or an absence or opening of one member. */
export function AddPeriod({ open, onClose, ...rest }: AddPeriodProps) {
  const { t } = useTranslation('hours');
  return (
    <Dialog open={open} onClose={onClose} title={t(rest.memberId ? 'periods.addOfMember' : 'periods.add')}>
      <PeriodForm onSaved={onClose} {...rest} />
    </Dialog>
  );
}

function PeriodForm({
  today,
  memberId,
  onSaved,
}: Omit<AddPeriodProps, 'open' | 'onClose'> & { onSaved: () => void }) {
  const { t } = useTranslation('hours');
  const draftName = `period ${memberId ?? 'professional'}`;
  const empty: Typed = {
    kind: 'closed',
    firstDay: today,
    lastDay: today,
    isWhole: true,
    from: '09:00',
    to: '18:00',
    label: '',
  };
  const form = useFormDraft<Typed>(draftName, empty);
  const outside = useOutsideConfirmation<Sent>();
  const [kind, isWhole] = form.watch(['kind', 'isWhole']);
  const hasTimes = kind === 'opening' || !isWhole;

  const add = useAddPeriod({
    memberId,
    outside,
    onAdded: () => {
      dropDraft(draftName);
      form.reset(empty);
      onSaved();
    },
  });

  return (
    <>
      <FormShell form={form} onSubmit={(typed) => add.send({ typed, visitsSeen: 0 }).catch(refuseUnlisted)}>
        <ChoicePills
          legend={t('periods.kind')}
          name="kind"
          value={kind}
          onChange={(value) => form.setValue('kind', value, { shouldDirty: true })}
          options={[
            { value: 'closed', label: t(`periods.kinds.${memberId ? 'absence' : 'closure'}`) },
            { value: 'opening', label: t('periods.kinds.opening') },
          ]}
        />
        <div className={classes.pair}>
          <Day form={form} name="firstDay" label={t('periods.first')} min={today} />
          <Day form={form} name="lastDay" label={t('periods.last')} min={today} />
        </div>
        {kind === 'closed' && <Checkbox label={t('periods.whole')} {...form.register('isWhole')} />}
        {hasTimes && (
          <div className={classes.pair}>
            <Time form={form} name="from" label={t('from')} />
            <Time form={form} name="to" label={t('to')} />
          </div>
        )}
        <TextField
          form={form}
          name="label"
          label={t('periods.label')}
          description={t(memberId ? 'periods.labelOwn' : 'periods.labelShown')}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
          {t('periods.submit')}
        </Button>
      </FormShell>
      <OutsideDialog
        outside={outside.outside}
        onClose={outside.close}
        onConfirm={({ typed }, visitsSeen) => add.run({ typed, visitsSeen })}
      />
    </>
  );
}

type UseAddPeriodOptions = {
  memberId: string | undefined;
  /** State of the dialog that asks about appointments outside of the new hours. */
  outside: ReturnType<typeof useOutsideConfirmation<Sent>>;
  onAdded: () => void;
};

function useAddPeriod({ memberId, outside, onAdded }: UseAddPeriodOptions) {
  const { t } = useTranslation('hours');
  return useCommand({
    call: ({ typed, visitsSeen }: Sent, { api, idempotencyKey }) => {
      const away = memberId ? ('absence' as const) : ('closure' as const);
      const isPart = typed.kind === 'opening' || !typed.isWhole;
      const period = {
        kind: typed.kind === 'opening' ? typed.kind : away,
        memberId: memberId ?? null,
        firstDay: typed.firstDay,
        lastDay: typed.lastDay,
        ...(isPart && { startsMinute: minuteOf(typed.from), endsMinute: minuteOf(typed.to, true) }),
        label: typed.label.trim(),
      };
      return api.call(addPeriods, { body: { periods: [period], visitsSeen }, idempotencyKey });
    },
    stale: [hoursKey],
    onDone: () => {
      outside.close();
      onAdded();
      toast('done', t('periods.added'));
    },
    onRefused: (error, sent) => outside.ask(error, sent),
  });
}

type FieldProps<Name extends keyof Typed> = {
  form: ReturnType<typeof useFormDraft<Typed>>;
  name: Name;
  label: string;
};

function Day({ form, name, label, min }: FieldProps<'firstDay' | 'lastDay'> & { min: string }) {
  const { fieldSentence } = useRefusalTexts();
  const error = form.formState.errors[name];
  const [first] = useState(min);
  return (
    <TextInput
      type="date"
      label={label}
      min={first}
      error={error && fieldSentence(error.message ?? 'invalid')}
      {...form.register(name, {
        required: 'required',
        onChange: (event: { target: { value: string } }) => {
          // The last day moves along, so that it never precedes the first day.
          if (name === 'firstDay' && event.target.value > form.getValues('lastDay'))
            form.setValue('lastDay', event.target.value);
        },
      })}
    />
  );
}

function Time({ form, name, label }: FieldProps<'from' | 'to'>) {
  const { ref, value, onChange, error } = useFormField(form, name);
  return <TimeSelect {...{ ref, label, value, onChange, error }} stepMinutes={fiveMinutes} />;
}

const named: Record<string, keyof Typed> = { startsMinute: 'from', endsMinute: 'to' };

/**
 * Removes the list index from field paths, because the server takes a list of periods and the form holds
 * one.
 */
function refuseUnlisted(error: unknown): never {
  if (!isRefusal(error)) throw error;
  const { code, status, message, body } = error;
  const fields = Object.entries(error.fields).map(([path, why]) => {
    const field = path.replace(/^periods\.0\./, '');
    return [own(named, field) ?? field, why];
  });
  throw new ApiRefusal(code, status, message, Object.fromEntries(fields), body, { cause: error });
}
