import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardStepQuery } from '~/domains/payments/card-step-query.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import { type BookingProblem, bookingProblem } from './booking-problem.ts';
import { bookingWish, isHeldFor } from './booking-wish.ts';
import { quoteQuery } from './quote-query.ts';
import type { Booking } from './use-booking.ts';

const contract = () => import('@meche/contract/appointments');

/** Takes the slot that was chosen, and leads to the card, or to the end when nothing is by card. */
export function useTakeSlot(booking: Booking) {
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BookingProblem>();
  const { page, draft, memory, remember, quote, go } = booking;

  /** A slot held for another wish is given back; one that is over already needs no giving back. */
  async function giveBack(): Promise<void> {
    if (!memory.hold) return;
    const { abandonAppointment } = await contract();
    try {
      await api.call(abandonAppointment, { params: { id: memory.hold.appointmentId } });
    } catch (error) {
      if (!isRefusal(error, 'wrong_state', 'not_found', 'forbidden')) throw error;
    }
    remember({ hold: undefined });
  }

  async function take(): Promise<void> {
    const wish = quote.data && bookingWish(page.id, draft, memory, quote.data.totalCents);
    if (!wish || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (memory.hold && isHeldFor(memory.hold, wish)) {
        go('summary', { appointmentId: memory.hold.appointmentId });
        return;
      }
      await giveBack();
      const { bookAppointment } = await contract();
      const { appointment, card } = await once(wish, (idempotencyKey) =>
        api.call(bookAppointment, { body: wish, idempotencyKey }),
      );
      cache.setQueryData(appointmentQuery(api, appointment.id).queryKey, appointment);
      if (appointment.state !== 'held') {
        void cache.invalidateQueries({ queryKey: [...appointmentsKey, 'list'] });
        remember({ hold: undefined, note: undefined });
        go('confirmation', { appointmentId: appointment.id }, { replace: true });
        return;
      }
      if (card) cache.setQueryData(cardStepQuery(api, appointment.id).queryKey, card);
      remember({ hold: { appointmentId: appointment.id, wish: JSON.stringify(wish) } });
      go('summary', { appointmentId: appointment.id });
    } catch (error) {
      const met = await bookingProblem(error, quote.data?.totalCents);
      // The price that holds now: the next try consents to it.
      if (met.newQuote) cache.setQueryData(quoteQuery(api, page.id, draft).queryKey, met.newQuote);
      setProblem(met);
    } finally {
      setBusy(false);
    }
  }

  return { take, giveBack, busy, problem, clearProblem: () => setProblem(undefined) };
}
