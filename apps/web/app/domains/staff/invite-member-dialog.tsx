import { inviteStaffMember } from '@meche/contract/api-client/staff';
import type { StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { cacheMember } from './queries.ts';

type InviteMemberDialogProps = {
  open: boolean;
  onClose: () => void;
  member: Pick<StaffMember, 'id' | 'name' | 'email'>;
};

export function InviteMemberDialog({ open, onClose, member }: InviteMemberDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <Dialog open={open} onClose={onClose} title={t('invite.title', { name: member.name })}>
      <InviteForm member={member} onInvited={onClose} />
    </Dialog>
  );
}

function InviteForm({
  member: { id, email },
  onInvited,
}: Pick<InviteMemberDialogProps, 'member'> & { onInvited: () => void }) {
  const { t } = useTranslation('staff');
  const cache = useQueryClient();
  const draftName = `invitation ${id}`;
  const form = useFormDraft(draftName, { email: email ?? '' });
  const invite = useCommand({
    call: (body: { email: string }, { api }) => api.call(inviteStaffMember, { params: { id }, body }),
    onDone: (invited, body) => {
      cacheMember(cache, invited);
      toast('done', t('invite.done', body));
      dropDraft(draftName);
      onInvited();
    },
  });

  return (
    <FormShell form={form} onSubmit={invite.send}>
      <p>{t('invite.text')}</p>
      <TextField
        form={form}
        name="email"
        kind="email"
        label={t('invite.email')}
        rules={rules.email}
        autoComplete="off"
      />
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('invite.submit')}
      </Button>
    </FormShell>
  );
}
