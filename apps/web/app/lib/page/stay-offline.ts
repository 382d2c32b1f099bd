import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, matchRoutes } from 'react-router';

declare global {
  interface Window {
    /** React Router's own: what is loaded already, by route. */
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/**
 * Without network a link to a page whose code was never loaded would leave for the browser's own error page: the router
 * reloads when an import fails. Such a press stays here, and `onStay` says why.
 */
export function useStayOffline(onStay: () => void): void {
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
