import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, type Location, useBlocker, useLocation, useNavigate } from 'react-router';

/** Paths of pages that were shown since this document was loaded: their code is there. */
const shownPaths = new Set<string>();

/** Remembers that this page was shown; `usePreventOfflineNavigation` lets it open again. */
export function useRememberShownPath(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    shownPaths.add(pathname);
  }, [pathname]);
}

/**
 * Prevents navigation to a page that was not shown before, calls `onStay`, and opens the page when the
 * network is back, unless the reader has gone elsewhere. Without it the router would reload after the failed
 * import and end on the browser’s error page. Back and forward are never prevented. Only for a component that is rendered while the browser is offline: the router warns of each entry of the
 * history that it did not write as long as a blocker exists.
 */
export function usePreventOfflineNavigation(onStay: () => void): void {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ nextLocation, historyAction }) => historyAction !== 'POP' && !shownPaths.has(nextLocation.pathname),
      [],
    ),
  );
  const navigate = useNavigate();
  const { key } = useLocation();
  const wanted = useRef<Location>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    wanted.current = blocker.location;
    blocker.reset();
    onStay();
  }, [blocker, onStay]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader has gone elsewhere
  useEffect(() => {
    wanted.current = undefined;
  }, [key]);
  // The component is removed when the network is back.
  useEffect(
    () => () => {
      if (wanted.current && navigator.onLine) void navigate(wanted.current);
    },
    [navigate],
  );
}
