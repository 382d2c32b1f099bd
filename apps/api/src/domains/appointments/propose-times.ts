import { MAX_PROPOSALS } from '@meche/contract/proposals';
import type { FieldError } from '@meche/contract/refusals';
import type { Database, Tx } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import type { IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { Refusal, refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { type PlannedVisit, previewBookedVisit, previewMove, SlotLost } from '#scheduling';
import { listMembers, mayOpenCalendar } from '#staff';
import { changeAppointment } from './change-appointment.ts';
import { AppointmentProposed } from './facts.ts';
import { bookedOf, canPerform, stepsOf } from './hand-over-visit.ts';
import { refuseTimeTaken } from './refuse-time-taken.ts';
import { priceWithProposal, proposedTimeOpenUntil } from './rules/proposals.ts';
import { isAnswerable } from './rules.ts';
import { type AppointmentRow, insertEvent } from './store/appointments.ts';
import { insertProposal, lapseProposals, listProposals, type TimeProposed } from './store/proposals.ts';

type Deps = { db: Database; clock: Clock };
type Professional = { accountId: string; standing: Held<'own_calendar'> };

export type Proposing = {
  /** May be empty when there is a price: the proposal then keeps the requested time. */
  times: readonly { memberId: string; startsAt: Date }[];
  price?: { position: number; priceCents: number } | undefined;
  note: string;
  acceptWarnings: boolean;
};

/**
 * Answers a request with other times or another price, which replaces an earlier proposal and reserves
 * nothing. Refuses not_found, forbidden (calendar), wrong_state, too_many_proposals, member_not_able,
 * warning_not_confirmed, invalid_input, and time_taken with conflicts and next free slots.
 */
export async function proposeTimes(
  deps: Deps,
  professional: Professional,
  id: string,
  input: Proposing,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const attempt: { at?: ProposedSlot } = {};
  try {
    await changeAppointment(
      deps,
      { id, accountId: professional.accountId, idempotencyKey },
      async (tx, row, now) => {
        if (!isAnswerable(row, now)) refuse('wrong_state');
        const before = await listProposals(tx, [id]);
        if (before.length >= MAX_PROPOSALS) refuse('too_many_proposals');
        const price = priceOf(row, input);
        const times = await timesOf(tx, professional.standing, { row, input, now, attempt });
        await lapseProposals(tx, id, now);
        const { totalCents, cardCents } = priceWithProposal(row, input.price ?? null);
        const proposalId = await insertProposal(tx, {
          appointmentId: id,
          round: before.length + 1,
          totalCents,
          cardCents,
          ...price,
          note: input.note,
          createdAt: now,
          times,
        });
        await insertEvent(tx, {
          appointmentId: id,
          at: now,
          kind: 'proposed',
          actor: 'professional',
          actorId: professional.accountId,
          detail: { proposalId },
        });
        await announce(tx, AppointmentProposed, { appointmentId: id, proposalId }, now);
      },
    );
  } catch (error) {
    if (error instanceof SlotLost && attempt.at) return refuseTimeTaken(deps, id, attempt.at);
    throw error;
  }
}

type ProposedSlot = {
  visit: PlannedVisit;
  memberId: string;
  startsAt: Date;
  fields: Record<string, FieldError>;
};

/** Only a service on request, which has a questionnaire, can get another price. */
function priceOf(row: AppointmentRow, { price, times }: Proposing) {
  const none = { linePosition: null, lineName: null, formerPriceCents: null, linePriceCents: null };
  if (!price && times.length === 0) refuse('invalid_input', { fields: { times: 'required' } });
  if (!price) return none;
  const line = row.lines[price.position];
  if (!line?.questionnaire) refuse('invalid_input', { fields: { 'price.position': 'not_a_choice' } });
  if (line.priceCents === price.priceCents)
    refuse('invalid_input', { fields: { 'price.price_cents': 'same_as_before' } });
  return {
    linePosition: price.position,
    lineName: line.name,
    formerPriceCents: line.priceCents,
    linePriceCents: price.priceCents,
  };
}

type TimesInput = { row: AppointmentRow; input: Proposing; now: Date; attempt: { at?: ProposedSlot } };

async function timesOf(
  tx: Tx,
  standing: Held<'own_calendar'>,
  { row, input, now, attempt }: TimesInput & { row: { answerBy: Date | null } },
): Promise<TimeProposed[]> {
  const { answerBy } = row;
  if (!answerBy) refuse('wrong_state');
  if (input.times.length === 0) {
    const { memberId, memberName, startsAt, endsAt } = row;
    return [{ position: 0, memberId, memberName, startsAt, endsAt, openUntil: answerBy }];
  }
  const professional = await getProfessional(tx, row.professionalId);
  const members = await listMembers(tx, row.professionalId);
  const booked = bookedOf(row, professional);
  const occupant = { kind: 'appointment' as const, id: row.id };
  const visit = await previewBookedVisit(tx, { booked, occupant, members, steps: stepsOf(row) });
  const found: TimeProposed[] = [];
  const warnings = new Set<string>();
  for (const [position, { memberId, startsAt }] of input.times.entries()) {
    const field = `times.${position}.starts_at`;
    const member = members.find((one) => one.id === memberId);
    if (!member) refuse('member_not_able', { fields: { [`times.${position}.member_id`]: 'not_a_choice' } });
    if (!mayOpenCalendar(standing, memberId)) refuse('forbidden');
    if (memberId !== row.memberId && !canPerform(member, row))
      refuse('member_not_able', { fields: { [`times.${position}.member_id`]: 'not_a_choice' } });
    const isRequested = isSame({ memberId, startsAt }, row);
    const isDuplicate = found.some((other) => isSame({ memberId, startsAt }, other));
    if (isDuplicate || (isRequested && !input.price))
      refuse('invalid_input', { fields: { [field]: 'same_as_before' } });
    const openUntil = proposedTimeOpenUntil(answerBy, startsAt, professional.minimumNoticeMinutes);
    if (openUntil <= now) refuse('invalid_input', { fields: { [field]: 'too_small' } });
    attempt.at = { visit, memberId, startsAt, fields: { [field]: 'overlaps' } };
    const tried = isRequested
      ? { endsAt: row.endsAt, warnings: [] }
      : await previewMove(tx, { visit, occupant, memberId, startsAt, now }).catch(atField(field));
    for (const warning of tried.warnings) warnings.add(warning);
    const { endsAt } = tried;
    found.push({ position, memberId, memberName: member.name, startsAt, endsAt, openUntil });
  }
  if (warnings.size > 0 && !input.acceptWarnings)
    refuse('warning_not_confirmed', { details: { warnings: [...warnings] } });
  return found;
}

export function isSame(
  one: { memberId: string; startsAt: Date },
  other: { memberId: string; startsAt: Date },
): boolean {
  return one.memberId === other.memberId && one.startsAt.getTime() === other.startsAt.getTime();
}

function atField(field: string) {
  return (error: unknown): never => {
    if (error instanceof Refusal && error.fields.starts_at)
      refuse(error.code, { fields: { [field]: error.fields.starts_at } });
    throw error;
  };
}
