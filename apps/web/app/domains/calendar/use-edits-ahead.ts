import { useEffect } from 'react';
import { useOnline } from '~/lib/page/use-online.ts';

/** What an edit is sent by comes with the calendar: without network it could not be fetched, and could not even wait. */
export function useEditsAhead(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    const load = () =>
      void Promise.allSettled([
        import('@meche/contract/rescheduling'),
        import('@meche/contract/appointments'),
        import('@meche/contract/client-bookings'),
        import('@meche/contract/scheduling'),
      ]);
    // After what she came to see.
    const timer = setTimeout(load, 2_000);
    return () => clearTimeout(timer);
  }, [isOnline]);
}
