import { type ComponentProps, useState } from 'react';
import { Link, NavLink, useHref } from 'react-router';
import { preloadWords, useIntent } from '~/lib/page/use-intent.ts';

type IntentLinkProps = ComponentProps<typeof Link> & {
  /** Prefetches the data of the linked page. */
  onIntent?: () => void;
};

/**
 * A link that prefetches code, words and data (`onIntent`) of its page when the reader is about to press
 * it.
 */
export function IntentLink({ onIntent, ...link }: IntentLinkProps) {
  return <Link {...link} {...useAhead(link.to, onIntent)} />;
}

/** Same for a NavLink, which marks the current page. */
export function IntentNavLink({
  onIntent,
  ...link
}: ComponentProps<typeof NavLink> & { onIntent?: () => void }) {
  return <NavLink {...link} {...useAhead(link.to, onIntent)} />;
}

function useAhead(to: ComponentProps<typeof Link>['to'], onIntent: (() => void) | undefined) {
  const [isMeant, setMeant] = useState(false);
  const [path = ''] = useHref(to).split(/[?#]/);
  const handlers = useIntent(() => {
    setMeant(true);
    preloadWords(path);
    onIntent?.();
  });
  // The `intent` option of the router is not used, because it cancels when the pointer leaves and ignores
  // the data saver.
  return { ...handlers, prefetch: isMeant ? 'render' : 'none' } as const;
}
