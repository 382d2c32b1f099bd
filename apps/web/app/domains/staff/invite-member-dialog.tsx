import type { StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { keepMember } from './queries.ts';

type InviteMemberDialogProps = {
  open: boolean;
  onClose: () => void;
  member: Pick<StaffMember, 'id' | 'name' | 'email'>;
};

/** To which address the letter goes; the one before stands there already. */
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
  const api = useApi();
  const cache = useQueryClient();
  const form = useForm({ defaultValues: { email: email ?? '' } });

  async function submit(body: { email: string }) {
    const { inviteStaffMember } = await import('@meche/contract/staff');
    keepMember(cache, await api.call(inviteStaffMember, { params: { id }, body }));
    toast('done', t('invite.done', body));
    onInvited();
  }

  return (
    <FormShell form={form} onSubmit={submit}>
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
