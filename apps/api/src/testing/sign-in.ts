import { createSessions } from '#identity';
import type { Database } from '#kit/database/database';
import type { KeyRing } from '#kit/key-ring';
import type { Clock } from '#kit/time';

/** Default secret and origin of test servers. */
export const testSite = {
  secrets: ['a secret of tests that is long enough for a key'] as const,
  publicOrigin: 'http://localhost:3000',
};

export type SignedIn = { authorization: string; cookie: string };

/**
 * Returns the session headers of an existing account that has passed the second step. The identity service
 * is not called.
 */
export async function signIn(
  db: Database,
  accountId: string,
  site: { secrets: KeyRing<string>; publicOrigin: string; insecureHttp?: boolean; clock?: Clock } = testSite,
): Promise<SignedIn> {
  const sessions = createSessions(site);
  const session = await sessions.open(db, accountId, { secondStepAt: sessions.clock.now() });
  const cookie = sessions
    .cookiesOf(session)
    .map((written) => written.split(';', 1)[0])
    .join('; ');
  return { authorization: `Bearer ${session.accessToken}`, cookie };
}
