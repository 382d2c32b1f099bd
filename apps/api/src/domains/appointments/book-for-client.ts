import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { planVisit, SlotLost } from '#scheduling';
import { mayOpenCalendar } from '#staff';
import { refuseLost } from './book-appointment.ts';
import { AppointmentConfirmed } from './facts.ts';
import { quoteVisit } from './quote-visit.ts';
import { snapshotOf } from './snapshot-appointment.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { writeAppointment } from './write-appointment.ts';

export type ClientBooking = {
  memberId: string;
  serviceIds: readonly string[];
  startsAt: Date;
  place: PlaceOfService;
  address?: Address | undefined;
  client: { name: string; phone: string | null; email: string | null };
  note: string;
  acceptWarnings: boolean;
};

/**
 * The professional books for someone: confirmed at once, all on site, no search fee. May lie outside hours once she
 * accepted the warnings, never against an occupancy. Refuses forbidden in a calendar of the house that she does not open, and
 * at home when that is not for her to sell.
 */
export async function bookForClient(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  asked: ClientBooking,
): Promise<AppointmentRow> {
  const { professionalId, can } = standing;
  const visit = await planVisit(deps.db, { ...asked, professionalId }, 'professional');
  const isOfHouse = visit.members.some((member) => member.id === asked.memberId);
  if (isOfHouse && !mayOpenCalendar(standing, asked.memberId)) refuse('forbidden');
  if (asked.place === 'at_home' && !can.has('room_service')) refuse('forbidden');
  const now = deps.clock.now();
  try {
    return await inTransaction(deps.db, (tx) =>
      writeAppointment(
        tx,
        {
          visit,
          quote: quoteVisit(visit, 'professional', 0, now),
          bookedBy: 'professional',
          state: 'confirmed',
          memberId: asked.memberId,
          startsAt: asked.startsAt,
          address: asked.address,
          customer: { id: null, ...asked.client },
          note: asked.note,
          acceptWarnings: asked.acceptWarnings,
          now,
        },
        (written) => [announce(tx, AppointmentConfirmed, { appointment: snapshotOf(written) }, now)],
      ),
    );
  } catch (error) {
    if (error instanceof SlotLost) return refuseLost(deps, visit, asked.startsAt, asked.memberId);
    throw error;
  }
}
