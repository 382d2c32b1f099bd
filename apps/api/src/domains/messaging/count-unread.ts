import { MOST_UNREAD } from '@meche/contract/message-bounds';
import type { Db } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
import { countUnreadThreads, type Reader } from './store/threads.ts';

/** Whose list somebody of a house reads: that of all, or of her own clients. */
export function readerIn({ can, professionalId, memberId }: Standing): Reader {
  return { professionalId, memberId: can.has('see_all_calendars') ? undefined : memberId };
}

/** In how many threads of her list something is unread, so many at most; none for who keeps no calendar. */
export async function countUnreadAtProfessional(db: Db, standing: Standing): Promise<number> {
  return standing.can.has('own_calendar') ? countUnreadThreads(db, readerIn(standing), MOST_UNREAD) : 0;
}
