import type { Calendar } from '@meche/contract/calendar';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { isOfferedAt } from '~/domains/services/offer.ts';
import { useApi } from '~/lib/api/api-provider.tsx';

/**
 * Returns names of at most three services that a member can perform in the salon within the given minutes,
 * longest first.
 */
export type Fitting = (memberId: string, minutes: number) => string[];

const mostNamed = 3;

/**
 * Finds services that fit in the free time of an appointment. Undefined without sell_services, without an
 * appointment of several steps, or while the services are loading.
 */
export function useFittingServices({ appointments }: Calendar): Fitting | undefined {
  const slug = useSession()?.professional?.slug;
  const maySell = useMay()('sell_services');
  const hasFreeTime = appointments.some(({ steps }) => steps.length > 0);
  const { data } = useQuery({
    ...professionalPageQuery(useApi(), slug ?? ''),
    enabled: slug !== undefined && maySell && hasFreeTime,
  });
  return useMemo(() => data && buildFitting(data), [data]);
}

export function buildFitting({ services, members }: Pick<ProfessionalPage, 'services' | 'members'>): Fitting {
  // Appointments at home have no free time for other customers, because the member stays with the customer.
  const sold = services
    .filter((service) => isOfferedAt(service, 'salon'))
    .toSorted((one, other) => other.durationMinutes - one.durationMinutes);
  return (memberId, minutes) => {
    const able = members.find(({ id }) => id === memberId)?.serviceIds ?? [];
    return sold
      .filter(({ id, durationMinutes }) => durationMinutes <= minutes && able.includes(id))
      .slice(0, mostNamed)
      .map(({ name }) => name);
  };
}
