import { capDepositCents } from '@meche/contract/deposits';
import type { Database, Tx } from '#kit/database/database';
import { pipelined } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import {
  enterCalendar,
  findNextSlots,
  lockSlot,
  occupySlot,
  type PlannedVisit,
  replanBookedVisit,
  retryIfPlanChanged,
  SlotLost,
} from '#scheduling';
import { listMembers } from '#staff';
import { confirmRequest } from './confirm-request.ts';
import { ProposalAccepted } from './facts.ts';
import { getOwnBooking } from './get-appointment.ts';
import { bookedOf, canPerform, stepsOf } from './hand-over-visit.ts';
import { isSame } from './propose-times.ts';
import { priceWithProposal, stateOfProposedTime } from './rules/proposals.ts';
import { isAnswerable } from './rules.ts';
import { type AppointmentRow, lockAppointment, updateLinePrice } from './store/appointments.ts';
import { closeProposal, listProposals, type ProposalRow, type TimeProposed } from './store/proposals.ts';

type Deps = { db: Database; clock: Clock };

export type TakeInput = { proposalId: string; position: number; totalCents: number };

const FREE_NEXT = 3;

/**
 * The customer accepts a proposed time, which confirms the appointment with its member and price. Refuses
 * not_found, forbidden, wrong_state, invalid_input (unknown position), changed_meanwhile (another total
 * than the customer saw), member_not_able, slot_taken with the next free slots.
 */
export async function acceptProposal(
  deps: Deps,
  { id, accountId }: { id: string; accountId: string },
  input: TakeInput,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const { professionalId } = await getOwnBooking(deps.db, id, accountId);
  const lost: { visit?: PlannedVisit; time?: TimeProposed } = {};
  try {
    await retryIfPlanChanged(() =>
      enterCalendar(deps.db, professionalId, async (tx) => {
        await claimIdempotencyKey(tx, idempotencyKey, id);
        const row = await lockAppointment(tx, id);
        const now = deps.clock.now();
        if (row?.customerId !== accountId) refuse('not_found');
        const { proposal, time } = await findOpenTime(tx, row, input, now);
        const taken = { proposal, time, accountId, now };
        // The proposed time equals the requested one, so only the price changes.
        if (isSame(time, row)) return writeTaken(tx, row, taken);
        lost.time = time;
        lost.visit = await planTime(tx, row, time);
        const slot = await lockSlot(tx, {
          visit: lost.visit,
          occupant: { kind: 'appointment', id },
          memberId: time.memberId,
          startsAt: time.startsAt,
          now,
          who: 'professional',
          // The professional accepted the warnings when they proposed the time.
          acceptWarnings: true,
          releasedOccupantId: id,
        });
        await pipelined([occupySlot(tx, slot), writeTaken(tx, row, taken)]);
      }),
    );
  } catch (error) {
    if (!(error instanceof SlotLost) || !lost.visit || !lost.time) throw error;
    const { startsAt, memberId } = lost.time;
    const nextSlots = await findNextSlots(deps, lost.visit, startsAt, FREE_NEXT, memberId);
    refuse('slot_taken', { details: { nextSlots } });
  }
}

async function findOpenTime(
  tx: Tx,
  row: AppointmentRow,
  input: TakeInput,
  now: Date,
): Promise<{ proposal: ProposalRow; time: TimeProposed }> {
  const proposal = (await listProposals(tx, [row.id])).find(({ id }) => id === input.proposalId);
  if (!proposal) refuse('not_found');
  const time = proposal.times.find(({ position }) => position === input.position);
  if (!time) refuse('invalid_input', { fields: { position: 'not_a_choice' } });
  if (!isAnswerable(row, now) || stateOfProposedTime(proposal, time, now) !== 'open') refuse('wrong_state');
  if (proposal.totalCents !== input.totalCents) refuse('changed_meanwhile');
  return { proposal, time };
}

async function planTime(tx: Tx, row: AppointmentRow, { memberId }: TimeProposed): Promise<PlannedVisit> {
  const members = (await listMembers(tx, row.professionalId)).filter(({ id }) => id === memberId);
  const isAble = members.some((member) => memberId === row.memberId || canPerform(member, row));
  if (!isAble) refuse('member_not_able');
  const booked = bookedOf(row, await getProfessional(tx, row.professionalId));
  const occupant = { kind: 'appointment' as const, id: row.id };
  return replanBookedVisit(tx, { booked, occupant, members, steps: stepsOf(row) });
}

type Taken = { proposal: ProposalRow; time: TimeProposed; accountId: string; now: Date };

async function writeTaken(tx: Tx, row: AppointmentRow, taken: Taken): Promise<void> {
  const { proposal, time, accountId, now } = taken;
  const { position, startsAt, endsAt, memberId, memberName } = time;
  const { linePosition, linePriceCents } = proposal;
  const price =
    linePosition !== null && linePriceCents !== null
      ? { position: linePosition, priceCents: linePriceCents }
      : null;
  await closeProposal(tx, proposal.id, { state: 'taken', takenPosition: position, now });
  const line = price && row.lines[price.position];
  if (price && line) {
    const depositCents = capDepositCents(line.depositCents, price.priceCents);
    await updateLinePrice(tx, row.id, { ...price, depositCents });
  }
  const agreed = { startsAt, endsAt, memberId, memberName, ...priceWithProposal(row, price) };
  const by = { actor: 'customer' as const, accountId, now };
  await confirmRequest(tx, row, agreed, by, { proposalId: proposal.id, position });
  await announce(tx, ProposalAccepted, { appointmentId: row.id, proposalId: proposal.id }, now);
}
