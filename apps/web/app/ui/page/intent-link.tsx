import { type ComponentProps, useState } from 'react';
import { Link, NavLink, useHref } from 'react-router';
import { fetchWordsAhead, useIntent } from '~/lib/page/use-intent.ts';

type IntentLinkProps = ComponentProps<typeof Link> & {
  /** What its page will ask for. */
  onIntent?: () => void;
};

/** A link whose page is on its way once the reader is about to press it: its code, its words, and by `onIntent` its data. */
export function IntentLink({ onIntent, ...link }: IntentLinkProps) {
  return <Link {...link} {...useAhead(link.to, onIntent)} />;
}

/** The same among the ways through the house: it knows whether one is there. */
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
    fetchWordsAhead(path);
    onIntent?.();
  });
  // Our own word for intent: the router's forgets it when the pointer leaves, and asks savers, too.
  return { ...handlers, prefetch: isMeant ? 'render' : 'none' } as const;
}
