import type { BusinessChanges, Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '~/domains/identity/queries.ts';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { toast } from '~/ui/feedback/toast.ts';

/** Saves changes of her business, at the address of her role, and says so. Throws what the server refuses. */
export function useEditBusiness({
  role,
}: Pick<Profile, 'role'>): (changes: BusinessChanges) => Promise<void> {
  const { t } = useTranslation('professional-information');
  const api = useApi();
  const cache = useQueryClient();
  return async (body) => {
    const { editHomeServiceProfile, editSalonProfile } = await import('@meche/contract/profile');
    const saved = await api.call(role === 'SALON' ? editSalonProfile : editHomeServiceProfile, { body });
    cache.setQueryData(profileQuery(api).queryKey, saved);
    // The rail names the business.
    await cache.invalidateQueries({ queryKey: sessionKey });
    toast('done', t('saved'));
  };
}
