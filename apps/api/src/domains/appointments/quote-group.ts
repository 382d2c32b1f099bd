import type { GroupQuote } from '@meche/contract/groups';
import type { Quote } from '@meche/contract/quotes';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { mileageTermsAt } from '#professionals';
import {
  findNextGroupSlots,
  type GroupPerson,
  type PlannedVisit,
  planGroup,
  whyNotAtTime,
  whyNotInGroup,
} from '#scheduling';
import { groupQuoteOf } from './rules/groups.ts';
import { quoteOf } from './rules/quotes.ts';

type Deps = { db: Database; clock: Clock; searchFeeCents: number };

export type PersonAt = GroupPerson & { memberId: string; startsAt: Date };

export type GroupInput = { professionalId: string; people: readonly PersonAt[] };

const FREE_NEXT = 3;

type PersonToQuote = GroupPerson & { memberId?: string | undefined; startsAt?: Date | undefined };

/** Prices a group. While a person lacks a member or a time, the quote has no money terms. */
export async function quoteGroup(
  deps: Deps,
  { professionalId, people }: { professionalId: string; people: readonly PersonToQuote[] },
): Promise<GroupQuote> {
  const planned = people.filter((person): person is PersonAt => Boolean(person.memberId && person.startsAt));
  if (planned.length === people.length)
    return groupQuoteOf((await planGroupQuotes(deps, { professionalId, people: planned })).quotes);
  const { db, clock, searchFeeCents } = deps;
  const visits = await planGroup(db, { professionalId, people });
  const now = clock.now();
  const closed = whyNotInGroup(visits, now);
  if (closed) refuse(closed);
  return groupQuoteOf(
    visits.map((visit, index) =>
      quoteOf({
        visit,
        terms: mileageTermsAt(visit.professional, now),
        bookedBy: 'customer',
        searchFeeCents: index === 0 ? searchFeeCents : 0,
      }),
    ),
  );
}

/**
 * Plans and prices each appointment of a group; only the first bears the search fee. Refuses phone_only,
 * service_not_online (also on request), member_not_able, slot_in_the_past, slot_too_soon,
 * slot_beyond_horizon, invalid_input unless all are on one day, and what planVisit refuses.
 */
export async function planGroupQuotes(
  { db, clock, searchFeeCents }: Deps,
  input: GroupInput,
): Promise<{ visits: PlannedVisit[]; quotes: Quote[]; now: Date }> {
  const visits = await planGroup(db, input);
  const now = clock.now();
  const closed = whyNotInGroup(visits, now);
  if (closed) refuse(closed);
  const quotes: Quote[] = [];
  for (const [index, visit] of visits.entries()) {
    const { memberId, startsAt } = input.people[index] as PersonAt;
    if (!visit.members.some(({ id }) => id === memberId)) refuse('member_not_able');
    const why = whyNotAtTime(visit, startsAt, now);
    const field = `people.${index}.starts_at`;
    if (why === 'slot_beyond_horizon') refuse(why, { fields: { [field]: 'too_big' } });
    if (why)
      refuse(why, { fields: { [field]: 'too_small' }, details: await nextOf({ db, clock }, visits, input) });
    const terms = mileageTermsAt(visit.professional, now);
    const fee = index === 0 ? searchFeeCents : 0;
    quotes.push(quoteOf({ visit, terms, bookedBy: 'customer', searchFeeCents: fee, at: { startsAt, now } }));
  }
  const [zone = 'UTC'] = visits.map(({ professional }) => professional.timeZone);
  const days = new Set(input.people.map(({ startsAt }) => dayOf(startsAt, zone)));
  if (days.size > 1) refuse('invalid_input', { fields: { people: 'invalid' } });
  return { visits, quotes, now };
}

export async function nextOf(
  deps: { db: Database; clock: Clock },
  visits: readonly PlannedVisit[],
  { people }: GroupInput,
) {
  const first = new Date(Math.min(...people.map(({ startsAt }) => startsAt.getTime())));
  return { nextSlots: await findNextGroupSlots(deps, visits, first, FREE_NEXT) };
}
