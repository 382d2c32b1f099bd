import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

/** The one that most readers have: what the server and the first paint suppose. */
const supposedZone = 'Europe/Paris';

const ReaderZone = createContext(supposedZone);

/** Whoever reads elsewhere has the hours written anew in a transition: none of the tasks that wake the page grows by it. */
export function ReaderZoneProvider({ children }: { children: ReactNode }) {
  const [zone, setZone] = useState(supposedZone);
  useEffect(() => {
    if (sharesClock()) return;
    // A task of its own, and the page's language: the first question about each language costs some milliseconds.
    const later = setTimeout(() => {
      const here = Intl.DateTimeFormat(document.documentElement.lang || undefined).resolvedOptions().timeZone;
      startTransition(() => setZone(here));
    });
    return () => clearTimeout(later);
  }, []);
  return <ReaderZone value={zone}>{children}</ReaderZone>;
}

/**
 * Reads the hours as Paris does, in winter and in summer: to ask for the zone's name would load the tables of all zones, the
 * longest task of a page that wakes.
 */
function sharesClock(): boolean {
  const year = new Date().getFullYear();
  const hoursAhead = [0, 6].map((month) => -new Date(year, month, 15).getTimezoneOffset() / 60);
  return hoursAhead[0] === 1 && hoursAhead[1] === 2;
}

/** The reader's own zone, or one with its hours. */
export function useReaderZone(): string {
  return useContext(ReaderZone);
}
