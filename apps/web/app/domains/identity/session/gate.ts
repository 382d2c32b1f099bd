import type { User } from '@meche/contract/identity';
import { redirect } from 'react-router';
import { browserApi, browserCache } from '~/lib/api/browser.ts';
import { to } from '~/paths.ts';
import { rememberPastUrl } from './past-url.ts';
import { landingAfterSignIn, sessionQuery } from './session.ts';

/**
 * For the clientLoader of a private area: returns the user, redirects a signed-out reader to the login
 * page, which later redirects back, and a user without access to the area to the home page. The API
 * authorizes every call; this check only avoids an error page.
 */
export async function requireUser(
  request: Request,
  area: 'anyone' | 'professional' | 'operator' = 'anyone',
): Promise<User> {
  const user = await browserCache().ensureQueryData(sessionQuery(browserApi()));
  if (!user) {
    const { pathname, search } = new URL(request.url);
    rememberPastUrl(pathname + search);
    throw redirect(to('login'));
  }
  if (area === 'professional' && user.role === 'CUSTOMER') throw redirect(to('home'));
  if (area === 'operator' && !user.isOperator) throw redirect(to('home'));
  return user;
}

const forGuests: string[] = [to('login'), to('register')];

export async function requireGuest(request: Request): Promise<void> {
  if (!forGuests.includes(new URL(request.url).pathname)) return;
  const user = await browserCache()
    .ensureQueryData(sessionQuery(browserApi()))
    // If the session cannot be loaded, signing in stays possible.
    .catch(() => null);
  if (user) throw redirect(landingAfterSignIn(user));
}
