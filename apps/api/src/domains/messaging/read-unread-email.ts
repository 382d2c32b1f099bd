import type { ThreadSide } from '@meche/contract/message-bounds';
import type { Database } from '#kit/database/database';
import { listAccountIdsReading } from './list-readers.ts';
import { customerNameFor, otherOf, previewOf, sideOf, unreadOf } from './rules.ts';
import { findLatestOf } from './store/messages.ts';
import { findThread } from './store/threads.ts';

/**
 * Reads the content of the email about unread messages of a thread. Undefined once the side has read the
 * messages, blocked the thread or left.
 */
export async function readUnreadEmail(db: Database, threadId: string, side: ThreadSide) {
  const row = await findThread(db, threadId);
  if (!row || sideOf(row, side).hasLeft || sideOf(row, side).blocks || unreadOf(row, side) === 0)
    return undefined;
  const latest = await findLatestOf(db, threadId, otherOf(side));
  if (!latest) return undefined;
  const { text, photos, isHeldBack } = previewOf(latest, row, side);
  return {
    side,
    threadId,
    /** The accounts of this side; every one of them is notified. */
    accountIds: side === 'customer' ? [row.customerId] : await listAccountIdsReading(db, row),
    otherName: side === 'customer' ? row.professionalName : customerNameFor(row),
    unread: unreadOf(row, side),
    preview: { text, photos, isHeldBack },
  };
}
