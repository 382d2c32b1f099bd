import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { RefusalCode } from '@meche/contract/refusals';
import {
  type Bound,
  type Conflict,
  chooseStaff,
  type Days,
  emptyMasks,
  type Fit,
  fits,
  type Question,
} from '@meche/slots';
import type { Tx } from '#kit/database/database';
import { pipelined } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { dayOf, later, MINUTE_MS } from '#kit/time';
import { requestedMembers } from './find-slots.ts';
import { notifyFreed } from './free-slot.ts';
import type { PlannedVisit } from './plan-visit.ts';
import { buildQuestion, clearUses, daysFrom, readPlannedCalendar } from './read-calendar.ts';
import { daysTaken, rewriteDays, type Use, type UseOver, usesOf } from './rewrite-days.ts';
import { type CalendarRows, isClosing, tooFarError, warningsOf } from './rules.ts';
import { deleteBusyOf } from './store/busy-times.ts';
import {
  deleteOccupancies,
  findOrCreateResource,
  insertOccupanciesAndDays,
  insertOccupancy,
  lockCalendar,
  type Occupant,
  type ResourceOwner,
  type TakenSpan,
} from './store/occupancies.ts';

export type SlotRequest = {
  visit: PlannedVisit;
  occupant: Occupant;
  /** Absent when the customer has no preference. */
  memberId?: string | undefined;
  startsAt: Date;
  now: Date;
  who: 'customer' | 'professional';
  /** True when the professional has confirmed all warnings; a list when they have confirmed only these. */
  acceptWarnings?: boolean | readonly BookingWarning[];
  /**
   * The occupant whose time counts as free and is freed in the same write: the visit that moves, or the
   * waiting-list offer that reserved the slot.
   */
  releasedOccupantId?: string;
};

/** A slot that is free under the calendar lock, which the transaction holds. occupySlot writes it. */
export type LockedSlot = {
  memberId: string;
  endsAt: Date;
  request: SlotRequest;
  uses: readonly NewUse[];
  days: Days;
  /** The time of the released occupant, which lockSlot has deleted. */
  freed: readonly Use[];
};

/** The time of the member or of a unit of equipment. Without an id, the resource is created at its first use. */
type NewUse = Omit<UseOver, 'resourceId'> & { owner: ResourceOwner; resourceId: string | undefined };

/**
 * The time is not free. For a customer also: it is outside of the bookable hours, or leaves no time for a
 * trip. The caller turns it into a refusal with the next free slots.
 */
export class SlotLost extends Error {
  override readonly name = 'SlotLost';
}

const boundRefusals: Record<Bound, RefusalCode> = {
  off_grid: 'slot_off_grid',
  too_soon: 'slot_too_soon',
  too_late: 'slot_beyond_horizon',
  outside_hours: 'slot_taken',
  past_closing: 'slot_taken',
  no_travel_time: 'slot_taken',
};

/**
 * Locks the calendar until the transaction ends and chooses the member. Throws SlotLost, PlanChanged. Refuses
 * member_not_able, the codes of refuseImpossible; to customers also slot_too_soon, slot_beyond_horizon; to
 * professionals warning_not_confirmed.
 */
export async function lockSlot(tx: Tx, request: SlotRequest): Promise<LockedSlot> {
  refuseImpossible(request);
  const { visit, startsAt, now, who, releasedOccupantId } = request;
  const { timeZone } = visit.professional;
  const memberIds = requestedMembers(visit, request.memberId);
  const days = daysFrom(timeZone, dayOf(startsAt, timeZone), 1);
  const query = { visit, memberIds, days, now, hours: who === 'customer' ? 'online' : 'all' } as const;
  const onEvents = eventsUnder(request, memberIds);
  const [, deleted, busy, rows] = await pipelined([
    lockCalendar(tx, visit.professional.id),
    releasedOccupantId ? deleteOccupancies(tx, releasedOccupantId) : [],
    onEvents ? deleteBusyOf(tx, onEvents) : [],
    readPlannedCalendar(tx, query),
  ]);
  const freed = usesOf([...deleted, ...busy]);
  const question = buildQuestion(rows, query);
  clearUses(question, rows.resources, freed);
  const start = startsAt.getTime() / MINUTE_MS;
  const { memberId, fit } = chosen(question, memberIds, start, who);
  if (!fit.fits) refuseUnfit(fit.reason);
  refuseUnseenWarnings(request, fit, busy);
  const endsAt = new Date((start + visit.plan.totalMinutes) * MINUTE_MS);
  const uses = usesOfFit({ memberId, fit, question, days, resources: rows.resources });
  return { memberId, endsAt, request, uses, days, freed };
}

/**
 * Writes the time of a locked slot. Throws SlotLost when the exclusion constraint refuses it, which also
 * detects a conflict that a wrong read model would miss. The caller must then roll back.
 */
export async function occupySlot(tx: Tx, slot: LockedSlot): Promise<void> {
  const { request, days, freed } = slot;
  const { visit, occupant } = request;
  const professionalId = visit.professional.id;
  const where = visit.place === 'at_home' ? visit.where : null;
  const uses: UseOver[] = [];
  for (const { owner, parts, busy, ...use } of slot.uses) {
    const resourceId = use.resourceId ?? (await findOrCreateResource(tx, professionalId, owner));
    uses.push({ resourceId, parts, busy });
  }
  const taken = uses.map(({ resourceId, parts }) => ({
    resourceId,
    where,
    spans: parts.map(({ start, end }) => ({
      startsAt: new Date(start * MINUTE_MS),
      endsAt: new Date(end * MINUTE_MS),
    })),
  }));
  if (freed.length === 0) {
    if (!(await insertOccupanciesAndDays(tx, occupant, taken, daysTaken(days, uses))))
      throw new SlotLost('constraint');
    return;
  }
  for (const one of taken) if (!(await insertOccupancy(tx, occupant, one))) throw new SlotLost('constraint');
  const { timeZone } = visit.professional;
  await rewriteDays(tx, timeZone, { freed, taken: uses });
  await notifyFreed(tx, { professionalId, timeZone, now: request.now }, freed);
}

/**
 * Checks what needs no read of the calendar. Refuses slot_off_grid, slot_in_the_past, slot_beyond_horizon,
 * invalid_input for a far date, visit_beyond_day, and while the account is being deleted service_not_online
 * (customers) or wrong_state (professionals).
 */
export function refuseImpossible({
  visit,
  startsAt,
  now,
  who,
}: Pick<SlotRequest, 'visit' | 'startsAt' | 'now' | 'who'>): void {
  if (startsAt.getTime() % (5 * MINUTE_MS) !== 0)
    refuse('slot_off_grid', { fields: { starts_at: 'off_grid' } });
  const far = tooFarError(startsAt, now);
  if (who === 'customer' && startsAt <= now)
    refuse('slot_in_the_past', { fields: { starts_at: 'too_small' } });
  if (who === 'customer' && far) refuse('slot_beyond_horizon', { fields: { starts_at: far } });
  if (far) refuse('invalid_input', { fields: { starts_at: far } });
  const { timeZone } = visit.professional;
  const endsAt = later(startsAt, visit.plan.totalMinutes * MINUTE_MS);
  if (dayOf(later(endsAt, -1), timeZone) !== dayOf(startsAt, timeZone)) refuse('visit_beyond_day');
  if (isClosing(visit.professional, now)) refuse(who === 'customer' ? 'service_not_online' : 'wrong_state');
}

type Fitting = Extract<Fit, { fits: true }>;

function chosen(
  question: Question,
  memberIds: string[],
  start: number,
  who: SlotRequest['who'],
): { memberId: string; fit: Fit } {
  const [only] = memberIds;
  if (memberIds.length === 1 && only) return { memberId: only, fit: fits(question, only, start, who) };
  const choice = chooseStaff(question, start);
  return 'staffId' in choice ? { memberId: choice.staffId, fit: choice.fit } : { memberId: '', fit: choice };
}

/**
 * Returns the events over which a professional may book, with a warning: those of the one member who serves.
 * An appointment wins over an event. Undefined for customers.
 */
export function eventsUnder(
  { visit, startsAt, who }: Pick<SlotRequest, 'visit' | 'startsAt' | 'who'>,
  memberIds: readonly string[],
): Parameters<typeof deleteBusyOf>[1] | undefined {
  const [memberId] = memberIds;
  if (who === 'customer' || !memberId || memberIds.length > 1) return undefined;
  const minutes = visit.plan.totalMinutes + visit.professional.bufferMinutes;
  const between = [startsAt, later(startsAt, minutes * MINUTE_MS)] as const;
  return { professionalId: visit.professional.id, memberId, between };
}

/** Returns whether the member has hands-on time within an event; the pause after the appointment counts too. */
export function isOnEvent({ staff }: Pick<Fitting, 'staff'>, busy: readonly TakenSpan[]): boolean {
  return busy.some(({ startsAt, endsAt }) =>
    staff.some(
      ({ start, end }) => startsAt.getTime() < end * MINUTE_MS && endsAt.getTime() > start * MINUTE_MS,
    ),
  );
}

/** Refuses warning_not_confirmed with the warnings that the professional has not confirmed. */
function refuseUnseenWarnings(
  { visit, startsAt, now, who, acceptWarnings: seen = false }: SlotRequest,
  fit: Fitting,
  busy: readonly TakenSpan[],
): void {
  if (seen === true) return;
  const { slotStepMinutes } = visit.professional;
  const isOutside = who === 'professional' && visit.home?.isInZone === false;
  const warnings: BookingWarning[] = isOutside ? ['outside_zone'] : [];
  warnings.push(...warningsOf(fit.warnings, { startsAt, now, slotStepMinutes }));
  if (isOnEvent(fit, busy)) warnings.push('busy_time');
  const unseen = warnings.filter((one) => seen === false || !seen.includes(one));
  if (unseen.length > 0) refuse('warning_not_confirmed', { details: { warnings: unseen } });
}

/** The time that the visit takes of the member and of each unit of equipment. */
function usesOfFit({
  memberId,
  fit,
  question,
  days,
  resources,
}: Pick<CalendarRows, 'resources'> & {
  memberId: string;
  fit: Fitting;
  question: Question;
  days: Days;
}): NewUse[] {
  const ofMember: NewUse = {
    owner: { memberId },
    resourceId: resources.find((row) => row.memberId === memberId)?.id,
    parts: fit.staff,
    busy: question.staff.find((staff) => staff.id === memberId)?.busy ?? emptyMasks(days),
  };
  const ofEquipment = fit.equipment.map(({ equipmentId, unitId, intervals }): NewUse => {
    const owner = { equipmentId, unit: Number(unitId) };
    const units = question.equipment.find(({ id }) => id === equipmentId)?.units;
    return {
      owner,
      resourceId: resources.find((row) => row.equipmentId === equipmentId && row.unit === owner.unit)?.id,
      parts: intervals,
      busy: units?.find(({ id }) => id === unitId)?.busy ?? emptyMasks(days),
    };
  });
  return [ofMember, ...ofEquipment];
}

export function refuseUnfit(reason: Bound | Conflict): never {
  if (reason === 'leaves_day') refuse('visit_beyond_day');
  const code = reason in boundRefusals ? boundRefusals[reason as Bound] : 'slot_taken';
  if (code === 'slot_taken') throw new SlotLost(reason);
  refuse(code, {
    fields: {
      starts_at: code === 'slot_off_grid' ? 'off_grid' : code === 'slot_too_soon' ? 'too_small' : 'too_big',
    },
  });
}
