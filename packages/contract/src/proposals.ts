import { instant, uuid } from './fields.ts';
import { moneyTerms } from './money-terms.ts';
import { z } from './zod.ts';

/** A professional’s counter-offer to a request: other times, or another price. It occupies no slot. */

/** State of a proposal and of each of its times. Withdrawn, replaced or expired ones are lapsed. */
export const proposalStates = ['open', 'taken', 'declined', 'lapsed'] as const;
export type ProposalState = (typeof proposalStates)[number];
export const MOST_PROPOSED_TIMES = 5;
/** Of one request, one after the other. */
export const MOST_PROPOSALS = 5;

const proposedTime = z.object({
  position: z.int(),
  startsAt: instant,
  endsAt: instant,
  member: z.object({ id: uuid, name: z.string() }),
  state: z.enum(proposalStates),
  openUntil: instant.describe('The request is to be answered by then, or the notice of this time begins'),
  money: moneyTerms.describe('What is promised of a visit then'),
});
export type ProposedTime = z.output<typeof proposedTime>;

export const proposal = z.object({
  id: uuid,
  state: z.enum(proposalStates),
  note: z.string(),
  createdAt: instant,
  closedAt: instant.nullable(),
  price: z
    .object({ position: z.int(), name: z.string(), formerPriceCents: z.int(), priceCents: z.int() })
    .nullable()
    .describe('Another price of one service on request, by its place among the lines; null: it stays'),
  totalCents: z.int().describe('Of the visit when it is taken'),
  cardCents: z.int(),
  onSiteCents: z.int(),
  times: z
    .array(proposedTime)
    .describe('Five at most; where only the price is another one, that of the request'),
});
export type Proposal = z.output<typeof proposal>;
