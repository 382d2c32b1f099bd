import type { ThreadSide } from '@meche/contract/message-bounds';
import type { Db, Tx } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { findStanding } from '#staff';
import { findThread, hasSeat, lockThread, type ThreadRow } from './store/threads.ts';

export type Viewed = {
  row: ThreadRow;
  side: ThreadSide;
  /** Permissions of the member who reads; undefined for the customer. */
  standing: Standing | undefined;
};

/**
 * Returns a thread to its customer, and to members who see all calendars or serve the customer (decision
 * 112). Refuses not_found to others.
 */
export async function viewThread(db: Db, id: string, accountId: string): Promise<Viewed> {
  return viewedBy(db, await findThread(db, id), accountId);
}

/** Same as viewThread, with the thread locked for a change. */
export async function lockViewedThread(tx: Tx, id: string, accountId: string): Promise<Viewed> {
  return viewedBy(tx, await lockThread(tx, id), accountId);
}

async function viewedBy(db: Db, row: ThreadRow | undefined, accountId: string): Promise<Viewed> {
  if (!row) refuse('not_found');
  if (row.customerId === accountId) return { row, side: 'customer', standing: undefined };
  const standing = await findStanding(db, accountId);
  if (standing?.professionalId !== row.professionalId) refuse('not_found');
  const isSeated = await hasSeat(db, row.id, standing.memberId);
  if (!mayRead(standing, () => isSeated)) refuse('not_found');
  return { row, side: 'professional', standing };
}

/**
 * Whether a member may read a thread: they see all calendars, or have a calendar and serve the customer.
 */
export function mayRead(
  { can, memberId }: Pick<Standing, 'can' | 'memberId'>,
  isSeated: (memberId: string) => boolean,
): boolean {
  return can.has('see_all_calendars') || (can.has('own_calendar') && isSeated(memberId));
}
