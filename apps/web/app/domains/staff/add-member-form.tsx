import { addStaffMember } from '@meche/contract/api-client/staff';
import { defaultPermissions, type MemberPermission } from '@meche/contract/permissions';
import type { StaffList } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormPart } from '~/ui/form/form-part.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import type { MemberTyped } from './member-draft.ts';
import { MemberActions, MemberFields } from './member-fields.tsx';
import { RightsSwitches } from './permission-switches.tsx';
import { staffKey } from './queries.ts';

const draftName = 'new member';

/** Adds a member. When the plan has no free profile, a link to the subscription replaces the form. */
export function AddMemberForm({ staff }: { staff: StaffList }) {
  const { t } = useTranslation('staff');
  const { used, included } = staff.profiles;
  if (used >= included)
    return (
      <EmptyState
        title={t('registry.full', { count: included })}
        text={t('registry.fullText')}
        action={
          <Button component={Link} to={to('subscription')}>
            {t('registry.toSubscription')}
          </Button>
        }
      />
    );
  return <AddForm services={staff.services} />;
}

function AddForm({ services }: Pick<StaffList, 'services'>) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [granted, setGranted] = useState<readonly MemberPermission[]>(defaultPermissions);
  const form = useFormDraft<MemberTyped>(draftName, {
    firstName: '',
    lastName: '',
    about: '',
    portraitId: null,
    serviceIds: services.map(({ id }) => id),
  });
  const add = useCommand({
    call: (body: MemberTyped, { api }) =>
      api.call(addStaffMember, { body: { ...body, granted: [...granted] } }),
    onDone: ({ id, name }) => {
      toast('done', t('add.done', { name }));
      dropDraft(draftName);
      void cache.invalidateQueries({ queryKey: staffKey });
      void navigate(to('staffDetail', undefined, { id }));
    },
  });

  return (
    <FormShell form={form} onSubmit={add.send}>
      <MemberFields form={form} services={services} />
      <FormPart title={t('parts.rights')} text={t('parts.rightsText')}>
        <RightsSwitches granted={granted} onChange={setGranted} />
      </FormPart>
      <MemberActions>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('add.submit')}
        </Button>
      </MemberActions>
    </FormShell>
  );
}
