import type { ProfessionalPage } from '@meche/contract/professionals';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/professionals');

/** The public page of a professional. */
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

/** What is missing before her first booking. */
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
