import { type FieldPath, type FieldValues, get, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import { TimeSelect } from '~/ui/form/time-select.tsx';
import classes from './day-and-time.module.css';
import { fiveMinutes } from './hours-draft.ts';

type DayAndTimeProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  day: FieldPath<Values>;
  /** Field of the start time. Undefined for a whole day. */
  time: FieldPath<Values> | undefined;
  /** Field of the end time. */
  until?: FieldPath<Values>;
  /** Sentences that replace the default ones, by field-error code. */
  problems?: Partial<Record<string, string>>;
};

export function DayAndTime<Values extends FieldValues>(props: DayAndTimeProps<Values>) {
  const { form, day, time, until, problems } = props;
  const { t } = useTranslation('calendar');
  const shared = { form, problems };
  const error = useProblem(day, shared);
  return (
    <div className={classes.row} data-until={time && until ? '' : undefined}>
      <TextInput
        type="date"
        label={t('add.day')}
        error={error}
        {...form.register(day, { required: 'required' })}
      />
      {time && <TimeOfDay {...shared} name={time} label={t(until ? 'add.from' : 'add.time')} />}
      {time && until && <TimeOfDay {...shared} name={until} label={t('add.until')} />}
    </div>
  );
}

type Shared<Values extends FieldValues> = Pick<DayAndTimeProps<Values>, 'form' | 'problems'>;

function TimeOfDay<Values extends FieldValues>({
  name,
  label,
  ...shared
}: Shared<Values> & { name: FieldPath<Values>; label: string }) {
  const { field } = useController({ control: shared.form.control, name, rules: { required: 'required' } });
  const error = useProblem(name, shared);
  return <TimeSelect {...field} label={label} stepMinutes={fiveMinutes} error={error} />;
}

function useProblem<Values extends FieldValues>(
  name: FieldPath<Values>,
  { form, problems }: Shared<Values>,
): string | undefined {
  const { fieldSentence } = useRefusalTexts();
  const error: { message?: string } | undefined = get(form.formState.errors, name);
  if (!error) return;
  const code = error.message ?? 'invalid';
  return problems?.[`${name} ${code}`] ?? fieldSentence(code);
}
