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
import { membersAsked } from './find-slots.ts';
import type { PlannedVisit } from './plan-visit.ts';
import { askOf, daysFrom, readCalendar } from './read-calendar.ts';
import { daysTaken, type UseOver } from './rewrite-days.ts';
import { type CalendarRows, farAway, warningsOf } from './rules.ts';
import { insertTaken, lockCalendar, openResource, type Taker } from './store/occupancies.ts';

export type SlotWanted = {
  visit: PlannedVisit;
  taker: Taker;
  /** Absent: no preference. */
  memberId?: string | undefined;
  startsAt: Date;
  now: Date;
  who: 'customer' | 'professional';
  /** The professional has seen the warnings. */
  acceptWarnings?: boolean;
};

export type SlotTaken = { memberId: string; endsAt: Date };

/** The slot went to someone else between the look and the lock; the caller adds the next free ones. */
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
 * Takes the time of a visit in the caller's transaction: locks the calendar, checks exactly, writes the occupancies and
 * the read model. What the caller writes about it goes `along` and is answered: both travel together while rivals wait.
 * Throws SlotLost when it is not free; refuses what binds customers (grid, notice, horizon), and for a professional
 * warning_not_confirmed.
 */
export async function takeSlot<Written>(
  tx: Tx,
  wanted: SlotWanted,
  along: (slot: SlotTaken) => Promise<Written>,
): Promise<Written> {
  const { visit, startsAt, now } = wanted;
  const { professional } = visit;
  if (startsAt.getTime() % (5 * MINUTE_MS) !== 0)
    refuse('slot_off_grid', { fields: { starts_at: 'off_grid' } });
  const far = farAway(startsAt, now);
  if (wanted.who === 'customer' && startsAt <= now)
    refuse('slot_in_the_past', { fields: { starts_at: 'too_small' } });
  if (wanted.who === 'customer' && far) refuse('slot_beyond_horizon', { fields: { starts_at: far } });
  if (far) refuse('invalid_input', { fields: { starts_at: far } });
  const endsAt = later(startsAt, visit.plan.totalMinutes * MINUTE_MS);
  const lastDay = dayOf(later(endsAt, -1), professional.timeZone);
  if (lastDay !== dayOf(startsAt, professional.timeZone)) refuse('visit_beyond_day');
  const memberIds = membersAsked(visit, wanted.memberId);

  const days = daysFrom(professional.timeZone, dayOf(startsAt, professional.timeZone), 1);
  const hours = wanted.who === 'customer' ? ('online' as const) : ('all' as const);
  const asked = { visit, memberIds, days, now, hours };
  const start = startsAt.getTime() / MINUTE_MS;
  await lockCalendar(tx, professional.id);
  const { resources, ...rows } = await readCalendar(tx, asked);
  const question = askOf({ resources, ...rows }, asked);
  const { memberId, fit } = chosen(question, memberIds, start, wanted);
  if (!fit.fits) refuseUnfit(fit.reason);
  const warnings = warningsOf(fit.warnings, { startsAt, now, slotStepMinutes: professional.slotStepMinutes });
  if (warnings.length > 0 && !wanted.acceptWarnings)
    refuse('warning_not_confirmed', { details: { warnings } });
  const slot = { memberId, endsAt };
  const occupied = occupy(tx, { wanted, memberId, fit, question, days, resources });
  const writing = along(slot);
  // Both are waited for whatever becomes of the other: nothing may still write once the caller has rolled back.
  const [, written] = await Promise.allSettled([occupied, writing]);
  await occupied;
  if (written.status === 'rejected') throw written.reason;
  return written.value;
}

type Fitting = Extract<Fit, { fits: true }>;

function chosen(
  question: Question,
  memberIds: string[],
  start: number,
  { who }: SlotWanted,
): { memberId: string; fit: Fit } {
  const [only] = memberIds;
  if (memberIds.length === 1 && only) return { memberId: only, fit: fits(question, only, start, who) };
  const choice = chooseStaff(question, start);
  return 'staffId' in choice ? { memberId: choice.staffId, fit: choice.fit } : { memberId: '', fit: choice };
}

function refuseUnfit(reason: Bound | Conflict): never {
  const code = reason in boundRefusals ? boundRefusals[reason as Bound] : 'slot_taken';
  if (code === 'slot_taken') throw new SlotLost(reason);
  refuse(code, {
    fields: {
      starts_at: code === 'slot_off_grid' ? 'off_grid' : code === 'slot_too_soon' ? 'too_small' : 'too_big',
    },
  });
}

type Occupying = {
  wanted: SlotWanted;
  memberId: string;
  fit: Fitting;
  question: Question;
  days: Days;
  resources: CalendarRows['resources'];
};

async function occupy(tx: Tx, it: Occupying): Promise<void> {
  const { wanted, memberId, fit, question, days, resources } = it;
  const { visit, taker } = wanted;
  const where = visit.place === 'at_home' ? visit.where : null;
  const member = question.staff.find((staff) => staff.id === memberId);
  const uses: UseOver[] = [
    {
      resourceId:
        resources.find((row) => row.memberId === memberId)?.id ??
        (await openResource(tx, visit.professional.id, { memberId })),
      parts: fit.staff,
      busy: member?.busy ?? emptyMasks(days),
    },
  ];
  for (const { equipmentId, unitId, intervals } of fit.equipment) {
    const unit = question.equipment
      .find(({ id }) => id === equipmentId)
      ?.units.find(({ id }) => id === unitId);
    const wantedUnit = { equipmentId, unit: Number(unitId) };
    const resourceId =
      resources.find((row) => row.equipmentId === equipmentId && row.unit === wantedUnit.unit)?.id ??
      (await openResource(tx, visit.professional.id, wantedUnit));
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
  // The constraint is the truth: it also sees what a wrong read model would not.
  if (!(await insertTaken(tx, taker, taken, daysTaken(days, uses)))) throw new SlotLost('constraint');
}
