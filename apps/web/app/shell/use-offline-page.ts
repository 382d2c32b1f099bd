import { useEffect } from 'react';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { whenIdle } from '~/lib/page/when-idle.ts';

/** Before the worker is registered: it must not compete with the load, nor serve a page left at once. */
const REGISTER_DELAY_MS = 2_000;

/**
 * Registers the worker that shows an offline page, once the browser is idle and online. `isEnabled` is
 * false inside the widget frame.
 */
export function useOfflinePage(isEnabled: boolean): void {
  const { language } = useLanguage();
  const isOnline = useOnline();
  useEffect(() => {
    if (!import.meta.env.PROD || !isEnabled || !isOnline) return;
    const register = () =>
      void import('~/lib/page/public-worker.ts')
        .then(({ registerPublicWorker }) => registerPublicWorker(language))
        // Refused, or away: the site works as it did without.
        .catch(() => {});
    let callOff: (() => void) | undefined;
    const timer = setTimeout(() => {
      callOff = whenIdle(register);
    }, REGISTER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      callOff?.();
    };
  }, [language, isEnabled, isOnline]);
}
