import { getAvailability } from '@meche/contract/api-client/scheduling';
import type { HairLength, PlaceOfService } from '@meche/contract/enumerations';
import type { Availability } from '@meche/contract/scheduling';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export type SlotsQuery = {
  professionalId: string;
  serviceIds: readonly string[];
  place: PlaceOfService;
  memberId?: string | undefined;
  /** First day. When absent, the server starts at today by its own clock. */
  from?: string | undefined;
  days: number;
  city?: string | undefined;
  postalCode?: string | undefined;
  /** Needed when a service is priced by hair length. When absent, the slots fit any length. */
  hairLength?: HairLength | undefined;
};

/** Loads the free slots by day. The result includes days without a free slot. */
export function availabilityQuery(api: ApiClient, input: SlotsQuery) {
  const { professionalId, serviceIds, ...rest } = input;
  return queryOptions<Availability>({
    queryKey: ['availability', input],
    queryFn: ({ signal }) =>
      api.call(getAvailability, {
        params: { professionalId },
        query: { ...rest, serviceIds: serviceIds.join(',') },
        signal,
      }),
    enabled: serviceIds.length > 0,
    placeholderData: keepPreviousData,
  });
}
