import { capDepositCents, depositCentsOf, depositOfService } from '@meche/contract/deposits';
import { isByLength } from '@meche/contract/hair-lengths';
import type { Database, Tx } from '#kit/database/database';
import { pipelined } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import type { IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lowerAmount, rescheduleHold } from '#payments';
import { getProfessional } from '#professionals';
import {
  lockSlot,
  occupySlot,
  type PlannedVisit,
  planVisit,
  previewMove,
  replanWithOtherParts,
  retryIfPlanChanged,
  SlotLost,
  type WorkPlanned,
} from '#scheduling';
import { listMembers } from '#staff';
import { changeAppointment } from './change-appointment.ts';
import { AppointmentChanged, AppointmentServicesChanged } from './facts.ts';
import { bookedOf } from './hand-over-visit.ts';
import { refuseTimeTaken } from './refuse-time-taken.ts';
import { agreePrices, type PriceAgreed } from './rules/agreed-prices.ts';
import {
  fitIntoBookedTime,
  keepsTime,
  needsConsent,
  type OtherServices,
  priceOfLines,
} from './rules/changed-services.ts';
import { startWarnings } from './rules/rescheduling.ts';
import { deadlinesOf } from './rules.ts';
import {
  type AppointmentRow,
  insertEvent,
  type LineBooked,
  replaceLines,
  updateAppointment,
} from './store/appointments.ts';
import { dropPriceRise, savePriceRise } from './store/price-rises.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Changes services or prices. A higher total waits for a customer with an account; any other applies
 * immediately, by card at most as agreed. Refuses not_found, forbidden, wrong_state, not_started,
 * changed_meanwhile, warning_not_confirmed, time_taken, and what planChangedServices refuses.
 */
export async function changeServices(
  deps: Deps,
  { accountId, standing: { professionalId } }: { accountId: string; standing: Held<'own_calendar'> },
  id: string,
  input: OtherServices & { revision: number; acceptWarnings: boolean },
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const plan: { row?: AppointmentRow; planned?: Planned } = {};
  try {
    const change = { id, accountId, idempotencyKey, takesTimeOf: professionalId };
    await retryIfPlanChanged(() =>
      changeAppointment(deps, change, async (tx, row, now) => {
        if (row.state !== 'confirmed') refuse('wrong_state');
        if (row.revision !== input.revision) refuse('changed_meanwhile');
        if (input.keepTime && now < row.startsAt) refuse('not_started');
        plan.row = row;
        plan.planned = await planChangedServices(tx, row, input);
        const { totalCents } = priceOfLines(row, plan.planned.lines);
        const by = { actor: 'professional' as const, accountId, now };
        const stays = keepsTime(row, input, now);
        if (needsConsent(row, totalCents)) {
          if (!stays) await tryTime(tx, row, plan.planned, now, input.acceptWarnings);
          await proposeRise(tx, row, { ...plan.planned, input, totalCents }, by);
        } else await applyServices(tx, row, { ...plan.planned, stays }, by, input.acceptWarnings);
      }),
    );
  } catch (error) {
    const { row, planned } = plan;
    if (!(error instanceof SlotLost) || !row || !planned) throw error;
    const { memberId, startsAt } = row;
    return refuseTimeTaken(deps, id, { visit: planned.visit, memberId, startsAt });
  }
}

export type Planned = {
  visit: PlannedVisit;
  lines: LineBooked[];
  agreed: PriceAgreed[];
  /** Number of booked lines that are unchanged. They come first in `lines`. */
  stay: number;
};

/**
 * Plans the changed appointment: the booked lines that remain, added services at current catalogue prices,
 * the requested prices, and the time they take. Refuses invalid_input, service_not_found, member_not_able.
 */
export async function planChangedServices(
  tx: Tx,
  row: AppointmentRow,
  input: OtherServices,
): Promise<Planned> {
  const { keep, serviceIds, freeLine } = input;
  const isAmong = keep.every((position, at) => row.lines[position] && keep.indexOf(position) === at);
  if (!isAmong) refuse('invalid_input', { fields: { keep: 'not_a_choice' } });
  const stay = keep.flatMap((position) => {
    const line = row.lines[position];
    return line ? [{ line, before: spanOf(row, position) }] : [];
  });
  const added = serviceIds.length > 0 || freeLine ? await planAdded(tx, row, input) : [];
  if (stay.length + added.length === 0)
    refuse('invalid_input', { fields: { service_ids: 'choice_required' } });
  const priced = agreePrices(
    [...stay, ...added].map(({ line }) => line),
    input.prices,
    stay.length + serviceIds.length,
  );
  if ('fields' in priced) refuse('invalid_input', { fields: priced.fields });
  const members = (await listMembers(tx, row.professionalId)).filter((member) => member.id === row.memberId);
  const parts = [
    ...stay.map(({ line, before }): WorkPlanned => ({ steps: line.steps, before })),
    ...added.map(({ steps }): WorkPlanned => ({ steps })),
  ];
  const booked = bookedOf(row, await getProfessional(tx, row.professionalId));
  const occupant = { kind: 'appointment' as const, id: row.id };
  const visit = await replanWithOtherParts(tx, { booked, occupant, members, parts });
  const lines = priced.services.map((line) => ({
    ...line,
    depositCents: capDepositCents(line.depositCents, line.priceCents),
  }));
  return { visit, lines, agreed: priced.agreed, stay: keep.length };
}

function spanOf({ lines }: AppointmentRow, position: number): { from: number; to: number } {
  const minutes = lines.map(({ steps }) =>
    steps.reduce((all, step) => all + step.durationMinutes + step.freeTimeMinutes, 0),
  );
  const from = minutes.slice(0, position).reduce((all, one) => all + one, 0);
  return { from, to: from + (minutes[position] ?? 0) };
}

async function planAdded(tx: Tx, row: AppointmentRow, input: OtherServices) {
  const { serviceIds, freeLine } = input;
  const { professionalId, place, city, postalCode, memberId } = row;
  const hairLength =
    input.hairLength ?? row.lines.find((line) => line.hairLength !== null)?.hairLength ?? undefined;
  const gender = input.gender ?? row.lines.find((line) => line.gender !== null)?.gender ?? undefined;
  const where = { place, address: { city, postalCode } };
  const visit = await planVisit(
    tx,
    { professionalId, serviceIds, freeLine, ...where, hairLength, gender },
    'professional',
  );
  if (serviceIds.length > 0 && !visit.members.some((member) => member.id === memberId))
    refuse('member_not_able');
  return visit.services.map(({ steps, ...service }) => ({
    steps,
    line: {
      serviceId: service.id,
      name: service.name,
      category: service.category,
      priceCents: service.priceCents,
      durationMinutes: service.durationMinutes,
      prepayment: service.prepayment,
      depositCents:
        row.depositCents === null
          ? 0
          : depositCentsOf(depositOfService(service, visit.professional), service.priceCents),
      hairLength: isByLength(service) ? visit.hairLength : null,
      gender: isByLength(service) ? visit.gender : null,
      questionnaire: false,
      steps: steps.map(({ equipmentIds: _ids, ...step }) => step),
    } satisfies LineBooked,
  }));
}

type By = { actor: 'professional' | 'customer'; accountId: string; now: Date };

/** Checks before a price rise is proposed that its longer duration fits now. */
async function tryTime(
  tx: Tx,
  { id, memberId, startsAt }: AppointmentRow,
  { visit }: Planned,
  now: Date,
  acceptWarnings: boolean,
): Promise<void> {
  const occupant = { kind: 'appointment' as const, id };
  const tried = await previewMove(tx, { visit, occupant, memberId, startsAt, now });
  const warnings = tried.warnings.filter((one) => !startWarnings.includes(one));
  if (warnings.length > 0 && !acceptWarnings) refuse('warning_not_confirmed', { details: { warnings } });
}

async function proposeRise(
  tx: Tx,
  row: AppointmentRow,
  { input, lines, agreed, totalCents }: Proposed,
  { accountId, now, actor }: By,
): Promise<void> {
  const { services } = soldOf({ lines, totalCents });
  const { keep, serviceIds, freeLine, prices, hairLength, gender, keepTime } = input;
  const change = { keep, serviceIds, freeLine, prices, hairLength, gender, keepTime };
  await savePriceRise(tx, { appointmentId: row.id, change, services, totalCents, createdAt: now });
  // Increments the revision, so that the customer can no longer agree to an earlier proposal.
  await updateAppointment(tx, row.id, {}, now);
  await insertEvent(tx, {
    appointmentId: row.id,
    at: now,
    kind: 'rise_proposed',
    actor,
    actorId: accountId,
    detail: { from: soldOf(row), to: { services, totalCents }, ...(agreed.length > 0 && { prices: agreed }) },
  });
  const fact = { appointmentId: row.id, revision: row.revision + 1, former: soldOf(row) };
  await announce(tx, AppointmentServicesChanged, { ...fact, rise: { services, totalCents } }, now);
}

type Proposed = Pick<Planned, 'lines' | 'agreed'> & { input: OtherServices; totalCents: number };

/** Writes slot, lines, price, payment and history, or nothing. The caller holds the appointment’s lock. */
export async function applyServices(
  tx: Tx,
  row: AppointmentRow,
  planned: Planned & { stays: boolean },
  by: By,
  acceptAll: boolean,
): Promise<void> {
  const { visit, lines, stay, stays } = planned;
  if (stays) {
    await writeServices(tx, row, { ...planned, lines: fitIntoBookedTime(row, lines, stay) }, by);
    return;
  }
  const { memberId, startsAt, id } = row;
  const { now } = by;
  const slot = await lockSlot(tx, {
    visit,
    occupant: { kind: 'appointment', id },
    memberId,
    startsAt,
    now,
    who: 'professional',
    // The start does not change, so warnings about the start do not apply.
    acceptWarnings: acceptAll || startWarnings,
    releasedOccupantId: id,
  });
  await pipelined([occupySlot(tx, slot), writeServicesUntil(tx, row, planned, by, slot.endsAt)]);
}

async function writeServicesUntil(
  tx: Tx,
  row: AppointmentRow,
  planned: Planned,
  by: By,
  endsAt: Date,
): Promise<void> {
  const { now } = by;
  const { closingAt, markReminderAt, ...due } = deadlinesOf(row.startsAt, endsAt, now);
  const times = { endsAt, closingAt, markReminderAt: row.markReminderAt && markReminderAt };
  const { cardCents } = await writeServices(tx, row, planned, by, times);
  if (cardCents > 0 && endsAt > row.endsAt) await rescheduleHold(tx, row.id, { ...due, endsAt, now });
}

async function writeServices(
  tx: Tx,
  row: AppointmentRow,
  { lines, agreed }: Pick<Planned, 'lines' | 'agreed'>,
  { actor, accountId, now }: By,
  times: Partial<Pick<AppointmentRow, 'endsAt' | 'closingAt' | 'markReminderAt'>> = {},
): Promise<{ cardCents: number }> {
  const { id } = row;
  const price = priceOfLines(row, lines);
  await updateAppointment(tx, id, { ...price, ...times }, now);
  await dropPriceRise(tx, id);
  await replaceLines(tx, id, lines);
  if (price.cardCents < row.cardCents)
    await lowerAmount(tx, id, price.cardCents, { startsAt: row.startsAt, now });
  await insertEvent(tx, {
    appointmentId: id,
    at: now,
    kind: 'services_changed',
    actor,
    actorId: accountId,
    detail: {
      from: soldOf(row),
      to: soldOf({ lines, totalCents: price.totalCents }),
      ...(agreed.length > 0 && { prices: agreed }),
    },
  });
  const fact = { appointmentId: id, revision: row.revision + 1, former: soldOf(row) };
  await announce(tx, AppointmentServicesChanged, fact, now);
  await announce(tx, AppointmentChanged, { appointmentId: id }, now);
  return price;
}

function soldOf({ lines, totalCents }: Pick<AppointmentRow, 'lines' | 'totalCents'>) {
  return { services: lines.map(({ name }) => name), totalCents };
}
