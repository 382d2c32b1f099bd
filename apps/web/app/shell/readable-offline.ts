import type { Calendar } from '@meche/contract/calendar';
import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calendarKey } from '~/domains/calendar/queries.ts';
import { includesTodayOrTomorrow } from '~/domains/calendar/shown-days.ts';
import { holdsToken, storedAccessToken, userIdOf } from '~/domains/identity/session/credentials.ts';
import { type SessionUser, sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { requireUser } from '~/domains/identity/session/gate.ts';
import { browserCache } from '~/lib/api/browser.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { loadSavedAnswers, saveAnswers } from '~/lib/api/saved-answers.ts';

const holder = () => userIdOf(storedAccessToken());

/**
 * Admits professionals to their area, otherwise throws a redirect. While offline it admits a professional
 * whose answers are saved in this tab, otherwise throws the refusal `offline`.
 */
export async function admitProfessional(request: Request): Promise<void> {
  try {
    await requireUser(request, 'professional');
  } catch (error) {
    if (!isRefusal(error, 'offline')) throw error;
    const cache = browserCache();
    loadSavedAnswers(cache, holder());
    const known = cache.getQueryData<SessionUser | null>(sessionKey);
    if (!known || known.role === 'CUSTOMER') throw error;
  }
}

/**
 * Saves the session and the calendar of today and tomorrow in this tab, and caches the pages that show
 * them, so that they survive a reload without network.
 */
export function useReadableOffline(): void {
  useEffect(() => saveAnswers(browserCache(), holder, isReadOffline), []);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    void import('~/lib/page/offline-shell.ts').then(
      ({ cacheShell }) => {
        if (!isOver) stop = cacheShell(document.documentElement.lang, holdsToken);
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
}

function isReadOffline({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  const starts = (key: readonly unknown[]) => key.every((part, at) => queryKey[at] === part);
  if (starts(sessionKey)) return state.data !== null && state.data !== undefined;
  const parameters = queryKey.slice(calendarKey.length);
  const isOfDays = starts(calendarKey) && parameters.length === 2 && typeof parameters[1] === 'number';
  return isOfDays && includesTodayOrTomorrow(state.data as Calendar | undefined);
}
