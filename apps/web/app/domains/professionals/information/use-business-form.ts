import { editHomeServiceProfile, editSalonProfile } from '@meche/contract/api-client/profile';
import type { BusinessChanges, Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '~/domains/identity/queries.ts';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { FieldNames } from '~/ui/form/stale-fields.ts';
import { useVersionedForm, type Versioned } from '~/ui/form/use-versioned-form.ts';
import { salonPointKey } from './salon-point-query.ts';

type BusinessForm<Typed extends Versioned> = FieldNames<Typed> & {
  profile: Profile;
  name: string;
  typedOf: (profile: Profile) => Typed;
  changesOf: (typed: Typed) => BusinessChanges;
};

/** Form for public information of a business. It is saved with the version that it was loaded with. */
export function useBusinessForm<Typed extends Versioned>(options: BusinessForm<Typed>) {
  const { profile, name, typedOf, changesOf, ...words } = options;
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
      const saved = await api.call(profile.role === 'SALON' ? editSalonProfile : editHomeServiceProfile, {
        body: { ...changesOf(typed), version: typed.version },
      });
      cache.setQueryData(query.queryKey, saved);
      return typedOf(saved);
    },
    done: t('saved'),
    // The session contains the business name, which the navigation shows; an address moves the salon.
    stale: [sessionKey, salonPointKey],
    ...words,
  });
}

export function versionOf({ version }: Profile): number {
  return version ?? 1;
}
