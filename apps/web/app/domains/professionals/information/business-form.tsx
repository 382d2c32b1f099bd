import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import { useEditForm } from '~/ui/form/unsaved-changes.tsx';
import { OwnPortraitField } from './own-portrait-field.tsx';
import { useEditBusiness } from './use-edit-business.ts';

/** What clients read of her, how they reach her, and whether they are reminded. */
export function BusinessForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'sign-up']);
  const edit = useEditBusiness(profile);
  const { businessName, businessContactNumber, description, smsReminder } = profile;
  const { form, id, settle } = useEditForm('information business', {
    businessName: businessName ?? '',
    businessContactNumber: businessContactNumber ? formatPhone(businessContactNumber) : '',
    description: description ?? '',
    smsReminder: smsReminder ?? true,
  });
  const atHomeOnly = !profile.workPlace?.includes('salon');
  return (
    <FormShell form={form} id={id} onSubmit={async (values) => edit(values).then(settle)}>
      <OwnPortraitField profile={profile} />
      <TextField
        form={form}
        name="businessName"
        label={t('sign-up:you.businessName')}
        description={t('sign-up:you.businessNameWhy')}
        rules={rules.required}
        autoComplete="organization"
        maxLength={120}
      />
      <TextField
        form={form}
        name="businessContactNumber"
        kind="tel"
        label={t('sign-up:you.phoneNumber')}
        rules={rules.phone}
        autoComplete="tel"
        maxLength={30}
      />
      <TextField
        form={form}
        name="description"
        kind="long"
        label={t('professional-information:business.description')}
        description={t(
          `professional-information:business.descriptionWhy.${atHomeOnly ? 'at_home' : 'salon'}`,
        )}
        maxLength={4000}
      />
      <Switch
        {...form.register('smsReminder')}
        label={t('sign-up:subscription.smsReminder')}
        description={t('sign-up:subscription.smsWhy')}
      />
    </FormShell>
  );
}
