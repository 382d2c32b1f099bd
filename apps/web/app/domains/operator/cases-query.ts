import { findAccountOf } from '@meche/contract/api-client/accounts';
import { getTransparency, listCases } from '@meche/contract/api-client/moderation';
import type { caseQueues } from '@meche/contract/moderation';
import type { ReportReason, SubjectKind } from '@meche/contract/report-bounds';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
import { operatorKey } from './queries.ts';

export type CasesFilter = {
  queue: (typeof caseQueues)[number];
  kind: SubjectKind | '';
  reason: ReportReason | '';
};

export function casesQuery(api: ApiClient, { queue, kind, reason }: CasesFilter) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'cases', queue, kind, reason],
    queryFn: ({ pageParam, signal }) =>
      api.call(listCases, {
        query: {
          queue,
          ...(kind && { kind }),
          ...(reason && { reason }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.items.at(-1)?.id : undefined),
  });
}

export function transparencyQuery(api: ApiClient, year: number) {
  return queryOptions({
    queryKey: [...operatorKey, 'transparency', year],
    queryFn: ({ signal }) => api.call(getTransparency, { query: { year }, signal }),
  });
}

/** The query is disabled while `email` is undefined. */
export function accountQuery(api: ApiClient, email: string | undefined) {
  return queryOptions({
    queryKey: [...operatorKey, 'account', email],
    queryFn: ({ signal }) => api.call(findAccountOf, { query: { email: email ?? '' }, signal }),
    enabled: email !== undefined,
  });
}
