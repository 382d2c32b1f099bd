import { MAX_UNREAD } from '@meche/contract/message-bounds';
import type { Db } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
import { countUnreadThreads, type Reader } from './store/threads.ts';

/**
 * Which threads a member may list: all threads of the professional with see_all_calendars, else those with
 * customers whom the member serves.
 */
export function toReader({ can, professionalId, memberId }: Standing): Reader {
  return { professionalId, memberId: can.has('see_all_calendars') ? undefined : memberId };
}

/**
 * Counts the unread threads that the member may list, up to MAX_UNREAD; 0 for a member without a calendar.
 */
export async function countUnreadAtProfessional(db: Db, standing: Standing): Promise<number> {
  return standing.can.has('own_calendar') ? countUnreadThreads(db, toReader(standing), MAX_UNREAD) : 0;
}
