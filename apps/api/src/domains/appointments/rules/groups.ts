import type { Quote } from '@meche/contract/appointments';
import type { GroupQuote } from '@meche/contract/groups';
import { sum } from '#kit/money';

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
