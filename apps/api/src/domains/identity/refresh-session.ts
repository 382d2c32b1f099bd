import { recordAudit } from '#kit/audit';
import { isEqualInConstantTime } from '#kit/constant-time';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { OpenSession, Sessions } from './create-sessions.ts';
import { decideRefresh, SESSION_MS } from './rules.ts';
import { hashToken } from './sign-tokens.ts';
import { type Account, findAccount } from './store/accounts.ts';
import { findSession, revokeSession, rotateSession, type Session } from './store/sessions.ts';

/**
 * Exchanges a refresh token (for browsers with its companion) for the next pair of tokens and extends the
 * session to 30 days. A replayed token ends the session, except the previous one within ten seconds and
 * with the same companion: it returns the same successor. Refuses unauthenticated.
 */
export async function refreshSession(
  { db, sessions }: { db: Database; sessions: Sessions },
  input: { refreshToken: string; companion: string | undefined },
): Promise<{ session: OpenSession; account: Account }> {
  const { tokens, clock } = sessions;
  const named = tokens.readRefreshToken(input.refreshToken) ?? refuse('unauthenticated');
  const companion = input.companion ?? '';
  const hash = hashToken(companion);

  const rotated = async (): Promise<Pick<Session, 'accountId' | 'generation' | 'companionHash'>> => {
    const now = clock.now();
    const session = (await findSession(db, named.sessionId)) ?? refuse('unauthenticated');
    const { companionHash } = session;
    const sameCompanion = companionHash === null || isEqualInConstantTime(hash, companionHash);
    const answer = decideRefresh(session, { generation: named.generation, sameCompanion }, now);
    if (answer === 'refused') refuse('unauthenticated');
    if (answer === 'replayed') {
      await endFamily(db, session, now);
      refuse('unauthenticated');
    }
    if (answer === 'repeat') return session;
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    // A concurrent request has rotated the session, or the session has ended: read it again.
    if (!(await rotateSession(db, session, { now, expiresAt }))) return rotated();
    return { ...session, generation: session.generation + 1 };
  };

  const { accountId, generation, companionHash } = await rotated();
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  const { sessionId } = named;
  const claims = { accountId, sessionId, companion: companionHash?.toString('base64url') ?? null };
  return {
    account,
    session: {
      sessionId,
      accessToken: await tokens.accessToken(claims, clock.now()),
      refreshToken: tokens.refreshToken(sessionId, generation),
      companion: companionHash === null ? null : companion,
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
