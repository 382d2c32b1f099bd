import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '~/lib/browser/cookies.ts';
import { useMediaQuery } from './use-media-query.ts';

export const schemes = ['light', 'dark', 'auto'] as const;
/** `auto`: as the device has it. */
export type Scheme = (typeof schemes)[number];

// The chosen appearance lives in a cookie: local storage is emptied when a session ends.
const cookie = 'theme';
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function chosenScheme(): Scheme {
  const chosen = readCookie(cookie, document.cookie);
  return schemes.find((scheme) => scheme === chosen) ?? 'auto';
}

/** What the reader has chosen; the server cannot know and says `auto`. */
export function useChosenScheme(): Scheme {
  return useSyncExternalStore(subscribe, chosenScheme, () => 'auto');
}

export function chooseScheme(scheme: Scheme): void {
  writeCookie(cookie, scheme);
  const root = document.documentElement;
  if (scheme === 'auto') root.removeAttribute('data-scheme');
  else root.setAttribute('data-scheme', scheme);
  for (const tell of listeners) tell();
}

/** What is seen. */
export function useShownScheme(): 'light' | 'dark' {
  const chosen = useChosenScheme();
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  if (chosen !== 'auto') return chosen;
  return deviceIsDark ? 'dark' : 'light';
}

/** Runs before the first paint: the right colours at once, and no sign-in link for somebody who is signed in. */
export const beforeFirstPaint = `(function(){var c=document.cookie,h=document.documentElement,m=/(?:^|; )theme=(light|dark)/.exec(c);if(m)h.setAttribute('data-scheme',m[1]);if(/(?:^|; )(access|refresh)Token=./.test(c))h.setAttribute('data-returning','')})()`;
