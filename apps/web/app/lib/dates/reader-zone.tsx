import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

/** The one that most readers have: what the server and the first paint suppose. */
const supposedZone = 'Europe/Paris';

const ReaderZone = createContext(supposedZone);

/** Whoever reads elsewhere has the hours written anew in a transition: none of the tasks that wake the page grows by it. */
export function ReaderZoneProvider({ children }: { children: ReactNode }) {
  const [zone, setZone] = useState(supposedZone);
  useEffect(() => {
    // A task of its own, and the page's language: the first question about each language costs some milliseconds.
    const later = setTimeout(() => {
      const here = Intl.DateTimeFormat(document.documentElement.lang || undefined).resolvedOptions().timeZone;
      startTransition(() => setZone(here));
    });
    return () => clearTimeout(later);
  }, []);
  return <ReaderZone value={zone}>{children}</ReaderZone>;
}

/** The reader's own zone. */
export function useReaderZone(): string {
  return useContext(ReaderZone);
}
