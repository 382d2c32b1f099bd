import { editCustomerProfile } from '@meche/contract/api-client/profile';
import { type Gender, genders } from '@meche/contract/enumerations';
import type { Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NameFields, PhoneField } from '~/domains/identity/person-fields.tsx';
import { profileKey } from '~/domains/identity/queries.ts';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TextField } from '~/ui/form/text-field.tsx';

type Values = {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  dob: string;
  gender: Gender | 'undisclosed';
};

/** Professionals see the name and the phone number with an appointment. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['identity', 'account']);
  const api = useApi();
  const cache = useQueryClient();
  const { firstName, lastName, phoneNumber, dob, gender } = profile;
  const form = useForm<Values>({
    defaultValues: {
      firstName,
      lastName,
      phoneNumber: phoneNumber ? formatPhone(phoneNumber) : '',
      dob: dob ?? '',
      gender: gender ?? 'undisclosed',
    },
  });

  async function submit(values: Values) {
    const body = {
      ...values,
      dob: values.dob || null,
      gender: values.gender === 'undisclosed' ? null : values.gender,
    };
    cache.setQueryData(profileKey, await api.call(editCustomerProfile, { body }));
    await cache.invalidateQueries({ queryKey: sessionKey });
    toast('done', t('identity:account.saved'));
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      <NameFields form={form} />
      <PhoneField form={form} />
      <TextField form={form} name="dob" kind="date" label={t('account:profile.birth')} autoComplete="bday" />
      <ChoicePills
        legend={t('account:profile.gender')}
        name="gender"
        value={form.watch('gender')}
        options={[...genders, 'undisclosed' as const].map((value) => ({
          value,
          label: t(`account:profile.genders.${value}`),
        }))}
        onChange={(next) => form.setValue('gender', next, { shouldDirty: true })}
      />
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('identity:account.save')}
      </Button>
    </FormShell>
  );
}
