import { capDepositCents } from '@meche/contract/deposits';
import { MAX_PROPOSALS, type ProposalState } from '@meche/contract/proposals';
import { earliest, later, MINUTE_MS } from '#kit/time';
import { isAnswerable, type Judged } from '../rules.ts';
import { type ServicePrice, splitByPayment } from './price.ts';

type TimeJudged = { position: number; openUntil: Date };
type ProposalJudged = { state: ProposalState; takenPosition: number | null; times: readonly TimeJudged[] };

/**
 * Until when a customer may accept a proposed time: until the request’s answer deadline, or until online
 * booking closes for this start, whichever is earlier. A proposal reserves no slot.
 */
export function proposedTimeOpenUntil(answerBy: Date, startsAt: Date, minimumNoticeMinutes: number): Date {
  return earliest(answerBy, later(startsAt, -minimumNoticeMinutes * MINUTE_MS));
}

/** Once the customer has accepted one time of a proposal, its other times count as lapsed. */
export function stateOfProposedTime(
  { state, takenPosition }: Omit<ProposalJudged, 'times'>,
  { position, openUntil }: TimeJudged,
  now: Date,
): ProposalState {
  if (state === 'taken') return position === takenPosition ? 'taken' : 'lapsed';
  if (state === 'open') return now < openUntil ? 'open' : 'lapsed';
  return state;
}

export function stateOfProposal(proposal: ProposalJudged, now: Date): ProposalState {
  if (proposal.state !== 'open') return proposal.state;
  return proposal.times.some((time) => stateOfProposedTime(proposal, time, now) === 'open')
    ? 'open'
    : 'lapsed';
}

/** Number of further proposals allowed. Null when none is left, or when the request cannot be answered. */
export function proposalsLeft(row: Judged, made: number, now: Date): number | null {
  const left = MAX_PROPOSALS - made;
  return isAnswerable(row, now) && left > 0 ? left : null;
}

type PricedLine = { priceCents: number; prepayment: boolean; depositCents: number };

/**
 * Prices a request with another price for one line. The difference is due by card if the line is prepaid
 * and anything was due by card, otherwise on site. A deposit stays, at most the new price. A card amount
 * below the minimum is due on site.
 */
export function priceWithProposal(
  row: ServicePrice & { lines: readonly PricedLine[] },
  other: { position: number; priceCents: number } | null,
): ServicePrice {
  const { serviceFeeCents, totalCents, cardCents, onSiteCents, depositCents } = row;
  const line = other && row.lines[other.position];
  if (!line) return { serviceFeeCents, totalCents, cardCents, onSiteCents, depositCents };
  const difference = other.priceCents - line.priceCents;
  const lower =
    depositCents === null ? 0 : line.depositCents - capDepositCents(line.depositCents, other.priceCents);
  const dueByCard = cardCents > 0 && line.prepayment ? cardCents + difference : cardCents - lower;
  return {
    serviceFeeCents: serviceFeeCents + difference,
    ...splitByPayment(
      totalCents + difference,
      dueByCard,
      depositCents === null ? null : Math.max(0, depositCents - lower),
    ),
  };
}
