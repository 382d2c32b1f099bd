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
import { refuse } from '#kit/refusal';
import { dayOf, later, MINUTE_MS } from '#kit/time';
import { requestedMembers } from './find-slots.ts';
import { notifyFreed } from './free-slot.ts';
import type { PlannedVisit } from './plan-visit.ts';
import { buildQuestion, clearUses, daysFrom, readPlannedCalendar } from './read-calendar.ts';
import { daysTaken, rewriteDays, type Use, type UseOver, usesOf } from './rewrite-days.ts';
import { type CalendarRows, isClosing, tooFarError, warningsOf } from './rules.ts';
import {
  deleteOccupancies,
  findOrCreateResource,
  insertOccupanciesAndDays,
  insertOccupancy,
  lockCalendar,
  type Occupant,
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
  /** The occupant whose time counts as free and is freed in the same write: the visit that moves. */
  releasedOccupantId?: string;
};

export type SlotTaken = { memberId: string; endsAt: Date };

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
 * Occupies the time of a visit in the caller’s transaction, under the calendar lock, while `along` runs
 * concurrently. Throws SlotLost, PlanChanged. Refuses member_not_able, the codes of refuseImpossible; to
 * customers also slot_too_soon, slot_beyond_horizon; to professionals warning_not_confirmed.
 */
export async function takeSlot<Written>(
  tx: Tx,
  request: SlotRequest,
  along: (slot: SlotTaken) => Promise<Written>,
): Promise<Written> {
  return takeSlots(tx, [request], ([slot]) => along(slot as SlotTaken));
}

/**
 * Moves a visit. Its own time counts as free, so the new time may overlap it. The days are rewritten once
 * for both times.
 */
export async function moveSlot<Written>(
  tx: Tx,
  request: SlotRequest,
  along: (slot: SlotTaken) => Promise<Written>,
): Promise<Written> {
  return takeSlot(tx, { ...request, releasedOccupantId: request.occupant.id }, along);
}

/**
 * Occupies the times of several visits, of one professional or several; throws when one is not free, and
 * the caller must roll back. A later request sees the time that an earlier one occupies.
 */
export async function takeSlots<Written>(
  tx: Tx,
  requests: readonly SlotRequest[],
  along: (slots: readonly SlotTaken[]) => Promise<Written>,
): Promise<Written> {
  for (const one of requests) refuseImpossible(one);
  await lockCalendar(
    tx,
    requests.map(({ visit }) => visit.professional.id),
  );
  const slots: SlotTaken[] = [];
  let occupied: Promise<void> = Promise.resolve();
  for (const one of requests) {
    await occupied;
    const found = await readSlotFit(tx, one);
    slots.push(found.slot);
    occupied = occupy(tx, found);
    // The promise is awaited below; the handler only prevents an unhandled rejection until then.
    occupied.catch(() => {});
  }
  // Waits for both promises even if one fails, because nothing may write after the caller has rolled back.
  const [, written] = await Promise.allSettled([occupied, along(slots)]);
  await occupied;
  if (written.status === 'rejected') throw written.reason;
  return written.value;
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

type Found = {
  request: SlotRequest;
  slot: SlotTaken;
  fit: Fitting;
  question: Question;
  days: Days;
  resources: CalendarRows['resources'];
  freed: readonly Use[];
};

async function readSlotFit(tx: Tx, request: SlotRequest): Promise<Found> {
  const { visit, startsAt, now, who } = request;
  const { timeZone, slotStepMinutes } = visit.professional;
  const memberIds = requestedMembers(visit, request.memberId);
  const days = daysFrom(timeZone, dayOf(startsAt, timeZone), 1);
  const query = { visit, memberIds, days, now, hours: who === 'customer' ? 'online' : 'all' } as const;
  const freed = request.releasedOccupantId
    ? usesOf(await deleteOccupancies(tx, request.releasedOccupantId))
    : [];
  const rows = await readPlannedCalendar(tx, query);
  const question = buildQuestion(rows, query);
  clearUses(question, rows.resources, freed);
  const start = startsAt.getTime() / MINUTE_MS;
  const { memberId, fit } = chosen(question, memberIds, start, request);
  if (!fit.fits) refuseUnfit(fit.reason);
  const isOutside = who === 'professional' && visit.home?.isInZone === false;
  const warnings = [
    ...(isOutside ? (['outside_zone'] as const) : []),
    ...warningsOf(fit.warnings, { startsAt, now, slotStepMinutes }),
  ];
  const { acceptWarnings: seen = false } = request;
  const unseen = seen === true ? [] : warnings.filter((one) => seen === false || !seen.includes(one));
  if (unseen.length > 0) refuse('warning_not_confirmed', { details: { warnings: unseen } });
  const slot = { memberId, endsAt: new Date((start + visit.plan.totalMinutes) * MINUTE_MS) };
  return { request, slot, fit, question, days, resources: rows.resources, freed };
}

type Fitting = Extract<Fit, { fits: true }>;

function chosen(
  question: Question,
  memberIds: string[],
  start: number,
  { who }: SlotRequest,
): { memberId: string; fit: Fit } {
  const [only] = memberIds;
  if (memberIds.length === 1 && only) return { memberId: only, fit: fits(question, only, start, who) };
  const choice = chooseStaff(question, start);
  return 'staffId' in choice ? { memberId: choice.staffId, fit: choice.fit } : { memberId: '', fit: choice };
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

async function occupy(tx: Tx, found: Found): Promise<void> {
  const { request, slot, fit, question, days, resources, freed } = found;
  const { visit, occupant } = request;
  const { memberId } = slot;
  const professionalId = visit.professional.id;
  const where = visit.place === 'at_home' ? visit.where : null;
  const uses: UseOver[] = [
    {
      resourceId:
        resources.find((row) => row.memberId === memberId)?.id ??
        (await findOrCreateResource(tx, professionalId, { memberId })),
      parts: fit.staff,
      busy: question.staff.find((staff) => staff.id === memberId)?.busy ?? emptyMasks(days),
    },
  ];
  for (const { equipmentId, unitId, intervals } of fit.equipment) {
    const unit = question.equipment
      .find(({ id }) => id === equipmentId)
      ?.units.find(({ id }) => id === unitId);
    const owner = { equipmentId, unit: Number(unitId) };
    const resourceId =
      resources.find((row) => row.equipmentId === equipmentId && row.unit === owner.unit)?.id ??
      (await findOrCreateResource(tx, professionalId, owner));
    uses.push({ resourceId, parts: intervals, busy: unit?.busy ?? emptyMasks(days) });
  }
  const taken = uses.map(({ resourceId, parts }) => ({
    resourceId,
    where,
    spans: parts.map(({ start, end }) => ({
      startsAt: new Date(start * MINUTE_MS),
      endsAt: new Date(end * MINUTE_MS),
    })),
  }));
  // The exclusion constraint decides, because it also detects a conflict that a wrong read model would
  // miss.
  if (freed.length === 0) {
    if (!(await insertOccupanciesAndDays(tx, occupant, taken, daysTaken(days, uses))))
      throw new SlotLost('constraint');
    return;
  }
  for (const one of taken) if (!(await insertOccupancy(tx, occupant, one))) throw new SlotLost('constraint');
  await rewriteDays(tx, visit.professional.timeZone, { freed, taken: uses });
  await notifyFreed(tx, professionalId, freed, request.now);
}
