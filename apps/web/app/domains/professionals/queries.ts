import { getProfessionalPage } from '@meche/contract/api-client/professionals';
import { getReadiness } from '@meche/contract/api-client/readiness';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export function professionalPageQuery(api: ApiClient, slug: string) {
  return queryOptions<ProfessionalPage>({
    queryKey: ['professionals', slug],
    queryFn: ({ signal }) => api.call(getProfessionalPage, { params: { slug }, signal }),
  });
}

export const readinessKey = ['readiness'] as const;

export function readinessQuery(api: ApiClient) {
  return queryOptions({
    queryKey: readinessKey,
    queryFn: ({ signal }) => api.call(getReadiness, { signal }),
    staleTime: 60_000,
  });
}
