import type { Quote } from '@meche/contract/appointments';
import type { GroupQuote } from '@meche/contract/groups';
import { sum } from '#kit/money';
import { HOUR_MS } from '#kit/time';

/** What is announced of all of them at once, by the first. */
export function allOf(rows: readonly { id: string }[]): { appointmentId: string; appointmentIds: string[] } {
  const [first] = rows;
  if (!first) throw new Error('nobody of a group');
  return { appointmentId: first.id, appointmentIds: rows.map(({ id }) => id) };
}

/** Visits of a group that stand so close are one outing to whoever booked them. */
const OUTING_MS = 12 * HOUR_MS;

type Companion = { id: string; state: string; startsAt: Date };

/**
 * Those of a group in this state that are told of with one of them, in the order of their people; undefined where one before it
 * tells of it. `all` in that order, with itself.
 */
export function notifiedWith<One extends Companion>(one: One, all: readonly One[]): One[] | undefined {
  const near = all.filter(
    ({ state, startsAt }) =>
      state === one.state && Math.abs(startsAt.getTime() - one.startsAt.getTime()) < OUTING_MS,
  );
  return near[0]?.id === one.id ? near.slice(1) : undefined;
}

/** What several people cost together: each by itself, the search fee once, with the first of them. */
export function groupQuoteOf(people: readonly Quote[]): GroupQuote {
  const { serviceFeeCents, searchFeeCents, totalCents, cardCents, onSiteCents } = wholeQuoteOf(people);
  return { people: [...people], serviceFeeCents, searchFeeCents, totalCents, cardCents, onSiteCents };
}

/** The same as of one visit, whose lines are those of all: for a refusal that tells the price of now. */
export function wholeQuoteOf(people: readonly Quote[]): Quote {
  const [first] = people;
  if (!first) throw new Error('a group of nobody has no price');
  const of = (cents: (quote: Quote) => number) => sum(people.map(cents));
  return {
    ...first,
    lines: people.flatMap(({ lines }) => lines),
    serviceFeeCents: of((quote) => quote.serviceFeeCents),
    mileageCents: of((quote) => quote.mileageCents),
    searchFeeCents: of((quote) => quote.searchFeeCents),
    totalCents: of((quote) => quote.totalCents),
    cardCents: of((quote) => quote.cardCents),
    onSiteCents: of((quote) => quote.onSiteCents),
    durationMinutes: of((quote) => quote.durationMinutes),
    money: null,
  };
}
