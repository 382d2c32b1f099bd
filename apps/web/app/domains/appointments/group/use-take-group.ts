import { bookGroup, groupRefusalDetails } from '@meche/contract/api-client/groups';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardStepQuery } from '~/domains/payments/card-step-query.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readDetails } from '~/lib/api/refusal-details.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { type BookingProblem, toBookingProblem } from '../booking/booking-problem.ts';
import { isStillHeld, releaseHold } from '../booking/use-take-slot.ts';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import type { PartDraft } from './group-draft.ts';
import { groupQuery, groupQuoteQuery, toPeopleInput } from './queries.ts';
import type { GroupBooking } from './use-group-booking.ts';

/**
 * A refused group booking. `nextParts` lists the next free times for the whole group, if the refusal has
 * them.
 */
export type GroupProblem = BookingProblem & { nextParts?: PartDraft[][] };

/**
 * Holds the chosen times and opens the card form, or reuses an unchanged hold. When nothing is paid by
 * card, books the group directly.
 */
export function useTakeGroup(group: GroupBooking) {
  const api = useApi();
  const cache = useQueryClient();
  const [problem, setProblem] = useState<GroupProblem>();
  const { page, draft, memory, remember, quote, go } = group;

  const taking = useCommand({
    call: async (input: NonNullable<ReturnType<typeof groupInputOf>>, { idempotencyKey }) => {
      const { hold } = memory;
      const isSame = hold?.input === JSON.stringify(input);
      if (hold && isSame && (await isStillHeld(api, hold.appointmentId)))
        return { appointmentId: hold.appointmentId };
      if (hold) await releaseHold(api, hold.appointmentId);
      const booked = await api.call(bookGroup, { body: input, idempotencyKey });
      const { id, appointments } = booked.group;
      cache.setQueryData(groupQuery(api, id).queryKey, booked.group);
      for (const one of appointments) cache.setQueryData(appointmentQuery(api, one.id).queryKey, one);
      void cache.invalidateQueries({ queryKey: [...appointmentsKey, 'list'] });
      const isHeld = appointments.some(({ state }) => state === 'held');
      const appointmentId = booked.cardFor ?? appointments[0]?.id;
      if (booked.card && booked.cardFor)
        cache.setQueryData(cardStepQuery(api, booked.cardFor).queryKey, booked.card);
      remember({
        hold: isHeld && appointmentId ? { appointmentId, input: JSON.stringify(input) } : undefined,
      });
      if (!isHeld) {
        go('confirmation', { groupId: id, appointmentId }, { replace: true });
        return undefined;
      }
      return { groupId: id, appointmentId };
    },
    onDone: (held) => held && go('summary', held),
    onRefused: async (error) => {
      const met = toBookingProblem(error, quote.data?.totalCents);
      if (met.newQuote)
        await cache.invalidateQueries({ queryKey: groupQuoteQuery(api, page.id, draft).queryKey });
      const details = isRefusal<typeof bookGroup>(error, 'slot_taken', 'slot_in_the_past', 'slot_too_soon')
        ? readDetails(error, groupRefusalDetails.slot_taken)
        : undefined;
      const nextParts = details?.nextSlots.map(({ visits }) =>
        visits.map(({ memberId, startsAt }) => ({ memberId, startsAt })),
      );
      setProblem({ ...met, ...(nextParts && { nextParts }) });
      return true;
    },
  });

  function take(): void {
    const input = groupInputOf(group);
    if (!input || taking.isBusy) return;
    setProblem(undefined);
    void taking.run(input);
  }

  return { take, busy: taking.isBusy, problem, clearProblem: () => setProblem(undefined) };
}

/** Builds the body of POST /groups, or returns undefined until the times are chosen and priced. */
function groupInputOf({ page, draft, memory, quote }: GroupBooking) {
  const people = toPeopleInput(draft);
  const [first] = quote.data?.people ?? [];
  if (!people || !quote.data || !first) return undefined;
  const { cancellationWindowHours, lateFeePercent, noShowFeePercent } = first;
  return {
    professionalId: page.id,
    people: people.map((one, index) => ({ ...one, name: memory.names?.[index]?.trim() ?? '' })),
    totalCents: quote.data.totalCents,
    terms: { cancellationWindowHours, lateFeePercent, noShowFeePercent },
    ...(memory.phoneNumber && { phoneNumber: memory.phoneNumber }),
    note: memory.note ?? '',
  };
}
