import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import type { Once } from '#kit/once';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { mileageTermsAt } from '#professionals';
import { enterCalendar, planVisit, SlotLost, writeByPlan } from '#scheduling';
import { mayOpenCalendar } from '#staff';
import { refuseLost, writeAppointment } from './book-appointment.ts';
import { quoteOf } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';

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
  once?: Once,
): Promise<AppointmentRow> {
  const { professionalId, can } = standing;
  const { client, memberId, startsAt, address, note, acceptWarnings } = asked;
  const now = deps.clock.now();
  return writeByPlan(
    async () => {
      const visit = await planVisit(deps.db, { ...asked, professionalId }, 'professional');
      const isOfHouse = visit.members.some((member) => member.id === memberId);
      if (isOfHouse && !mayOpenCalendar(standing, memberId)) refuse('forbidden');
      if (asked.place === 'at_home' && !can.has('room_service')) refuse('forbidden');
      return visit;
    },
    async (visit) => {
      const terms = mileageTermsAt(visit.professional, now);
      const quote = quoteOf({ visit, terms, bookedBy: 'professional', searchFeeCents: 0 });
      const customer = { id: null, ...client };
      const booking = { visit, quote, memberId, startsAt, address, customer, note, acceptWarnings, now };
      try {
        return await enterCalendar(deps.db, professionalId, (tx) =>
          writeAppointment(tx, { ...booking, bookedBy: 'professional', bankCharges: null, once }),
        );
      } catch (error) {
        if (error instanceof SlotLost) return refuseLost(deps, visit, startsAt, memberId);
        throw error;
      }
    },
  );
}
