import type { Profile } from '@meche/contract/profile';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { useEditForm } from '~/ui/form/unsaved-changes.tsx';
import { TalentChoice } from '../talent-choice.tsx';
import { useEditBusiness } from './use-edit-business.ts';

export function TalentsForm({ profile }: { profile: Profile }) {
  const edit = useEditBusiness(profile);
  const { form, id, settle } = useEditForm('information talents', {
    hairType: profile.hairType ?? [],
    service: profile.service ?? [],
  });
  return (
    <FormShell form={form} id={id} onSubmit={async (values) => edit(values).then(settle)}>
      <TalentChoice form={form} />
    </FormShell>
  );
}
