import { getSettings, listCalendarFeeds } from '@meche/contract/api-client/settings';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const settingsKey = ['settings'] as const;
export const feedsKey = ['calendar-feeds'] as const;

export function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call(getSettings, { signal }),
  });
}

export function feedsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: feedsKey,
    queryFn: ({ signal }) => api.call(listCalendarFeeds, { signal }),
  });
}
