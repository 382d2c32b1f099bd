import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '~/domains/identity/session/session.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';

/** After what she came to see. */
const LATER_MS = 2_000;

/** What an edit takes comes with the calendar: without network it could not be fetched, and could not even wait. */
export function useEditsAhead(): void {
  const slug = useSession()?.professional?.slug;
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  // What she sells, for whoever calls.
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
