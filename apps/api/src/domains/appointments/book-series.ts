import { randomUUID } from 'node:crypto';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Database, Tx } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import {
  enterCalendar,
  lockCalendar,
  type PlannedVisit,
  previewMove,
  retryIfPlanChanged,
  SlotLost,
} from '#scheduling';
import { bookingOf, type ClientBooking, planClientVisit } from './book-for-client.ts';
import { SeriesBooked } from './facts.ts';
import { datesOfSeries, type Repeat } from './rules/repeats.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { listIdsOfSeries } from './store/series.ts';
import { writeAppointment } from './write-appointment.ts';

export type SeriesBooking = ClientBooking & Repeat & { leaveOut: boolean };

type InTheWay = { day: string; why: 'taken' | BookingWarning };

/**
 * Books one appointment per date and returns the series id. Refuses dates_in_the_way (a date is taken or
 * has a warning; with leaveOut only if no date is left), slot_taken, and what bookForClient refuses.
 * acceptWarnings books dates with warnings; beyond_horizon is no warning here.
 */
export async function bookSeries(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  input: SeriesBooking,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const { professionalId, memberId: byMemberId } = standing;
  return retryIfPlanChanged(async () => {
    const visit = await planClientVisit(deps, standing, input);
    const dates = datesOfSeries(input.startsAt, input, visit.professional.timeZone);
    if ('fields' in dates) refuse('invalid_input', { fields: dates.fields });
    const now = deps.clock.now();
    const seriesId = randomUUID();
    try {
      await enterCalendar(deps.db, professionalId, async (tx) => {
        await claimIdempotencyKey(tx, idempotencyKey, seriesId);
        await lockCalendar(tx, professionalId);
        let firstId: string | undefined;
        for (const startsAt of await listFreeStarts(tx, visit, input, { starts: dates.starts, now })) {
          const one = bookingOf(visit, { ...input, startsAt, acceptWarnings: true }, standing, now);
          const { id } = await writeAppointment(tx, { ...one, details: { ...one.details, seriesId } });
          firstId ??= id;
        }
        if (firstId) await announce(tx, SeriesBooked, { appointmentId: firstId, seriesId, byMemberId }, now);
      });
      return seriesId;
    } catch (error) {
      if (error instanceof SlotLost) refuse('slot_taken', { details: { nextSlots: [] } });
      throw error;
    }
  });
}

async function listFreeStarts(
  tx: Tx,
  visit: PlannedVisit,
  { memberId, acceptWarnings, leaveOut }: SeriesBooking,
  { starts, now }: { starts: readonly Date[]; now: Date },
): Promise<Date[]> {
  const free: Date[] = [];
  const inTheWay: InTheWay[] = [];
  const occupant = { kind: 'appointment' as const, id: randomUUID() };
  for (const startsAt of starts) {
    const why = await previewMove(tx, { visit, occupant, memberId, startsAt, now }).then(
      ({ warnings }) => (acceptWarnings ? undefined : unusual(visit, warnings)),
      (error) => {
        if (error instanceof SlotLost) return 'taken' as const;
        throw error;
      },
    );
    if (why) inTheWay.push({ day: dayOf(startsAt, visit.professional.timeZone), why });
    else free.push(startsAt);
  }
  if (inTheWay.length > 0 && (!leaveOut || free.length === 0))
    refuse('dates_in_the_way', { details: { dates: inTheWay, free: free.length } });
  return free;
}

function unusual({ home }: PlannedVisit, warnings: readonly BookingWarning[]): BookingWarning | undefined {
  if (home?.isInZone === false) return 'outside_zone';
  return warnings.find((one) => one !== 'beyond_horizon');
}

export async function readSeries(db: Database, seriesId: string) {
  const ids = await listIdsOfSeries(db, seriesId);
  const [first] = await listAppointmentsByIds(db, ids.slice(0, 1));
  if (!first) throw new Error(`no visit in series ${seriesId}`);
  return { seriesId, first, count: ids.length };
}
