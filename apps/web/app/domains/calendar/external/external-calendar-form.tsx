import {
  addExternalCalendar,
  editExternalCalendar,
  readingProblems,
} from '@meche/contract/api-client/external-calendars';
import type { ExternalCalendar } from '@meche/contract/external-calendars';
import { useEffect } from 'react';
import { get, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { externalCalendarsKey } from '../queries.ts';
import classes from './external-calendar-list.module.css';

type ExternalCalendarFormProps = {
  memberId: string;
  /** Undefined when the form adds a calendar. */
  calendar?: ExternalCalendar;
  onSaved: () => void;
};

type Typed = { address: string; needsLogin: boolean; login: { user: string; password: string } };

/** Where each program shows the address of a calendar. */
const programs = ['google', 'outlook', 'apple', 'other'] as const;

/**
 * Address and login of a calendar. They are no draft of the tab, because both are secret; the server reads
 * the calendar before it saves them.
 */
export function ExternalCalendarForm({ memberId, calendar, onSaved }: ExternalCalendarFormProps) {
  const { t } = useTranslation('settings');
  const form = useForm<Typed>({
    defaultValues: {
      address: '',
      needsLogin: calendar?.hasPassword ?? false,
      login: { user: '', password: '' },
    },
  });
  const save = useSaveCalendar({ form, memberId, calendar, onSaved });
  const problemOf = useReadingProblem(form);
  const needsLogin = form.watch('needsLogin');
  // An error can open the fields of the login, which then take the focus.
  const userError = form.formState.errors.login?.user;
  useEffect(() => {
    if (userError) form.setFocus('login.user');
  }, [userError, form]);
  return (
    <FormShell form={form} onSubmit={save.send}>
      <TextField
        form={form}
        name="address"
        label={t('external.form.address')}
        description={t(calendar ? 'external.form.addressKept' : 'external.form.addressText')}
        placeholder="https://"
        problem={problemOf('address')}
        {...(!calendar && { rules: rules.required })}
        maxLength={1000}
        autoComplete="off"
      />
      <details>
        <summary>{t('external.form.where')}</summary>
        <ul className={classes.how}>
          {programs.map((one) => (
            <li key={one}>{t(`external.form.how.${one}`)}</li>
          ))}
        </ul>
      </details>
      <Checkbox
        label={t('external.form.needsLogin')}
        description={t('external.form.needsLoginText')}
        {...form.register('needsLogin')}
      />
      {needsLogin && (
        <>
          <TextField
            form={form}
            name="login.user"
            label={t('external.form.user')}
            problem={problemOf('login.user')}
            rules={rules.required}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="login.password"
            kind="password"
            label={t('external.form.password')}
            description={t('external.form.passwordText')}
            rules={rules.required}
            maxLength={500}
            autoComplete="off"
          />
        </>
      )}
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('external.form.submit')}
      </Button>
    </FormShell>
  );
}

type UseSaveCalendarOptions = ExternalCalendarFormProps & { form: UseFormReturn<Typed> };

function useSaveCalendar({ form, memberId, calendar, onSaved }: UseSaveCalendarOptions) {
  const { t } = useTranslation('settings');
  return useCommand({
    call: ({ address, needsLogin, login }: Typed, { api }) => {
      const how = { login: needsLogin ? login : null };
      return calendar
        ? api.call(editExternalCalendar, {
            params: { id: calendar.id },
            body: { address: address.trim() === '' ? null : address, ...how },
          })
        : api.call(addExternalCalendar, { body: { memberId, address, ...how } });
    },
    onDone: () => {
      toast('done', t('external.done'));
      onSaved();
    },
    // The reason stands at the field that can change it.
    onRefused: (error) => {
      if (!isRefusal<typeof addExternalCalendar>(error, 'calendar_unreadable')) return false;
      const problem = readRefusalDetails(error, 'calendar_unreadable')?.problem;
      if (!problem) return false;
      if (problem === 'login_refused') form.setValue('needsLogin', true);
      form.setError(
        problem === 'login_refused' ? 'login.user' : 'address',
        { type: 'server', message: problem },
        { shouldFocus: true },
      );
      return true;
    },
    stale: [externalCalendarsKey, appointmentsKey],
  });
}

/** Returns a function that words why the calendar was not read, if that is the error of the field. */
function useReadingProblem(form: UseFormReturn<Typed>) {
  const { t } = useTranslation('settings');
  return (field: 'address' | 'login.user'): string | undefined => {
    const error: { message?: string } | undefined = get(form.formState.errors, field);
    const problem = readingProblems.find((one) => one === error?.message);
    return problem && t(`external.problems.${problem}`);
  };
}
