import type { Quote } from '@meche/contract/appointments';
import type { GroupQuote } from '@meche/contract/groups';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { mileageTermsAt } from '#professionals';
import {
  findNextGroupSlots,
  type PersonAsked,
  type PlannedVisit,
  planGroup,
  whyNotInGroup,
  whyNotThen,
} from '#scheduling';
import { groupQuoteOf } from './rules/groups.ts';
import { quoteOf } from './rules.ts';

type Deps = { db: Database; clock: Clock; searchFeeCents: number };

export type PersonAt = PersonAsked & { memberId: string; startsAt: Date };

export type GroupAsked = { professionalId: string; people: readonly PersonAt[] };

const FREE_NEXT = 3;

/** What customers would pay for the visits of several people, by the terms in force. Refuses what planPriced does. */
export async function quoteGroup(deps: Deps, asked: GroupAsked): Promise<GroupQuote> {
  const { quotes } = await planPriced(deps, asked);
  return groupQuoteOf(quotes);
}

/**
 * The visits of a group and what each costs, the search fee with the first. Refuses what planVisit does, phone_only,
 * service_not_online also for what is on request, member_not_able, invalid_input where they are not all on one day, and a
 * time that is past, too near (both with what is free next) or too far.
 */
export async function planPriced(
  { db, clock, searchFeeCents }: Deps,
  asked: GroupAsked,
): Promise<{ visits: PlannedVisit[]; quotes: Quote[]; now: Date }> {
  const visits = await planGroup(db, asked);
  const now = clock.now();
  const closed = whyNotInGroup(visits, now);
  if (closed) refuse(closed);
  const quotes: Quote[] = [];
  for (const [index, visit] of visits.entries()) {
    const { memberId, startsAt } = asked.people[index] as PersonAt;
    if (!visit.members.some(({ id }) => id === memberId)) refuse('member_not_able');
    const why = whyNotThen(visit, startsAt, now);
    const field = `people.${index}.starts_at`;
    if (why === 'slot_beyond_horizon') refuse(why, { fields: { [field]: 'too_big' } });
    if (why)
      refuse(why, { fields: { [field]: 'too_small' }, details: await nextOf({ db, clock }, visits, asked) });
    const terms = mileageTermsAt(visit.professional, now);
    const fee = index === 0 ? searchFeeCents : 0;
    quotes.push(quoteOf({ visit, terms, bookedBy: 'customer', searchFeeCents: fee, at: { startsAt, now } }));
  }
  const [zone = 'UTC'] = visits.map(({ professional }) => professional.timeZone);
  const days = new Set(asked.people.map(({ startsAt }) => dayOf(startsAt, zone)));
  if (days.size > 1) refuse('invalid_input', { fields: { people: 'invalid' } });
  return { visits, quotes, now };
}

/** What is free next for all of them. */
export async function nextOf(
  deps: { db: Database; clock: Clock },
  visits: readonly PlannedVisit[],
  { people }: GroupAsked,
) {
  const first = new Date(Math.min(...people.map(({ startsAt }) => startsAt.getTime())));
  return { nextSlots: await findNextGroupSlots(deps, visits, first, FREE_NEXT) };
}
