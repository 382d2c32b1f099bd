import { getOwnTakings, getTakings } from '@meche/contract/api-client/takings';
import {
  getWallet,
  listMovements,
  listWalletAppointments,
  listWithdrawals,
} from '@meche/contract/api-client/wallet';
import type { TakingsPeriod } from '@meche/contract/takings';
import type { MovementKind } from '@meche/contract/wallet';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
/** Prefix of all wallet queries, because a payment can change any of them. */
export const walletKey = ['wallet'] as const;

export function walletQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...walletKey, 'balance'],
    queryFn: ({ signal }) => api.call(getWallet, { signal }),
  });
}

export type MovementFilters = { kind: MovementKind | undefined; month: string | undefined };

export function movementsQuery(api: ApiClient, { kind, month }: MovementFilters) {
  return infiniteQueryOptions({
    queryKey: [...walletKey, 'movements', kind ?? null, month ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.call(listMovements, { query: { kind, month, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function walletAppointmentsQuery(api: ApiClient, month: string) {
  return queryOptions({
    queryKey: [...walletKey, 'visits', month],
    queryFn: ({ signal }) => api.call(listWalletAppointments, { query: { month }, signal }),
  });
}

export function withdrawalsQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...walletKey, 'withdrawals'],
    queryFn: ({ pageParam, signal }) => api.call(listWithdrawals, { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, withdrawals }) => (hasMore ? withdrawals.at(-1)?.id : undefined),
  });
}

export function takingsQuery(
  api: ApiClient,
  { period, day }: { period: TakingsPeriod; day: string | undefined },
  ofWholeBusiness: boolean,
) {
  return queryOptions({
    queryKey: [...walletKey, 'takings', ofWholeBusiness, period, day ?? null],
    queryFn: ({ signal }) =>
      api.call(ofWholeBusiness ? getTakings : getOwnTakings, { query: { period, day }, signal }),
  });
}
