import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { isJustAuthenticated } from './rules.ts';
import { findReauthenticatedAt } from './store/sessions.ts';

/**
 * For what moves money: that she proved in this session, within five minutes, who she is. `clock` is system time.
 * Refuses reauthentication_needed.
 */
export async function requireReauthentication(
  { db, clock }: { db: Db; clock: Clock },
  sessionId: string,
): Promise<void> {
  const provedAt = await findReauthenticatedAt(db, sessionId);
  if (!provedAt || !isJustAuthenticated(provedAt, clock.now())) refuse('reauthentication_needed');
}
