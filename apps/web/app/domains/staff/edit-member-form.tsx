import type { StaffList, StaffMember } from '@meche/contract/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { toMemberDraft } from './member-draft.ts';
import { MemberActions, MemberFields } from './member-fields.tsx';
import { useSaveMember } from './use-save-member.tsx';

export function EditMemberForm({
  member,
  services,
}: {
  member: StaffMember;
  services: StaffList['services'];
}) {
  const { t } = useTranslation('staff');
  const [draftName] = useState(() => `member ${member.id} ${member.version}`);
  const form = useFormDraft(draftName, toMemberDraft(member));
  const { save, choice } = useSaveMember({
    member,
    form,
    onSaved: () => dropDraft(draftName),
  });
  return (
    <FormShell form={form} onSubmit={(typed) => save.send({ typed })}>
      <MemberFields form={form} services={services} shown={member.portraitId} />
      <MemberActions>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('detail.save')}
        </Button>
      </MemberActions>
      <StaleChoice {...choice} />
    </FormShell>
  );
}
