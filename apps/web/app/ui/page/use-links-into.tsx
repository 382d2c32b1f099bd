import { type MouseEvent, type ReactNode, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { fetchWordsAhead, type IntentHandlers, useIntent } from '~/lib/page/use-intent.ts';

type LinksInto = {
  /** For each `<a href>` of the list. */
  link: IntentHandlers & { onClick: (event: MouseEvent<HTMLAnchorElement>) => void };
  /** To be drawn once beside them. */
  ahead: ReactNode;
};

/**
 * Many links into one page (`path`, without what follows the question mark), which is fetched ahead once, whichever is meant.
 * For lists of hundreds: a link of the router is four components, and all of them are woken; these are elements.
 */
export function useLinksInto(path: string, onIntent: () => void): LinksInto {
  const navigate = useNavigate();
  const [isMeant, setMeant] = useState(false);
  const handlers = useIntent(() => {
    setMeant(true);
    fetchWordsAhead(path);
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

/** With a key held or another button, the browser opens it elsewhere. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
