import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, matchRoutes } from 'react-router';

declare global {
  interface Window {
    /** Modules loaded so far, by route; set by React Router. */
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/**
 * Prevents clicks on links to pages whose code is not loaded while the browser is offline, and calls
 * `onStay`. Without it the router would reload after the failed import and end on the browser’s error page.
 */
export function usePreventOfflineNavigation(onStay: () => void): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return;
    const { routes } = router;
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (navigator.onLine || !(link instanceof HTMLAnchorElement) || link.target === '_blank') return;
      if (link.origin !== window.location.origin || link.protocol.startsWith('blob')) return;
      const known = window.__reactRouterRouteModules ?? {};
      const matches = matchRoutes(routes, link.pathname);
      if (matches?.every(({ route }) => Object.hasOwn(known, route.id))) return;
      event.preventDefault();
      event.stopPropagation();
      onStay();
    };
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, [router, onStay]);
}
