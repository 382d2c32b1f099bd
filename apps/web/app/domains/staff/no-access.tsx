import type { Permission } from '@meche/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';

/**
 * Whether the owner of the house keeps this from her: by what the session knows, or by what a call was just told. Then she
 * is asked anew what she may do, so that the rail agrees.
 */
export function useKeptFrom(permission: Permission, error?: unknown): boolean {
  const cache = useQueryClient();
  const refused = isRefusal(error, 'forbidden');
  const kept = !useMay()(permission);
  useEffect(() => {
    if (refused) void cache.invalidateQueries({ queryKey: sessionKey });
  }, [cache, refused]);
  return kept || refused;
}

/** A page that the owner of the house has not opened to her: nothing went wrong. */
export function NoAccess() {
  const { t } = useTranslation('staff');
  return <EmptyState order={1} title={t('noAccess.title')} text={t('noAccess.text')} />;
}
