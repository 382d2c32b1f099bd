import { endMembership, revokeInvitation } from '@meche/contract/api-client/staff';
import type { StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import classes from './access-buttons.module.css';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { cacheMember } from './queries.ts';

export function AccessButtons({ member }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'invite' | 'end'>();
  const { id, name, state, email } = member;
  const isInvited = state === 'invited' || state === 'invitation_expired';

  const revoke = useCommand({
    call: (_: undefined, { api }) => api.call(revokeInvitation, { params: { id } }),
    onDone: (changed) => {
      cacheMember(cache, changed);
      toast('done', t('revoke.done'));
    },
  });
  const end = useCommand({
    call: (_: undefined, { api }) => api.call(endMembership, { params: { id } }),
    onDone: (changed) => {
      cacheMember(cache, changed);
      toast('done', t('end.done', { name }));
      setAsking(undefined);
    },
  });

  if (state === 'joined')
    return (
      <div className={classes.access}>
        <Button variant="subtle" color="loss" size="sm" onClick={() => setAsking('end')}>
          {t('end.open')}
        </Button>
        <ConfirmDialog
          open={asking === 'end'}
          onClose={() => setAsking(undefined)}
          title={t('end.title', { name })}
          tone="loss"
          confirmLabel={t('end.confirm')}
          onConfirm={() => end.run()}
        >
          <p>{t('end.text')}</p>
        </ConfirmDialog>
      </div>
    );
  return (
    <div className={classes.access}>
      <Button variant="default" size="sm" onClick={() => setAsking('invite')}>
        {t(isInvited ? 'invite.again' : 'invite.open')}
      </Button>
      {isInvited && (
        <Button variant="subtle" size="sm" loading={revoke.isBusy} onClick={() => void revoke.run()}>
          {t('revoke.open')}
        </Button>
      )}
      <InviteMemberDialog
        open={asking === 'invite'}
        onClose={() => setAsking(undefined)}
        member={{ id, name, email }}
      />
    </div>
  );
}
