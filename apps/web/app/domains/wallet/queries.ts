import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/wallet');

export const walletKey = ['wallet'] as const;

export function walletQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: walletKey,
    queryFn: async ({ pageParam, signal }) =>
      api.call(
        contract().then((one) => one.getWallet),
        { query: { page: pageParam }, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
  });
}
