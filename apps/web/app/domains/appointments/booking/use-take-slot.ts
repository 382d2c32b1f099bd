import { abandonAppointment, bookAppointment, getAppointment } from '@meche/contract/api-client/appointments';
import { bookGroup } from '@meche/contract/api-client/groups';
import type { Appointment } from '@meche/contract/appointments';
import type { Quote } from '@meche/contract/quotes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CardStep } from '~/domains/payments/card-entry.tsx';
import { cardStepQuery } from '~/domains/payments/card-step-query.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import { useNotifyWidget } from '../widget/use-notify-widget.ts';
import {
  type BookingInput,
  buildBookingInput,
  buildGroupInput,
  type GroupInput,
  isHeldFor,
} from './booking-input.ts';
import type { Booking } from './booking-kind.ts';
import type { BookingMemory } from './booking-memory.ts';
import { type BookingProblem, toBookingProblem } from './booking-problem.ts';
import { groupQuery, groupQuoteQuery } from './group-query.ts';
import { questionsQuery } from './questions-query.ts';
import { quoteQuery } from './quote-query.ts';
import { isHairMissing } from './use-booking.ts';

/**
 * Holds the times and opens the card form, or reuses an unchanged hold. When nothing is paid by card, books
 * the appointments (or sends the request) directly.
 */
export function useTakeSlot(booking: Booking) {
  const api = useApi();
  const cache = useQueryClient();
  const [problem, setProblem] = useState<BookingProblem>();
  const { draft, memory, remember, quote, go } = booking;
  const notifyWidget = useNotifyWidget(draft.ticket);

  const taking = useCommand({
    call: async (input: BookingInput | GroupInput, { idempotencyKey }) => {
      const { hold } = memory;
      if (hold && isHeldFor(hold, input) && (await isStillHeld(api, hold.appointmentId)))
        return { appointmentId: hold.appointmentId };
      // The existing hold is for another booking input, so it is released first.
      if (hold) await releaseHold(api, hold.appointmentId);
      const { appointments, groupId, cardFor, card } = await book({ api, cache }, input, idempotencyKey);
      for (const one of appointments) {
        notifyWidget(one);
        cache.setQueryData(appointmentQuery(api, one.id).queryKey, one);
      }
      if (card) cache.setQueryData(cardStepQuery(api, cardFor).queryKey, card);
      const isHeld = appointments.some(({ state }) => state === 'held');
      // Without this, the customer's list of appointments would lack the booking on the way back.
      void cache.invalidateQueries({ queryKey: [...appointmentsKey, 'list'] });
      // The note and the answers stay until the confirmation shows, because clearing them now would send
      // the customer back to the questions step.
      remember({ hold: isHeld ? { appointmentId: cardFor, input: JSON.stringify(input) } : undefined });
      if (!isHeld) {
        remember({ booked: cardFor });
        go('confirmation', { appointmentId: cardFor, groupId }, { replace: true });
      }
      return isHeld ? { appointmentId: cardFor, groupId } : undefined;
    },
    onDone: (held) => held && go('summary', held),
    onRefused: async (error) => {
      const met = toBookingProblem(error, quote.data?.totalCents, draft);
      if (isHairMissing(error)) booking.renew();
      const changed =
        isRefusal<typeof bookAppointment>(error, 'questions_changed') &&
        readRefusalDetails(error, 'questions_changed');
      if (changed) {
        cache.setQueryData(questionsQuery(api, draft.serviceIds).queryKey, changed.topics);
        // The professional has changed the questionnaire since the page was loaded.
        booking.renew();
      }
      if (met.newQuote) await showNewQuote({ api, cache }, booking, met.newQuote);
      setProblem(met);
      return true;
    },
  });

  /**
   * `submitted.answers` are the answers of the form that the same press submits; the memory does not hold
   * them yet.
   */
  function take(submitted: Pick<BookingMemory, 'answers'> = {}): void {
    const input = buildInput({ ...booking, memory: { ...memory, ...submitted } });
    if (!input || taking.isBusy) return;
    setProblem(undefined);
    void taking.run(input);
  }

  return { take, busy: taking.isBusy, problem, clearProblem: () => setProblem(undefined) };
}

function buildInput({ page, draft, memory, quote, asks }: Booking): BookingInput | GroupInput | undefined {
  const [own] = quote.data?.people ?? [];
  if (!quote.data || !own) return undefined;
  return draft.companions
    ? buildGroupInput(page.id, draft, memory, quote.data)
    : buildBookingInput(page.id, draft, memory, { ...own, asks });
}

type Reach = { api: ApiClient; cache: QueryClient };

/** `cardFor` is the appointment with the card form, or the first one when no card is needed. */
type Booked = { appointments: Appointment[]; groupId?: string; cardFor: string; card: CardStep | null };

async function book(
  { api, cache }: Reach,
  input: BookingInput | GroupInput,
  idempotencyKey: string,
): Promise<Booked> {
  if (!('people' in input)) {
    const { appointment, card } = await api.call(bookAppointment, { body: input, idempotencyKey });
    return { appointments: [appointment], cardFor: appointment.id, card };
  }
  const { group, cardFor, card } = await api.call(bookGroup, { body: input, idempotencyKey });
  const { id, appointments } = group;
  cache.setQueryData(groupQuery(api, id).queryKey, group);
  return { appointments, groupId: id, cardFor: cardFor ?? appointments[0]?.id ?? '', card };
}

/** Shows the new price, so that the next press agrees to it. */
async function showNewQuote({ api, cache }: Reach, { page, draft }: Booking, quote: Quote): Promise<void> {
  // A refusal has the new total of a group, but not the new quote of each person.
  if (draft.companions)
    return cache.invalidateQueries({ queryKey: groupQuoteQuery(api, page.id, draft).queryKey });
  cache.setQueryData(quoteQuery(api, page.id, draft).queryKey, quote);
  void cache.invalidateQueries({ queryKey: quoteQuery(api, page.id, draft, true).queryKey });
}

/**
 * Returns whether the hold still exists; another tab may have released it. Throws other errors than
 * not_found and forbidden.
 */
async function isStillHeld(api: ApiClient, id: string): Promise<boolean> {
  try {
    return (await api.call(getAppointment, { params: { id } })).state === 'held';
  } catch (error) {
    if (isRefusal(error, 'not_found', 'forbidden')) return false;
    throw error;
  }
}

/** Releases a hold. A hold that has already ended or is not the caller's is no error. */
async function releaseHold(api: ApiClient, id: string): Promise<void> {
  try {
    await api.call(abandonAppointment, { params: { id } });
  } catch (error) {
    if (!isRefusal<typeof abandonAppointment>(error, 'wrong_state', 'not_found', 'forbidden')) throw error;
  }
}
