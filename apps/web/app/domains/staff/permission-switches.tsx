import { Switch } from '@mantine/core';
import { type MemberPermission, memberPermissions } from '@meche/contract/permissions';
import type { StaffMember } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { toast } from '~/ui/feedback/toast.ts';
import classes from './permission-switches.module.css';
import { keepMember } from './queries.ts';

/** What the owner allows her; each switch is kept at once. */
export function PermissionSwitches({ member: { id, granted } }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const { sentence } = useRefusalWords();
  const api = useApi();
  const cache = useQueryClient();
  const [saving, setSaving] = useState<MemberPermission>();

  async function allow(permission: MemberPermission, allowed: boolean) {
    const others = granted.filter((one) => one !== permission);
    setSaving(permission);
    try {
      const { grantPermissions } = await import('@meche/contract/staff');
      const body = { granted: allowed ? [...others, permission] : others };
      keepMember(cache, await api.call(grantPermissions, { params: { id }, body }));
    } catch (error) {
      toast('problem', sentence(error));
    } finally {
      setSaving(undefined);
    }
  }

  return (
    <div className={classes.switches}>
      {memberPermissions.map((permission) => {
        // Who sees every calendar sees her own.
        const isImplied = permission === 'own_calendar' && granted.includes('see_all_calendars');
        return (
          <Switch
            key={permission}
            label={t(`permissions.${permission}`)}
            description={t(`permissions.${permission}_text`)}
            checked={granted.includes(permission) || isImplied}
            disabled={isImplied || saving !== undefined}
            onChange={(event) => void allow(permission, event.currentTarget.checked)}
          />
        );
      })}
      <p>{t('permissions.never')}</p>
    </div>
  );
}
