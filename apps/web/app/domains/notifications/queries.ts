import type { Preferences } from '@meche/contract/preferences';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/preferences');

export const preferencesKey = ['preferences'] as const;

export function preferencesQuery(api: ApiClient) {
  return queryOptions<Preferences>({
    queryKey: preferencesKey,
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getPreferences }) => getPreferences),
        { signal },
      ),
  });
}
