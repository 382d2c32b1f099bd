import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readCookie, writeCookie } from '~/lib/session/cookies.ts';

const cookie = 'theme';

function isScheme(value: unknown): value is MantineColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto';
}

/** The chosen appearance lives in a cookie: local storage is emptied when a session ends. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get(fallback) {
    if (typeof document === 'undefined') return fallback;
    const chosen = readCookie(cookie, document.cookie);
    return isScheme(chosen) ? chosen : fallback;
  },
  set: (scheme) => writeCookie(cookie, scheme),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => writeCookie(cookie, 'auto'),
};

/** Runs before the first paint: the right colours at once, and no sign-in link for somebody who is signed in. */
export const beforeFirstPaint = `(function(){var d=document,c=d.cookie,h=d.documentElement,m=/(?:^|; )theme=(light|dark)/.exec(c);h.setAttribute('data-mantine-color-scheme',m?m[1]:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light');if(/(?:^|; )(access|refresh)Token=./.test(c))h.setAttribute('data-returning','')})()`;
