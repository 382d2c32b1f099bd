import type { Permission } from '@meche/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';

/**
 * Returns whether the owner withholds this permission, according to the session or a `forbidden` refusal. A
 * refusal also refetches the session, so that the navigation agrees.
 */
export function useIsWithheld(permission: Permission, error?: unknown): boolean {
  const cache = useQueryClient();
  const refused = isRefusal(error, 'forbidden');
  const isWithheld = !useMay()(permission);
  useEffect(() => {
    if (refused) void cache.invalidateQueries({ queryKey: sessionKey });
  }, [cache, refused]);
  return isWithheld || refused;
}

/**
 * Shown in place of a page that the owner has not opened to the member. The member sees no error message.
 */
export function NoAccess() {
  const { t } = useTranslation('staff');
  return <EmptyState order={1} title={t('noAccess.title')} text={t('noAccess.text')} />;
}
