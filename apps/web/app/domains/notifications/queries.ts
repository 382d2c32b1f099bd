import { getPreferences } from '@meche/contract/api-client/preferences';
import type { Preferences } from '@meche/contract/preferences';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const preferencesKey = ['preferences'] as const;

export function preferencesQuery(api: ApiClient) {
  return queryOptions<Preferences>({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => api.call(getPreferences, { signal }),
  });
}
