import { useEffect } from 'react';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { whenIdle } from '~/lib/page/when-idle.ts';

/** Long after the page is there, and only where somebody looks at it. */
const SOON_MS = 2_000;

/**
 * Once the page has nothing else to do, a worker is put in place that shows something without network; it comes from there, so
 * that without one it waits. Not wanted: the page stands within somebody else's.
 */
export function useOfflinePage(isWanted: boolean): void {
  const { language } = useLanguage();
  const isOnline = useOnline();
  useEffect(() => {
    if (!import.meta.env.PROD || !isWanted || !isOnline) return;
    const register = () =>
      void import('~/lib/page/public-worker.ts')
        .then(({ registerPublicWorker }) => registerPublicWorker(language))
        // Refused, or away: the site works as it did without.
        .catch(() => {});
    let callOff: (() => void) | undefined;
    const timer = setTimeout(() => {
      callOff = whenIdle(register);
    }, SOON_MS);
    return () => {
      clearTimeout(timer);
      callOff?.();
    };
  }, [language, isWanted, isOnline]);
}
