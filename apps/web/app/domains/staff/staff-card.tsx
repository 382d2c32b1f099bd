import { memberPermissions } from '@meche/contract/permissions';
import type { StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { IconChevronDown } from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { Face } from './face.tsx';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { PermissionSwitches } from './permission-switches.tsx';
import { keepMember } from './queries.ts';
import classes from './staff-card.module.css';

/** Somebody of the salon: whether she signs in, and what she may do. */
export function StaffCard({ member }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const { name, state, active, granted } = member;
  // Who sees every calendar sees her own.
  const can = memberPermissions.filter(
    (one) => granted.includes(one) && !(one === 'own_calendar' && granted.includes('see_all_calendars')),
  );
  const told =
    can.length > 0 ? can.map((one) => t(`permissions.short.${one}`)).join(', ') : t('permissions.short.none');
  return (
    <li className={classes.card}>
      <div className={classes.who}>
        <Face of={member} size="sm" />
        <div className={classes.words}>
          <Title order={2} size="h4">
            {name}
          </Title>
          <p className={classes.account}>{state === 'owner' ? t('ownerMay') : <Account member={member} />}</p>
        </div>
        <span className={classes.state} data-state={state}>
          {active ? t(`state.${state}`) : t('state.inactive')}
        </span>
      </div>
      {state !== 'owner' && (
        <>
          <Access member={member} />
          <details className={classes.permissions}>
            <summary>
              <VisuallyHidden>{t('permissions.open', { name: member.firstName })}</VisuallyHidden>
              <span>{told}</span>
              <IconChevronDown size={18} stroke={1.8} aria-hidden />
            </summary>
            <PermissionSwitches member={member} />
          </details>
        </>
      )}
    </li>
  );
}

function Account({ member: { state, email, invitedAt, joinedAt } }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const format = useFormat();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = (instant: string) => format.day(dayIn(instant, zone), 'long');
  if (state === 'joined' && joinedAt) return t('account.joined', { email, day: day(joinedAt) });
  if (invitedAt) return t('account.invited', { email, day: day(invitedAt) });
  return t('account.none');
}

/** Invites her, again if need be, takes that back, or ends what came of it. */
function Access({ member }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'invite' | 'end'>();
  const { id, name, state, email } = member;
  const isInvited = state === 'invited' || state === 'invitation_expired';

  const revoke = useCommand({
    call: async (_: undefined, { api }) => {
      const { revokeInvitation } = await import('@meche/contract/staff');
      return api.call(revokeInvitation, { params: { id } });
    },
    onDone: (changed) => {
      keepMember(cache, changed);
      toast('done', t('revoke.done'));
    },
  });
  const end = useCommand({
    call: async (_: undefined, { api }) => {
      const { endMembership } = await import('@meche/contract/staff');
      return api.call(endMembership, { params: { id } });
    },
    onDone: (changed) => {
      keepMember(cache, changed);
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
