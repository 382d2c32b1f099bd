import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { isJustAuthenticated } from './rules.ts';
import { findReauthenticatedAt } from './store/sessions.ts';

/**
 * Protects withdrawals and other sensitive calls: refuses reauthentication_needed unless `reauthenticate`
 * ran in this session within the last five minutes; a recent sign-in alone does not count. `clock` is
 * system time.
 */
export async function requireReauthentication(
  { db, clock }: { db: Db; clock: Clock },
  sessionId: string,
): Promise<void> {
  const provedAt = await findReauthenticatedAt(db, sessionId);
  if (!provedAt || !isJustAuthenticated(provedAt, clock.now())) refuse('reauthentication_needed');
}
