import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '~/lib/browser/cookies.ts';
import { useMediaQuery } from './use-media-query.ts';

export const schemes = ['light', 'dark', 'auto'] as const;
/** `auto` follows the setting of the device. */
export type Scheme = (typeof schemes)[number];

// The choice is a cookie, because local storage is emptied when a session ends.
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

/** Returns the colour scheme that the reader chose; always `auto` on the server. */
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

export function useShownScheme(): 'light' | 'dark' {
  const chosen = useChosenScheme();
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  if (chosen !== 'auto') return chosen;
  return deviceIsDark ? 'dark' : 'light';
}

/**
 * Script that runs before the first paint: sets the chosen colour scheme, and hides the sign-in link from
 * signed-in readers.
 */
export const firstPaintScript = `(function(){var c=document.cookie,h=document.documentElement,m=/(?:^|; )theme=(light|dark)/.exec(c);if(m)h.setAttribute('data-scheme',m[1]);if(/(?:^|; )(access|refresh)Token=./.test(c))h.setAttribute('data-returning','')})()`;
