import type { Db } from '#kit/database/database';
import { listMembers, listStandings } from '#staff';
import { listSeated, type ThreadRow } from './store/threads.ts';
import { mayRead } from './view-thread.ts';

/**
 * Lists the accounts of the members who may read a thread, in staff order: the owner, members who see all
 * calendars, and members who serve the customer.
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
