import type { Db } from '#kit/database/database';
import { listMembers, listStandings } from '#staff';
import { listSeated, type ThreadRow } from './store/threads.ts';
import { mayRead } from './view-thread.ts';

/**
 * Accounts of the professional's members who may read a thread, in staff order: the owner, those who see
 * all calendars, and those who serve the customer.
 */
export async function listAccountIdsReading(
  db: Db,
  { id, professionalId }: Pick<ThreadRow, 'id' | 'professionalId'>,
): Promise<string[]> {
  const members = await listMembers(db, professionalId);
  const accountIds = members.flatMap(({ accountId }) => accountId ?? []);
  const [standings, seated] = [await listStandings(db, accountIds), await listSeated(db, id)];
  return accountIds.filter((accountId) => {
    const standing = standings.get(accountId);
    return standing && mayRead(standing, (memberId) => seated.has(memberId));
  });
}
