import type { Role } from '@meche/contract/enumerations';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { updateRole } from './store/accounts.ts';

/**
 * Changes an account’s role in the caller’s transaction; open sessions have the new role from their next
 * call on. Returns false when the account does not have the role `from`, or is deleted.
 */
export async function changeRole(
  tx: Tx,
  change: { accountId: string; from: Role; to: Role; actorId: string },
): Promise<boolean> {
  const { accountId, from, to, actorId } = change;
  if (!(await updateRole(tx, { id: accountId, from, to }))) return false;
  await recordAudit(tx, {
    actorId,
    action: 'role_changed',
    subject: `account:${accountId}`,
    detail: { from, to },
  });
  return true;
}
