import type { GroupQuote } from '@meche/contract/groups';
import type { Quote } from '@meche/contract/quotes';
import { sum } from '#kit/money';
import { HOUR_MS } from '#kit/time';

/** Payload of a fact about several appointments. Its subject, `appointmentId`, is the first of them. */
export function appointmentsPayload(rows: readonly { id: string }[]): {
  appointmentId: string;
  appointmentIds: string[];
} {
  const [first] = rows;
  if (!first) throw new Error('a group without appointments');
  return { appointmentId: first.id, appointmentIds: rows.map(({ id }) => id) };
}

/** Appointments of a group that begin within this span share one notification. */
const OUTING_MS = 12 * HOUR_MS;

type Companion = { id: string; state: string; startsAt: Date };

/**
 * Returns the other appointments in the same state and near in time, which share a notification with `one`;
 * undefined when an earlier appointment sends it. `all` includes `one` and is in the order of the people.
 */
export function listNotifiedTogether<One extends Companion>(
  one: One,
  all: readonly One[],
): One[] | undefined {
  const near = all.filter(
    ({ state, startsAt }) =>
      state === one.state && Math.abs(startsAt.getTime() - one.startsAt.getTime()) < OUTING_MS,
  );
  return near[0]?.id === one.id ? near.slice(1) : undefined;
}

export function groupQuoteOf(people: readonly Quote[]): GroupQuote {
  const merged = mergeQuotes(people);
  const { serviceFeeCents, searchFeeCents, totalCents, cardCents, onSiteCents, depositCents } = merged;
  return {
    people: [...people],
    serviceFeeCents,
    searchFeeCents,
    totalCents,
    cardCents,
    onSiteCents,
    depositCents,
  };
}

/**
 * Merges the quotes of a group into one, for refusals that report the current price. Its fee terms are
 * those of the first quote; `money` is null.
 */
export function mergeQuotes(people: readonly Quote[]): Quote {
  const [first] = people;
  if (!first) throw new Error('a group without people has no price');
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
    depositCents: people.some((quote) => quote.depositCents !== null)
      ? of((quote) => quote.depositCents ?? 0)
      : null,
    durationMinutes: of((quote) => quote.durationMinutes),
    money: null,
  };
}
