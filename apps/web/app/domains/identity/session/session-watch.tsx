import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { browserApi, browserCache } from '~/lib/api/browser.ts';
import { forgetAnswers } from '~/lib/api/forget-answers.ts';
import { holdsToken, storedAccessToken, userIdOf } from './credentials.ts';
import { type SessionUser, sessionKey } from './follow-identity.ts';
import { onOtherTabs } from './other-tabs.ts';
import { forgetPastUrl, peekPastUrl, restorePastUrl } from './past-url.ts';
import { sessionQuery, useSession } from './session.ts';
import { sessionChange } from './session-change.ts';
import { restoreFormInput } from './stashed-input.ts';

export function SessionWatch() {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const isSignedIn = Boolean(useSession());
  useEffect(() => {
    if (isSignedIn && pathname + search === peekPastUrl()) forgetPastUrl();
  }, [isSignedIn, pathname, search]);

  const checkSession = useEffectEvent(async () => {
    const cache = browserCache();
    const known = cache.getQueryData<SessionUser | null>(sessionKey);
    const change = sessionChange(known, { isThere: holdsToken(), holder: userIdOf(storedAccessToken()) });
    if (change === 'somebody_else' || change === 'signed_out') forgetAnswers();
    if (change === 'somebody_else') window.location.reload();
    if (change === 'signed_out') {
      cache.setQueryData<SessionUser | null>(sessionKey, null);
      // Revalidating a private page redirects to the login page and would overwrite the address to return
      // to, which the other tab has stored.
      const pastUrl = peekPastUrl();
      await revalidate();
      restorePastUrl(pastUrl);
      cache.removeQueries({ type: 'inactive' });
    }
    if (change === 'signed_in') {
      const user = await cache.fetchQuery({ ...sessionQuery(browserApi()), staleTime: 0 });
      if (user) restoreFormInput(user.id);
      await revalidate();
    }
  });

  // A failed check is ignored, because the next change runs it again.
  useEffect(() => onOtherTabs(() => void checkSession().catch(() => undefined)), []);
  return null;
}
