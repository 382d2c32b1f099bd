import type { Role } from '@meche/contract/enumerations';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { updateRole } from './store/accounts.ts';

/**
 * Changes an account’s role in the caller’s transaction; open sessions have the new role at once. Returns
 * false when the account did not have the role `from`.
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
