import { useEffect } from 'react';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { whenIdle } from '~/lib/page/when-idle.ts';

/** Delay in milliseconds, so that registering the worker does not compete with the loading of the page. */
const REGISTER_DELAY_MS = 2_000;
/** After so many more milliseconds a page that is never idle registers it too. */
const REGISTER_WITHIN_MS = 5_000;

/**
 * Registers the service worker that shows an offline page, once the browser is online and idle. `isEnabled`
 * is false inside the frame of the widget.
 */
export function useOfflinePage(isEnabled: boolean): void {
  const { language } = useLanguage();
  const isOnline = useOnline();
  useEffect(() => {
    if (!import.meta.env.PROD || !isEnabled || !isOnline) return;
    const register = () =>
      void import('~/lib/page/public-worker.ts')
        .then(({ registerPublicWorker }) => registerPublicWorker(language))
        // The browser refuses workers or is offline: the site works without one.
        .catch(() => {});
    let callOff: (() => void) | undefined;
    const timer = setTimeout(() => {
      callOff = whenIdle(register, REGISTER_WITHIN_MS);
    }, REGISTER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      callOff?.();
    };
  }, [language, isEnabled, isOnline]);
}
