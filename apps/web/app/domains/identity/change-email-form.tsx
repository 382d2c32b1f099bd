import { requestEmailChange } from '@meche/contract/api-client/identity';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';

type ChangeEmailFormProps = {
  id: string;
  onRequested: (email: string) => void;
};

const empty = { email: '', currentPassword: '' };

/** The server checks the current password and then emails a link to the new address. */
export function ChangeEmailForm({ id, onRequested }: ChangeEmailFormProps) {
  const { t } = useTranslation(['account', 'identity']);
  const api = useApi();
  const form = useForm({ defaultValues: empty });

  async function submit(values: typeof empty) {
    await api.call(requestEmailChange, { body: values });
    onRequested(values.email);
  }

  return (
    <FormShell form={form} onSubmit={submit} id={id}>
      <TextField
        form={form}
        name="email"
        kind="email"
        label={t('account:email.wanted')}
        rules={rules.email}
        autoComplete="email"
        maxLength={254}
      />
      <TextField
        form={form}
        name="currentPassword"
        kind="password"
        label={t('identity:account.password.current')}
        description={
          <>
            {t('account:email.noPassword')}{' '}
            <Link to={to('forgotPassword')}>{t('account:email.makePassword')}</Link>
          </>
        }
        rules={rules.required}
        autoComplete="current-password"
        maxLength={200}
      />
    </FormShell>
  );
}
