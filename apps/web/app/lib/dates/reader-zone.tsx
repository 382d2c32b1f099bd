import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

/** The zone of most readers, assumed by the server and the first paint. */
const supposedZone = 'Europe/Paris';

const ReaderZone = createContext(supposedZone);

/**
 * For readers in another zone, times are rendered again in a transition, so that no hydration task grows.
 */
export function ReaderZoneProvider({ children }: { children: ReactNode }) {
  const [zone, setZone] = useState(supposedZone);
  useEffect(() => {
    if (sharesClock()) return;
    // In a separate task and with the page's language: the first formatter of each language costs a few
    // milliseconds.
    const later = setTimeout(() => {
      const here = Intl.DateTimeFormat(document.documentElement.lang || undefined).resolvedOptions().timeZone;
      startTransition(() => setZone(here));
    });
    return () => clearTimeout(later);
  }, []);
  return <ReaderZone value={zone}>{children}</ReaderZone>;
}

/**
 * Whether the reader's clock agrees with Paris in winter and summer. Reading the zone's name would load all
 * zone tables, the longest task of hydration.
 */
function sharesClock(): boolean {
  const year = new Date().getFullYear();
  const hoursAhead = [0, 6].map((month) => -new Date(year, month, 15).getTimezoneOffset() / 60);
  return hoursAhead[0] === 1 && hoursAhead[1] === 2;
}

/** The reader's zone, or one with the same offset. */
export function useReaderZone(): string {
  return useContext(ReaderZone);
}
