import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '~/domains/identity/session/session.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';

/** Delay in milliseconds, so that preloading does not slow down the first screen. */
const LATER_MS = 2_000;

/**
 * Preloads the services, which booking a client by phone needs. Without them, a device that goes offline
 * could not queue such a booking.
 */
export function usePreloadedEdits(): void {
  const slug = useSession()?.professional?.slug;
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  useQuery({ ...professionalPageQuery(useApi(), slug ?? ''), enabled: isTime && slug !== undefined });
}
