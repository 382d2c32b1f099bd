import { memberPermissions } from '@meche/contract/permissions';
import type { StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
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
  const { sentence } = useRefusalWords();
  const api = useApi();
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'invite' | 'end'>();
  const [busy, setBusy] = useState(false);
  const { id, name, state, email } = member;
  const isInvited = state === 'invited' || state === 'invitation_expired';

  async function revoke() {
    setBusy(true);
    try {
      const { revokeInvitation } = await import('@meche/contract/staff');
      keepMember(cache, await api.call(revokeInvitation, { params: { id } }));
      toast('done', t('revoke.done'));
    } catch (error) {
      toast('problem', sentence(error));
    } finally {
      setBusy(false);
    }
  }

  async function end() {
    try {
      const { endMembership } = await import('@meche/contract/staff');
      keepMember(cache, await api.call(endMembership, { params: { id } }));
      toast('done', t('end.done', { name }));
      setAsking(undefined);
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

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
          onConfirm={end}
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
        <Button variant="subtle" size="sm" loading={busy} onClick={() => void revoke()}>
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
