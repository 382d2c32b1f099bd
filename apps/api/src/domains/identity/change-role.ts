import type { Role } from '@meche/contract/enumerations';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { updateRole } from './store/accounts.ts';

/**
 * Makes an account something else, in the caller's transaction; its open sessions are that at once. False when it was not
 * what it was thought to be.
 */
export async function changeRole(
  tx: Tx,
  it: { accountId: string; from: Role; to: Role; actorId: string },
): Promise<boolean> {
  const { accountId, from, to, actorId } = it;
  if (!(await updateRole(tx, { id: accountId, from, to }))) return false;
  await recordAudit(tx, {
    actorId,
    action: 'role_changed',
    subject: `account:${accountId}`,
    detail: { from, to },
  });
  return true;
}
