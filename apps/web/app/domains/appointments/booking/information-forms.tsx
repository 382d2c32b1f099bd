import type { User } from '@meche/contract/identity';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import type { BookingMemory } from './booking-memory.ts';

export { RegisterForm } from '~/domains/identity/register-form.tsx';
export { SignInForm } from '~/domains/identity/sign-in-form.tsx';

type ContactFormProps = {
  user: User;
  memory: BookingMemory;
  formId: string;
  onDone: (contact: { phoneNumber: string; note: string }) => void;
};

/** For somebody who is signed in: the number to be reached at, and a word for the hairdresser. */
export function ContactForm({ user, memory, formId, onDone }: ContactFormProps) {
  const { t } = useTranslation('booking');
  const form = useForm({
    defaultValues: {
      phoneNumber: memory.phoneNumber ?? user.phoneNumber ?? '',
      note: memory.note ?? '',
    },
  });
  return (
    <FormShell form={form} onSubmit={onDone} id={formId}>
      <TextField
        form={form}
        name="phoneNumber"
        kind="tel"
        label={t('information.phoneNumber')}
        description={t('information.phoneWhy')}
        rules={rules.phone}
        autoComplete="tel"
      />
      <TextField
        form={form}
        name="note"
        kind="long"
        label={t('information.note')}
        description={t('information.noteWhy')}
        maxLength={1000}
      />
    </FormShell>
  );
}
