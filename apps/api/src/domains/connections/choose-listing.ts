import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import type { Clock } from '#kit/time';
import { deleteListed, insertListed } from './store/listed-professionals.ts';

/**
 * Includes the professional in the feeds for maps and search engines, or excludes them. Idempotent; each
 * call is audited.
 */
export async function chooseListing(
  { db, clock }: { db: Database; clock: Clock },
  {
    accountId,
    standing: { professionalId },
  }: Pick<Caller, 'accountId'> & { standing: Held<'edit_business'> },
  isOn: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (isOn) await insertListed(tx, professionalId, clock.now());
    else await deleteListed(tx, professionalId);
    const action = isOn ? 'feeds_joined' : 'feeds_left';
    await recordAudit(tx, { actorId: accountId, action, subject: `professional:${professionalId}` });
  });
}
