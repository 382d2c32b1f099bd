import { instant, uuid } from './fields.ts';
import { moneyTerms } from './money-terms.ts';
import { z } from './zod.ts';

/**
 * A professional’s counter-offer to a request: other times, or another price. A proposal occupies no slot.
 */

/**
 * State of a proposal and of each of its times. `taken`: the customer accepted it. `lapsed`: withdrawn,
 * replaced or expired, or another time of the proposal was accepted.
 */
export const proposalStates = ['open', 'taken', 'declined', 'lapsed'] as const;
export type ProposalState = (typeof proposalStates)[number];
export const MAX_PROPOSED_TIMES = 5;
/** Maximum number of successive proposals for one request. */
export const MAX_PROPOSALS = 5;

const proposedTime = z.object({
  position: z.int(),
  startsAt: instant,
  endsAt: instant,
  member: z.object({ id: uuid, name: z.string() }),
  state: z.enum(proposalStates),
  openUntil: instant.describe('Until when the customer can accept this time'),
  money: moneyTerms.describe('Payment terms of an appointment at this time'),
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
    .describe('New price of one service, by its position among the lines; null: the price stays'),
  totalCents: z.int().describe('Total of the appointment if the proposal is accepted'),
  cardCents: z.int(),
  onSiteCents: z.int(),
  times: z
    .array(proposedTime)
    .describe('Proposed times, five at most; the requested time if only the price differs'),
});
export type Proposal = z.output<typeof proposal>;
