import { createHash, randomBytes } from 'node:crypto';
import type { CalendarFeed } from '@meche/contract/settings';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { listMembers, mayOpenCalendar } from '#staff';
import { deleteCalendarFeed, listCalendarFeedsOf, putCalendarFeed } from './store/calendar-feeds.ts';

type Reader = Pick<Caller, 'accountId'> & { standing: Held<'own_calendar'> };

/**
 * Lists the members whose calendars the caller may open, each with the time when the caller opened a feed;
 * null if there is none.
 */
export async function listCalendarFeeds(
  db: Database,
  { accountId, standing }: Reader,
): Promise<CalendarFeed[]> {
  const [members, open] = await Promise.all([
    listMembers(db, standing.professionalId),
    listCalendarFeedsOf(db, accountId),
  ]);
  const openedAt = new Map(open.map((feed) => [feed.memberId, feed.openedAt.toISOString()]));
  return members
    .filter(({ id }) => mayOpenCalendar(standing, id))
    .map(({ id, name }) => ({
      memberId: id,
      name,
      isOwn: id === standing.memberId,
      openedAt: openedAt.get(id) ?? null,
    }));
}

/**
 * Opens a calendar feed, replaces the former one and returns the token of its secret address, which is
 * never shown again. Refuses not_found.
 */
export async function openCalendarFeed(
  { db, clock }: { db: Database; clock: Clock },
  reader: Reader,
  memberId: string,
): Promise<string> {
  await expectOpenable(db, reader, memberId);
  const token = randomBytes(32).toString('base64url');
  const { accountId } = reader;
  await inTransaction(db, async (tx) => {
    const openedAt = clock.now();
    await putCalendarFeed(tx, { memberId, accountId, openedAt, tokenHash: hashOfToken(token) });
    const subject = `member:${memberId}`;
    await recordAudit(tx, { actorId: accountId, action: 'calendar_feed_opened', subject });
  });
  return token;
}

/** Closes the caller’s feed of this member; does nothing if there is none. Refuses not_found. */
export async function closeCalendarFeed(db: Database, reader: Reader, memberId: string): Promise<void> {
  await expectOpenable(db, reader, memberId);
  const { accountId } = reader;
  await inTransaction(db, async (tx) => {
    if (!(await deleteCalendarFeed(tx, { memberId, accountId }))) return;
    const subject = `member:${memberId}`;
    await recordAudit(tx, { actorId: accountId, action: 'calendar_feed_closed', subject });
  });
}

/** Only the hash of a token is stored, so that a reader of the database learns no feed address. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Refuses not_found for a forbidden calendar too, so as not to reveal that the calendar exists. */
async function expectOpenable(db: Database, { standing }: Reader, memberId: string): Promise<void> {
  const members = await listMembers(db, standing.professionalId);
  if (!members.some(({ id }) => id === memberId) || !mayOpenCalendar(standing, memberId)) refuse('not_found');
}
