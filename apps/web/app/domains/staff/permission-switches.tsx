import { grantPermissions } from '@meche/contract/api-client/staff';
import { type MemberPermission, memberPermissions } from '@meche/contract/permissions';
import type { StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '~/ui/command/use-command.ts';
import { Switch } from '~/ui/form/tick.tsx';
import classes from './permission-switches.module.css';
import { cacheMember } from './queries.ts';

/** Switches for the permissions of a member. Each change is saved immediately. */
export function PermissionSwitches({ member: { id, granted } }: { member: StaffMember }) {
  const cache = useQueryClient();
  const [pending, setPending] = useState<readonly MemberPermission[]>();
  const turn = useRef(Promise.resolve());
  const latest = useRef(0);
  const shown = pending ?? granted;

  const grant = useCommand({
    call: (permissions: readonly MemberPermission[], { api }) =>
      api.call(grantPermissions, { params: { id }, body: { granted: [...permissions] } }),
    onDone: (member) => cacheMember(cache, member),
  });

  function keep(next: readonly MemberPermission[]) {
    latest.current += 1;
    const mine = latest.current;
    setPending(next);
    // Requests run in sequence. Each sends the full list, so a request that a later one replaces is
    // skipped.
    turn.current = turn.current.then(async () => {
      if (mine !== latest.current) return;
      await grant.run(next);
      if (mine === latest.current) setPending(undefined);
    });
  }

  return <RightsSwitches granted={shown} onChange={keep} />;
}

/** The wider permission that includes another one. */
const including: Partial<Record<MemberPermission, MemberPermission>> = {
  own_calendar: 'see_all_calendars',
  see_own_takings: 'see_money',
};

type RightsSwitchesProps = {
  granted: readonly MemberPermission[];
  onChange: (granted: readonly MemberPermission[]) => void;
};

export function RightsSwitches({ granted, onChange }: RightsSwitchesProps) {
  const { t } = useTranslation('staff');
  return (
    <div className={classes.switches}>
      {memberPermissions.map((permission) => {
        const includedIn = including[permission];
        const isImplied = includedIn !== undefined && granted.includes(includedIn);
        const others = granted.filter((one) => one !== permission);
        return (
          <Switch
            key={permission}
            label={t(`permissions.${permission}`)}
            description={t(`permissions.${permission}_text`)}
            checked={granted.includes(permission) || isImplied}
            disabled={isImplied}
            onChange={(event) => onChange(event.currentTarget.checked ? [...others, permission] : others)}
          />
        );
      })}
      <p>{t('permissions.never')}</p>
    </div>
  );
}
