import { Button } from '@mantine/core';
import type { Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NameFields, PhoneField } from '~/domains/identity/person-fields.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';

/** Name and phone, as the professional sees them with an appointment. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('identity');
  const api = useApi();
  const cache = useQueryClient();
  const { firstName, lastName, phoneNumber } = profile;
  const form = useForm({
    defaultValues: { firstName, lastName, phoneNumber: phoneNumber ? formatPhone(phoneNumber) : '' },
  });

  async function submit(values: { firstName: string; lastName: string; phoneNumber: string }) {
    const { editCustomerProfile } = await import('@meche/contract/profile');
    cache.setQueryData(['profile'], await api.call(editCustomerProfile, { body: values }));
    await cache.invalidateQueries({ queryKey: ['session'] });
    toast('done', t('account.saved'));
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      <NameFields form={form} />
      <PhoneField form={form} />
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('account.save')}
      </Button>
    </FormShell>
  );
}
