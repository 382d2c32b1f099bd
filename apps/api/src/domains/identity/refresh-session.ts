import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { OpenSession, Sessions } from './create-sessions.ts';
import { refreshAnswer, SESSION_MS } from './rules.ts';
import { hashToken, sameHash } from './sign-tokens.ts';
import { type Account, findAccount } from './store/accounts.ts';
import { findSession, revokeSession, rotateSession } from './store/sessions.ts';

/**
 * Exchanges a refresh token and its companion for the next pair. An old token that comes back ends the whole family, except
 * within ten seconds with the same companion: then it gets the successor its first use got. Refuses unauthenticated.
 */
export async function refreshSession(
  { db, sessions }: { db: Database; sessions: Sessions },
  asked: { refreshToken: string; companion: string | undefined },
): Promise<{ session: OpenSession; account: Account }> {
  const { tokens, clock } = sessions;
  const named = tokens.readRefreshToken(asked.refreshToken) ?? refuse('unauthenticated');
  const companion = asked.companion ?? '';
  const hash = hashToken(companion);

  const rotated = async (): Promise<{ accountId: string; generation: number }> => {
    const now = clock.now();
    const session = (await findSession(db, named.sessionId)) ?? refuse('unauthenticated');
    const sameCompanion = sameHash(hash, session.companionHash);
    const answer = refreshAnswer(session, { generation: named.generation, sameCompanion }, now);
    if (answer === 'refused') refuse('unauthenticated');
    if (answer === 'replayed') {
      await endFamily(db, session, now);
      refuse('unauthenticated');
    }
    if (answer === 'repeat') return session;
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    // A rival of the same moment was first: what it got is what we get, or the session has ended.
    if (!(await rotateSession(db, session, { now, expiresAt }))) return rotated();
    return { accountId: session.accountId, generation: session.generation + 1 };
  };

  const { accountId, generation } = await rotated();
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  const { sessionId } = named;
  const claims = { accountId, sessionId, companion: hash.toString('base64url') };
  return {
    account,
    session: {
      sessionId,
      accessToken: await tokens.accessToken(claims, clock.now()),
      refreshToken: tokens.refreshToken(sessionId, generation),
      companion,
    },
  };
}

async function endFamily(db: Database, session: { id: string; accountId: string }, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await revokeSession(tx, session.id, now))) return;
    await recordAudit(tx, {
      actorId: null,
      action: 'session_replayed',
      subject: `account:${session.accountId}`,
      detail: { sessionId: session.id },
    });
  });
}
