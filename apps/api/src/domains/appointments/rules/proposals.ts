import { SMALLEST_CARD_CENTS } from '@meche/contract/money-lines';
import { MOST_PROPOSALS, type ProposalState } from '@meche/contract/proposals';
import { earliest, later, MINUTE_MS } from '#kit/time';
import { isAnswerable, type Judged } from '../rules.ts';

type TimeJudged = { position: number; openUntil: Date };
type ProposalJudged = { state: ProposalState; takenPosition: number | null; times: readonly TimeJudged[] };

/** A proposal suspends nothing: it ends with its request, and each time of it where a customer could no longer book it. */
export function openUntilOf(answerBy: Date, startsAt: Date, minimumNoticeMinutes: number): Date {
  return earliest(answerBy, later(startsAt, -minimumNoticeMinutes * MINUTE_MS));
}

/** Where one was taken, the others have lapsed. */
export function stateOfTime(
  { state, takenPosition }: Omit<ProposalJudged, 'times'>,
  { position, openUntil }: TimeJudged,
  now: Date,
): ProposalState {
  if (state === 'taken') return position === takenPosition ? 'taken' : 'lapsed';
  if (state === 'open') return now < openUntil ? 'open' : 'lapsed';
  return state;
}

export function stateOfProposal(it: ProposalJudged, now: Date): ProposalState {
  if (it.state !== 'open') return it.state;
  return it.times.some((time) => stateOfTime(it, time, now) === 'open') ? 'open' : 'lapsed';
}

/** How many times more something else may be proposed; null: no more, or there is nothing to answer. */
export function proposalsLeft(it: Judged, made: number, now: Date): number | null {
  const left = MOST_PROPOSALS - made;
  return isAnswerable(it, now) && left > 0 ? left : null;
}

type Priced = {
  serviceFeeCents: number;
  mileageCents: number;
  searchFeeCents: number;
  totalCents: number;
  cardCents: number;
  onSiteCents: number;
};
type PricedLine = { priceCents: number; prepayment: boolean };

/** What the visit costs with another price of one of its lines: by card as it was booked, or on site where no card is saved. */
export function priceWith(
  it: Priced & { lines: readonly PricedLine[] },
  other: { position: number; priceCents: number } | null,
): Pick<Priced, 'serviceFeeCents' | 'totalCents' | 'cardCents' | 'onSiteCents'> {
  const { serviceFeeCents, totalCents, cardCents, onSiteCents } = it;
  const line = other && it.lines[other.position];
  if (!line) return { serviceFeeCents, totalCents, cardCents, onSiteCents };
  const difference = other.priceCents - line.priceCents;
  const wanted = cardCents > 0 && line.prepayment ? cardCents + difference : cardCents;
  const byCard = wanted < SMALLEST_CARD_CENTS ? 0 : wanted;
  return {
    serviceFeeCents: serviceFeeCents + difference,
    totalCents: totalCents + difference,
    cardCents: byCard,
    onSiteCents: totalCents + difference - byCard,
  };
}
