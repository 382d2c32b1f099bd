import type { StaffList } from '@meche/contract/staff';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormPart } from '~/ui/form/form-part.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import type { MemberTyped } from './member-draft.ts';
import classes from './member-fields.module.css';
import { PerformedFields } from './performed-fields.tsx';
import { PortraitField } from './portrait-field.tsx';

type MemberFieldsProps = {
  form: UseFormReturn<MemberTyped>;
  services: StaffList['services'];
  /** Id of the published portrait; null without one. */
  shown?: string | null;
};

export function MemberFields({ form, services, shown = null }: MemberFieldsProps) {
  const { t } = useTranslation('staff');
  const portrait = useFormField(form, 'portraitId');
  return (
    <>
      <FormPart title={t('parts.who')} text={t('parts.whoText')}>
        <PortraitField
          name={`${form.watch('firstName')} ${form.watch('lastName')}`.trim()}
          shown={shown}
          value={portrait.value}
          onChange={portrait.onChange}
          ref={portrait.ref}
          error={portrait.error}
        />
        <TextField
          form={form}
          name="firstName"
          label={t('add.firstName')}
          rules={rules.required}
          autoComplete="off"
          maxLength={100}
        />
        <TextField form={form} name="lastName" label={t('add.lastName')} autoComplete="off" maxLength={100} />
        <TextField
          form={form}
          name="about"
          label={t('fields.about')}
          description={t('fields.aboutText')}
          autoComplete="off"
          maxLength={300}
        />
      </FormPart>
      <FormPart title={t('parts.services')} text={t('parts.servicesText')}>
        <PerformedFields form={form} services={services} />
      </FormPart>
    </>
  );
}

export function MemberActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
