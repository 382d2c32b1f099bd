import { bookForClient } from '@meche/contract/api-client/client-bookings';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { bookForClient as bookForClientEndpoint } from '@meche/contract/client-bookings';
import type { Slot } from '@meche/contract/scheduling';
import type { z } from '@meche/contract/zod';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { retryAcceptingWarnings } from '../queries.ts';
import { type SeriesInput, useBookSeries } from '../series/use-book-series.ts';
import type { ClientVisitDraft } from './client-visit-draft.ts';
import type { ClientVisit } from './use-client-visit.ts';

type UseBookForClientOptions = {
  visit: ClientVisit;
  onRefused: () => void;
  onBooked: (added: { id: string; day: string; memberId: string }) => void;
};

export function useBookForClient({ visit, onRefused, onBooked }: UseBookForClientOptions) {
  const { form } = visit;
  const { t } = useTranslation('calendar');
  const refusal = useBookingRefusal(visit, onRefused);
  const book = useBookOnce(visit, {
    onRefused: refusal.explain,
    onWaits: () => leave(t('waiting.kept'), { customerNotWrittenTo: false }, ''),
  });
  const series = useBookSeries(onRefused);
  const { warnings, nextSlots } = refusal;

  async function submit(values: ClientVisitDraft) {
    // Once the form shows warnings, the same button books despite them. For a series, the notice has
    // buttons for that.
    const { nextTurns, ...input } = visit.toInput(values);
    const body = { ...input, acceptWarnings: warnings.length > 0 };
    if (values.everyWeeks !== '0' && !nextTurns)
      return submitSeries({ ...body, everyWeeks: Number(values.everyWeeks), lastDay: values.lastDay });
    const added = await book.send({ ...body, ...(nextTurns && { nextTurns }) });
    if (added) leave(t('add.done'), added, added.id);
  }

  async function submitSeries(input: SeriesInput) {
    const added = await series.book({
      ...input,
      acceptWarnings: input.leaveOut === true && input.acceptWarnings,
    });
    if (added) leave(t('add.doneSeries', { count: added.count }), added, added.firstId);
  }

  function leave(message: string, { customerNotWrittenTo }: { customerNotWrittenTo: boolean }, id: string) {
    toast('done', customerNotWrittenTo ? t('add.doneUnwritten') : message);
    const added = { id, day: form.getValues('day'), memberId: form.getValues('memberId') };
    visit.drop();
    onBooked(added);
  }

  return {
    submit,
    warnings,
    nextSlots,
    series,
    /** Called when the time, the member or the services change, because the warnings no longer apply. */
    forget() {
      refusal.forgetWarnings();
      if (series.inTheWay) series.forget();
    },
    bookFree(also: 'free' | 'unusual') {
      if (!series.inTheWay) return;
      const { input } = series.inTheWay;
      return submitSeries({ ...input, leaveOut: true, acceptWarnings: also === 'unusual' });
    },
    choose(slot: Slot) {
      visit.choose(slot);
      refusal.forgetNextSlots();
    },
  };
}

type UseBookOnceOptions = { onRefused: (error: unknown) => boolean; onWaits: () => void };

/** The command names no `stale` keys, because the dialog outlives this form and reloads the calendar. */
function useBookOnce({ timeZone }: ClientVisit, { onRefused, onWaits }: UseBookOnceOptions) {
  const { t } = useTranslation('calendar');
  const clientName = useClientName();
  const format = useFormat();
  return useCommand({
    call: (body: z.input<NonNullable<(typeof bookForClientEndpoint)['body']>>, { api, idempotencyKey }) =>
      api.call(bookForClient, { body, idempotencyKey }),
    onRefused,
    waits: ({ startsAt, customerName }) => ({
      words: t('waiting.add', {
        customer: clientName(customerName ?? ''),
        day: format.day(dayIn(startsAt, timeZone), 'short'),
        time: format.time(startsAt, timeZone),
      }),
      anyway: retryAcceptingWarnings,
    }),
    onWaits,
  });
}

function useBookingRefusal({ form }: ClientVisit, onRefused: () => void) {
  const [warnings, setWarnings] = useState<BookingWarning[]>([]);
  const [nextSlots, setNextSlots] = useState<Slot[]>();

  /**
   * Handles a refusal: shows field errors, warnings or the next free times. Returns false when the refusal
   * needs a general message.
   */
  function explain(error: unknown): boolean {
    onRefused();
    if (isRefusal(error) && error.fields.startsAt === 'too_big') {
      form.setError('day', { message: 'too_big' }, { shouldFocus: true });
      return true;
    }
    if (isRefusal<typeof bookForClient>(error, 'slot_off_grid')) {
      form.setError('time', { message: 'off_grid' }, { shouldFocus: true });
      return true;
    }
    if (isRefusal<typeof bookForClient>(error, 'warning_not_confirmed')) {
      const details = readRefusalDetails(error, 'warning_not_confirmed');
      setWarnings(details?.warnings ?? ['outside_hours']);
      setNextSlots(undefined);
      return true;
    }
    if (isRefusal<typeof bookForClient>(error, 'slot_taken')) {
      const details = readRefusalDetails(error, 'slot_taken');
      setNextSlots(details?.nextSlots ?? []);
      setWarnings([]);
      return true;
    }
    return false;
  }

  return {
    warnings,
    nextSlots,
    explain,
    forgetWarnings: () => warnings.length > 0 && setWarnings([]),
    forgetNextSlots: () => setNextSlots(undefined),
  };
}
