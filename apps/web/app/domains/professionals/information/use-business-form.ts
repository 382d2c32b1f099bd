import type { BusinessChanges, Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '~/domains/identity/queries.ts';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { FieldNames } from '~/ui/form/stale-fields.ts';
import { useVersionedForm, type Versioned } from '~/ui/form/use-versioned-form.ts';

type BusinessForm<Typed extends Versioned> = FieldNames<Typed> & {
  profile: Profile;
  /** Under which what is typed is kept. */
  name: string;
  typedOf: (profile: Profile) => Typed;
  changesOf: (typed: Typed) => BusinessChanges;
};

/** A form of what her business says of itself, saved at the address of her role, from the version it was begun from. */
export function useBusinessForm<Typed extends Versioned>(it: BusinessForm<Typed>) {
  const { profile, name, typedOf, changesOf, ...words } = it;
  const { t } = useTranslation('professional-information');
  const cache = useQueryClient();
  const query = profileQuery(useApi());
  return useVersionedForm<Typed>({
    name: `information ${name}`,
    saved: typedOf(profile),
    known() {
      const now = cache.getQueryData(query.queryKey);
      return now && typedOf(now);
    },
    read: async () => typedOf(await cache.fetchQuery({ ...query, staleTime: 0 })),
    async send(typed, api) {
      const { editHomeServiceProfile, editSalonProfile } = await import('@meche/contract/profile');
      const saved = await api.call(profile.role === 'SALON' ? editSalonProfile : editHomeServiceProfile, {
        body: { ...changesOf(typed), version: typed.version },
      });
      cache.setQueryData(query.queryKey, saved);
      return typedOf(saved);
    },
    done: t('saved'),
    // The rail names the business.
    stale: [sessionKey],
    ...words,
  });
}

/** Of a profile that has a business. */
export function versionOf({ version }: Profile): number {
  return version ?? 1;
}
