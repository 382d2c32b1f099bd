import { randomUUID } from 'node:crypto';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Database, Tx } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { enterCalendar, lockCalendar, type PlannedVisit, SlotLost, trySlot, writeByPlan } from '#scheduling';
import { writeAppointment } from './book-appointment.ts';
import { bookingOf, type ClientBooking, planForClient } from './book-for-client.ts';
import { SeriesBooked } from './facts.ts';
import { datesOf, type Repeat } from './rules/repeats.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { listIdsOfSeries } from './store/series.ts';

export type SeriesBooking = ClientBooking & Repeat & { leaveOut: boolean };

type InTheWay = { day: string; why: 'taken' | BookingWarning };

/**
 * The same visit every so many weeks, each date a visit of its own; answers the id they have in common. Every date is looked at under
 * the calendar's lock. Refuses dates_in_the_way with each that is taken or unusual, unless those are to be left out and one is left;
 * what bookForClient does; and slot_taken when another was quicker outside the lock. Unusual dates are booked where the warnings are
 * accepted; that it goes beyond the horizon needs no saying.
 */
export async function bookSeries(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  asked: SeriesBooking,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  const { professionalId } = standing;
  return writeByPlan(
    () => planForClient(deps, standing, asked),
    async (visit) => {
      const dates = datesOf(asked.startsAt, asked, visit.professional.timeZone);
      if ('fields' in dates) refuse('invalid_input', { fields: dates.fields });
      const now = deps.clock.now();
      const seriesId = randomUUID();
      try {
        return await enterCalendar(deps.db, professionalId, async (tx) => {
          await claimIdempotencyKey(tx, idempotencyKey, seriesId);
          await lockCalendar(tx, professionalId);
          const free = await lookAt(tx, visit, asked, { starts: dates.starts, now });
          let firstId: string | undefined;
          for (const startsAt of free) {
            const one = {
              ...bookingOf(visit, { ...asked, startsAt, acceptWarnings: true }, standing, now),
              seriesId,
            };
            const { id } = await writeAppointment(tx, one);
            firstId ??= id;
          }
          const by = { byMemberId: standing.memberId };
          if (firstId) await announce(tx, SeriesBooked, { appointmentId: firstId, seriesId, ...by }, now);
          return seriesId;
        });
      } catch (error) {
        if (error instanceof SlotLost) refuse('slot_taken', { details: { nextSlots: [] } });
        throw error;
      }
    },
  );
}

/** Those of its dates that are to be booked. */
async function lookAt(
  tx: Tx,
  visit: PlannedVisit,
  { memberId, acceptWarnings, leaveOut }: SeriesBooking,
  { starts, now }: { starts: readonly Date[]; now: Date },
): Promise<Date[]> {
  const free: Date[] = [];
  const inTheWay: InTheWay[] = [];
  const occupant = { kind: 'appointment' as const, id: randomUUID() };
  for (const startsAt of starts) {
    const why = await trySlot(tx, { visit, occupant, memberId, startsAt, now }).then(
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

/** What a call is answered, also when it is made again. */
export async function readSeries(db: Database, seriesId: string) {
  const ids = await listIdsOfSeries(db, seriesId);
  const [first] = await listAppointmentsByIds(db, ids.slice(0, 1));
  if (!first) throw new Error(`no visit in series ${seriesId}`);
  return { seriesId, first, count: ids.length };
}
