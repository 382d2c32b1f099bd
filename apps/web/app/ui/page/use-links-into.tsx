import { type MouseEvent, type ReactNode, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { type IntentHandlers, preloadWords, useIntent } from '~/lib/page/use-intent.ts';

type LinksInto = {
  /** Props for each `<a>` of the list. */
  link: IntentHandlers & { onClick: (event: MouseEvent<HTMLAnchorElement>) => void };
  /** Prefetches the page; render it once next to the list. */
  ahead: ReactNode;
};

/**
 * For long lists of links to one page with different queries; `path` is the page without a query. The page
 * is prefetched once. The links are plain elements, because each router link costs four components to
 * hydrate.
 */
export function useLinksInto(path: string, onIntent: () => void): LinksInto {
  const navigate = useNavigate();
  const [isMeant, setMeant] = useState(false);
  const handlers = useIntent(() => {
    setMeant(true);
    preloadWords(path);
    onIntent();
  });

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlain(event)) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    void navigate({ pathname, search });
  }

  return { link: { ...handlers, onClick }, ahead: isMeant && <PrefetchPageLinks page={path} /> };
}

/**
 * Whether the click is an ordinary one. With a modifier key or another button the browser opens a tab or
 * window.
 */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
