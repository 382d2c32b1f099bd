import { listDisputes } from '@meche/contract/api-client/disputes';
import {
  getOperatorOverview,
  listActs,
  listContests,
  listDifferences,
  listFailures,
  listScheduledJobs,
} from '@meche/contract/api-client/operator';
import { getVerificationOf, listWaitingVerifications } from '@meche/contract/api-client/verification';
import type { actKinds } from '@meche/contract/operator';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

/** Prefix of all operator queries, because one action may change several sections. */
export const operatorKey = ['operator'] as const;

export function overviewQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...operatorKey, 'overview'],
    queryFn: ({ signal }) => api.call(getOperatorOverview, { signal }),
  });
}

export function failuresQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...operatorKey, 'failures'],
    queryFn: ({ signal }) => api.call(listFailures, { signal }),
  });
}

export function scheduledJobsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...operatorKey, 'scheduled-jobs'],
    queryFn: ({ signal }) => api.call(listScheduledJobs, { signal }),
  });
}

export function differencesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...operatorKey, 'differences'],
    queryFn: ({ signal }) => api.call(listDifferences, { signal }),
  });
}

export function contestsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...operatorKey, 'contests'],
    queryFn: ({ signal }) => api.call(listContests, { signal }),
  });
}

export function disputesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...operatorKey, 'disputes'],
    queryFn: ({ signal }) => api.call(listDisputes, { signal }),
  });
}

export function waitingQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...operatorKey, 'verifications'],
    queryFn: ({ signal }) => api.call(listWaitingVerifications, { signal }),
  });
}

export function verificationOfQuery(api: ApiClient, professionalId: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'verification', professionalId],
    queryFn: ({ signal }) => api.call(getVerificationOf, { params: { professionalId }, signal }),
  });
}

export type ActKind = (typeof actKinds)[number];

export type ActsFilter = {
  kind: ActKind;
  about: string | undefined;
  by: string | undefined;
  from: string | undefined;
  until: string | undefined;
};

export function actsQuery(api: ApiClient, { kind, about, by, from, until }: ActsFilter) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'acts', kind, about ?? '', by ?? '', from ?? '', until ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.call(listActs, {
        query: {
          kind,
          about,
          by,
          from,
          until,
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.items.at(-1)?.id : undefined),
  });
}
