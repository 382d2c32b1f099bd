import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import { type Clock, DAY_MS, dayOf, later } from '#kit/time';
import { getProfessional } from '#professionals';
import { listBlockedTimes, listPeriods } from '#scheduling';
import { findStanding, listMembers, mayOpenCalendar } from '#staff';
import { hashOfToken } from './open-calendar-feed.ts';
import { printCalendar } from './print-calendar.ts';
import { findCalendarFeed, listForFeed } from './store/calendar-feeds.ts';

/**
 * The feed leaves out appointments that began more than this many days ago. It includes all future ones, up
 * to MAX_VISITS.
 */
const BACK_DAYS = 30;
const MAX_VISITS = 5_000;
const MAX_PERIODS = 500;
/** The feed includes blocked times this far ahead; calendar programs rarely show more. */
const AHEAD_DAYS = 2 * 366;

/**
 * Returns a member’s calendar as iCalendar, in the language of the account that opened the feed. Undefined
 * for an unknown token, or when this account may no longer open the calendar.
 */
export async function readCalendarFeed(
  { db, clock, origin }: { db: Db; clock: Clock; origin: string },
  token: string,
): Promise<string | undefined> {
  const feed = await findCalendarFeed(db, hashOfToken(token));
  const standing = feed && (await findStanding(db, feed.accountId));
  if (!feed || !standing || !mayOpenCalendar(standing, feed.memberId)) return undefined;
  const { professionalId } = standing;
  const [account, professional, members] = await Promise.all([
    findAccount(db, feed.accountId),
    getProfessional(db, professionalId),
    listMembers(db, professionalId),
  ]);
  const member = members.find(({ id }) => id === feed.memberId);
  if (!account || !member || professional.deletedAt) return undefined;
  const { timeZone, businessName } = professional;
  const now = clock.now();
  const from = later(now, -BACK_DAYS * DAY_MS);
  const [visits, blocked, periods] = await Promise.all([
    listForFeed(db, { professionalId, memberId: member.id, from }, MAX_VISITS),
    listBlockedTimes(db, professionalId, from, later(now, AHEAD_DAYS * DAY_MS)),
    listPeriods(db, professionalId, dayOf(from, timeZone), MAX_PERIODS),
  ]);
  return printCalendar(account.language, {
    origin,
    timeZone,
    visits,
    openedAt: feed.openedAt,
    title: `${member.name} · ${businessName}`,
    blockedTimes: blocked.filter(({ memberId }) => memberId === member.id),
    periods: periods.filter(
      ({ kind, memberId }) => kind !== 'opening' && (memberId === null || memberId === member.id),
    ),
  });
}
