import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

/** Time zone of most readers; the server and the first paint assume it. */
const supposedZone = 'Europe/Paris';

const ReaderZone = createContext(supposedZone);

/**
 * Provides the reader’s time zone. For readers outside of Paris time it changes in a transition after
 * hydration, so that no hydration task gets longer.
 */
export function ReaderZoneProvider({ children }: { children: ReactNode }) {
  const [zone, setZone] = useState(supposedZone);
  useEffect(() => {
    if (sharesClock()) return;
    // Runs in a separate task, with the page’s language, because the first formatter of each language costs
    // a few milliseconds.
    const later = setTimeout(() => {
      const here = Intl.DateTimeFormat(document.documentElement.lang || undefined).resolvedOptions().timeZone;
      startTransition(() => setZone(here));
    });
    return () => clearTimeout(later);
  }, []);
  return <ReaderZone value={zone}>{children}</ReaderZone>;
}

/**
 * Whether the reader’s clock agrees with Paris in winter and summer. Compares offsets, because reading the
 * name of the zone loads all zone tables, which would be the longest task of hydration.
 */
function sharesClock(): boolean {
  const year = new Date().getFullYear();
  const hoursAhead = [0, 6].map((month) => -new Date(year, month, 15).getTimezoneOffset() / 60);
  return hoursAhead[0] === 1 && hoursAhead[1] === 2;
}

/** Returns the reader’s time zone, or Europe/Paris when the reader’s clock agrees with it. */
export function useReaderZone(): string {
  return useContext(ReaderZone);
}
