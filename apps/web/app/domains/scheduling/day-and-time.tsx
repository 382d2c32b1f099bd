import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import classes from './day-and-time.module.css';

/** Every duration and hour of a calendar is a multiple. */
export const fiveMinutes = 5;

type DayAndTimeProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  day: FieldPath<Values>;
  time: FieldPath<Values>;
  /** With an end. */
  until?: FieldPath<Values>;
};

/** A day and an hour on the professional's wall, in the browser's own fields: quick by keyboard and on phones. */
export function DayAndTime<Values extends FieldValues>({ form, day, time, until }: DayAndTimeProps<Values>) {
  const { t } = useTranslation('calendar');
  const { fieldSentence } = useRefusalWords();
  const errorOf = (name: FieldPath<Values>) => {
    const error: { message?: string } | undefined = get(form.formState.errors, name);
    return error && fieldSentence(error.message ?? 'invalid');
  };
  const required = { required: 'required' };
  return (
    <div className={classes.row} data-until={until ? '' : undefined}>
      <TextInput type="date" label={t('add.day')} error={errorOf(day)} {...form.register(day, required)} />
      <TextInput
        type="time"
        step={fiveMinutes * 60}
        label={t(until ? 'add.from' : 'add.time')}
        error={errorOf(time)}
        {...form.register(time, required)}
      />
      {until && (
        <TextInput
          type="time"
          step={fiveMinutes * 60}
          label={t('add.until')}
          error={errorOf(until)}
          {...form.register(until, required)}
        />
      )}
    </div>
  );
}
