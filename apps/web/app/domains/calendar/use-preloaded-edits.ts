import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '~/domains/identity/session/session.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';

/** Delay in milliseconds, so that preloading does not slow down the first screen. */
const LATER_MS = 2_000;

/**
 * Preloads the code and data that editing needs. Without them, a device that goes offline could not queue
 * edits.
 */
export function usePreloadedEdits(): void {
  const slug = useSession()?.professional?.slug;
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Booking a client by phone needs the services.
  useQuery({ ...professionalPageQuery(useApi(), slug ?? ''), enabled: isTime && slug !== undefined });
  useEffect(() => {
    if (!isTime) return;
    void Promise.allSettled([
      import('@meche/contract/rescheduling'),
      import('@meche/contract/appointments'),
      import('@meche/contract/client-bookings'),
      import('@meche/contract/scheduling'),
    ]);
  }, [isTime]);
}
