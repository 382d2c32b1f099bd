import { abandonAppointment, bookAppointment, getAppointment } from '@meche/contract/api-client/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardStepQuery } from '~/domains/payments/card-step-query.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import { useNotifyWidget } from '../widget/use-notify-widget.ts';
import { type BookingInput, buildBookingInput, isHeldFor } from './booking-input.ts';
import type { BookingMemory } from './booking-memory.ts';
import { type BookingProblem, toBookingProblem } from './booking-problem.ts';
import { questionsQuery } from './questions-query.ts';
import { quoteQuery } from './quote-query.ts';
import { type Booking, isHairMissing } from './use-booking.ts';

/**
 * Holds the slot and opens the card form, or reuses an unchanged hold. When nothing is paid by card, books
 * the appointment (or sends the request) directly.
 */
export function useTakeSlot(booking: Booking) {
  const api = useApi();
  const cache = useQueryClient();
  const [problem, setProblem] = useState<BookingProblem>();
  const { page, draft, asks, memory, remember, quote, go } = booking;
  const notifyWidget = useNotifyWidget(draft.ticket);

  const taking = useCommand({
    call: async (input: BookingInput, { idempotencyKey }) => {
      const { hold } = memory;
      if (hold && isHeldFor(hold, input) && (await isStillHeld(api, hold.appointmentId)))
        return hold.appointmentId;
      // The existing hold is for another booking input, so it is released first.
      if (hold) await releaseHold(api, hold.appointmentId);
      const { appointment, card } = await api.call(bookAppointment, { body: input, idempotencyKey });
      const { id, state } = appointment;
      notifyWidget(appointment);
      cache.setQueryData(appointmentQuery(api, id).queryKey, appointment);
      if (card) cache.setQueryData(cardStepQuery(api, id).queryKey, card);
      const isHeld = state === 'held';
      // Without this, the customer's list of appointments would lack the booking on the way back.
      void cache.invalidateQueries({ queryKey: [...appointmentsKey, 'list'] });
      // The note and the answers stay until the confirmation shows, because clearing them now would send
      // the customer back to the questions step.
      remember({ hold: isHeld ? { appointmentId: id, input: JSON.stringify(input) } : undefined });
      if (!isHeld) {
        remember({ booked: id });
        go('confirmation', { appointmentId: id }, { replace: true });
      }
      return isHeld ? id : undefined;
    },
    onDone: (held) => held && go('summary', { appointmentId: held }),
    onRefused: async (error) => {
      const met = toBookingProblem(error, quote.data?.totalCents);
      if (isHairMissing(error)) booking.renew();
      const changed =
        isRefusal<typeof bookAppointment>(error, 'questions_changed') &&
        readRefusalDetails(error, 'questions_changed');
      if (changed) {
        cache.setQueryData(questionsQuery(api, draft.serviceIds).queryKey, changed.topics);
        // The professional has changed the questionnaire since the page was loaded.
        booking.renew();
      }
      // Shows the new price, so that the next press agrees to it.
      if (met.newQuote) {
        cache.setQueryData(quoteQuery(api, page.id, draft).queryKey, met.newQuote);
        void cache.invalidateQueries({ queryKey: quoteQuery(api, page.id, draft, true).queryKey });
      }
      setProblem(met);
      return true;
    },
  });

  /**
   * `submitted.answers` are the answers of the form that the same press submits; the memory does not hold
   * them yet.
   */
  function take(submitted: Pick<BookingMemory, 'answers'> = {}): void {
    const input =
      quote.data && buildBookingInput(page.id, draft, { ...memory, ...submitted }, { ...quote.data, asks });
    if (!input || taking.isBusy) return;
    setProblem(undefined);
    void taking.run(input);
  }

  return { take, busy: taking.isBusy, problem, clearProblem: () => setProblem(undefined) };
}

/**
 * Returns whether the hold still exists; another tab may have released it. Throws other errors than
 * not_found and forbidden.
 */
export async function isStillHeld(api: ApiClient, id: string): Promise<boolean> {
  try {
    return (await api.call(getAppointment, { params: { id } })).state === 'held';
  } catch (error) {
    if (isRefusal(error, 'not_found', 'forbidden')) return false;
    throw error;
  }
}

/** Releases a hold. A hold that has already ended or is not the caller's is no error. */
export async function releaseHold(api: ApiClient, id: string): Promise<void> {
  try {
    await api.call(abandonAppointment, { params: { id } });
  } catch (error) {
    if (!isRefusal<typeof abandonAppointment>(error, 'wrong_state', 'not_found', 'forbidden')) throw error;
  }
}
