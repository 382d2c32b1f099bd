import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { countHit, giveBack } from '#kit/http/limits';
import type { Clock } from '#kit/time';
import { limits } from './rules.ts';
import { findCountedLine, takeCountedLine } from './store/counted-registrations.ts';

/**
 * Called when an account has a proved email or a card: the account no longer counts against the network
 * that registered it. Has an effect once per account.
 */
export async function releaseRegistration(tx: Tx, accountId: string, now: Date): Promise<void> {
  const line = await takeCountedLine(tx, accountId, now);
  if (line) await giveBack(tx, limits.register, line, now);
}

/** Same as releaseRegistration, in a separate transaction. `clock` is system time. */
export async function releaseRegistrationForCard(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<void> {
  await inTransaction(db, (tx) => releaseRegistration(tx, accountId, clock.now()));
}

/**
 * Called when an account has taken a slot: its registration no longer counts, for at most five accounts per
 * network and hour. `clock` is system time.
 */
export async function releaseRegistrationForSlot(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const line = await findCountedLine(tx, accountId, now);
    if (!line) return;
    const { count } = await countHit(tx, limits.registerForSlot, line, now);
    if (count <= limits.registerForSlot.max) await releaseRegistration(tx, accountId, now);
  });
}
