import { register } from '@meche/contract/api-client/identity';
import type { User } from '@meche/contract/identity';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useIsHydrated } from '~/lib/page/hydrated.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { NameFields, PhoneField } from './person-fields.tsx';
import { RegistrationCodeField } from './registration-code-field.tsx';
import { RegistrationCodeNotice } from './registration-code-notice.tsx';
import { openSession } from './session/session.ts';
import { TermsNotice } from './terms-notice.tsx';
import { useEmailTakenCheck } from './use-email-taken-check.ts';
import { useRegistrationCode } from './use-registration-code.ts';

const empty = { firstName: '', lastName: '', email: '', phoneNumber: '', password: '', emailCode: '' };

/** `more` holds the values of the fields that `moreFields` adds. */
export type Registration = typeof empty & { more: Record<string, string> };
/** The password and the emailed code are left out because they must never be stored. */
export type TypedRegistration = Omit<Partial<Registration>, 'password' | 'emailCode'>;

type RegisterFormProps = {
  onRegistered: (user: User, more: Registration['more']) => void;
  onExisting: (email: string) => void;
  /** Set it when the submit button is outside the form. */
  formId?: string;
  typed?: TypedRegistration;
  onTyped?: (typed: TypedRegistration) => void;
  /** Renders additional fields; their names start with `more.`. */
  moreFields?: (form: UseFormReturn<Registration>) => ReactNode;
};

export function RegisterForm(props: RegisterFormProps) {
  const { onRegistered, onExisting, formId, typed, onTyped, moreFields } = props;
  const { t } = useTranslation('identity');
  const api = useApi();
  const isHydrated = useIsHydrated();
  const { language } = useLanguage();
  const form = useForm<Registration>({ defaultValues: { ...empty, more: {}, ...typed } });

  const code = useRegistrationCode();
  const resendCode = useCommand({ call: () => submit({ ...form.getValues(), emailCode: '' }) });

  const { check } = useEmailTakenCheck(form, 'email');
  useTypedValues(form, onTyped);

  async function submit({ more, emailCode, ...values }: Registration) {
    try {
      const session = await api.call(register, {
        body: { ...values, language, ...(emailCode && { emailCode }) },
      });
      openSession(session);
      toast('done', t('registered'));
      onRegistered(session.user, more);
    } catch (error) {
      if (code.take(error, values.email)) return;
      if (isRefusal<typeof register>(error, 'account_exists')) {
        toast('problem', t('problems.email_in_use'));
        onExisting(values.email);
      } else if (isRefusal(error)) throw error;
      else toast('problem', t('problems.register_failed'));
    }
  }

  return (
    <FormShell form={form} onSubmit={submit} id={formId} onFieldLeft={() => void check()}>
      <NameFields form={form} />
      <EmailField form={form} onExisting={onExisting} />
      <PhoneField form={form} />
      <TextField
        form={form}
        name="password"
        kind="password"
        label={t('login.password')}
        description={t('register.passwordRule')}
        rules={rules.newPassword}
        autoComplete="new-password"
      />
      {moreFields?.(form)}
      {code.sentTo !== undefined && (
        <RegistrationCodeField
          form={form}
          name="emailCode"
          sentTo={code.sentTo}
          onAgain={() => void resendCode.run()}
        />
      )}
      {formId && <TermsNotice />}
      {!formId && (
        <Button type="submit" disabled={!isHydrated} loading={form.formState.isSubmitting} fullWidth>
          {t('register.submit')}
        </Button>
      )}
      <RegistrationCodeNotice {...code} />
      {!formId && <TermsNotice />}
    </FormShell>
  );
}

type EmailFieldProps = { form: UseFormReturn<Registration> } & Pick<RegisterFormProps, 'onExisting'>;

/** Offers to sign in when the e-mail address has an account. */
function EmailField({ form, onExisting }: EmailFieldProps) {
  const { t } = useTranslation('identity');
  const isKnown = form.formState.errors.email?.message === 'account_exists';
  return (
    <>
      <TextField
        form={form}
        name="email"
        kind="email"
        label={t('login.email')}
        rules={rules.email}
        autoComplete="email"
        problem={isKnown ? t('problems.email_in_use') : undefined}
      />
      {isKnown && (
        <Button variant="default" onClick={() => onExisting(form.getValues('email'))}>
          {t('login.submit')}
        </Button>
      )}
    </>
  );
}

/** Reports each change of the form, without the password and the code. */
function useTypedValues(form: UseFormReturn<Registration>, onTyped: RegisterFormProps['onTyped']): void {
  const storeTyped = useEffectEvent(({ password: _, emailCode: _code, ...values }: Registration) =>
    onTyped?.(values),
  );
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeTyped(values) }),
    [form],
  );
}
