import type { ProfessionalPage } from '@meche/contract/professionals';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/professionals');

export function professionalPageQuery(api: ApiClient, slug: string) {
  return queryOptions<ProfessionalPage>({
    queryKey: ['professionals', slug],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getProfessionalPage }) => getProfessionalPage),
        { params: { slug }, signal },
      ),
  });
}

export const readinessKey = ['readiness'] as const;

export function readinessQuery(api: ApiClient) {
  return queryOptions({
    queryKey: readinessKey,
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/readiness').then((one) => one.getReadiness),
        { signal },
      ),
    staleTime: 60_000,
  });
}
