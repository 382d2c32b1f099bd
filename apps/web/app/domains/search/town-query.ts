import type { Category } from '@meche/contract/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/towns');

export function townQuery(api: ApiClient, input: { town: string; category: Category | undefined }) {
  return queryOptions({
    queryKey: ['town', input],
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getTownPage }) => getTownPage),
        { query: input, signal },
      ),
  });
}
