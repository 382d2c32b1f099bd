import { blockSeries, unblockFollowing } from '@meche/contract/api-client/blocked-series';
import { blockTime, unblockTime } from '@meche/contract/api-client/scheduling';
import type { blockSeries as blockSeriesEndpoint } from '@meche/contract/blocked-series';
import type { Calendar } from '@meche/contract/calendar';
import type { blockTime as blockTimeEndpoint } from '@meche/contract/scheduling';
import type { z } from '@meche/contract/zod';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { instantOf, minuteOf } from '~/lib/dates/wall-clock.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import type { BlockedTimeDraft } from './blocked-time-draft.ts';

type BlockInput = z.input<NonNullable<(typeof blockTimeEndpoint)['body']>>;
type SeriesInput = z.input<NonNullable<(typeof blockSeriesEndpoint)['body']>>;
type DayTaken = { memberId: string; day: string };
/** `id` is empty when the call waits until the device is online. */
type Added = { id: string; day: string; memberId: string };

type UseBlockTimeOptions = {
  calendar: Calendar;
  form: UseFormReturn<BlockedTimeDraft>;
  onBlocked: (added: Added) => void;
};

export function useBlockTime({ calendar, form, onBlocked }: UseBlockTimeOptions) {
  const [taken, setTaken] = useState<BlockedTimeDraft>();
  const [daysTaken, setDaysTaken] = useState<{ input: SeriesInput; days: DayTaken[] }>();
  const { timeZone } = calendar;
  const blockOnce = useBlockOnce({ timeZone, onBlocked, onTaken: () => setTaken(form.getValues()) });
  const series = useBlockSeries({ onBlocked, onDaysTaken: setDaysTaken });

  async function submit(values: BlockedTimeDraft) {
    setTaken(undefined);
    setDaysTaken(undefined);
    if (!values.allDay && values.endsAt <= values.startsAt) {
      form.setError('endsAt', { message: 'too_small' }, { shouldFocus: true });
      return;
    }
    if (values.memberId === 'team' || values.allDay || values.repeat !== 'once')
      return series.block(seriesOf(values, calendar));
    return blockOnce(values);
  }

  return {
    submit,
    /** The form values that the server refused because the time is taken. */
    taken,
    /** The taken days of a refused series, and the action that blocks its free days. */
    daysTaken: daysTaken && {
      days: daysTaken.days,
      isBusy: series.isBusy,
      onLeaveOut: () => series.block({ ...daysTaken.input, leaveOut: true }),
    },
  };
}

type UseBlockOnceOptions = Pick<UseBlockTimeOptions, 'onBlocked'> & {
  timeZone: string;
  onTaken: () => void;
};

function useBlockOnce({ timeZone, onBlocked, onTaken }: UseBlockOnceOptions) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const block = useCommand({
    call: (body: BlockInput, { api, idempotencyKey }) => api.call(blockTime, { body, idempotencyKey }),
    onRefused: (error) => {
      if (!isRefusal<typeof blockTime>(error, 'slot_taken')) return false;
      onTaken();
      return true;
    },
    waits: ({ startsAt, endsAt }) => ({
      words: t('waiting.block', {
        day: format.day(dayIn(startsAt, timeZone), 'short'),
        time: format.time(startsAt, timeZone),
        end: format.time(endsAt, timeZone),
      }),
    }),
    onWaits: ({ startsAt, memberId }) => {
      toast('done', t('waiting.kept'));
      onBlocked({ id: '', day: dayIn(startsAt, timeZone), memberId });
    },
    stale: [appointmentsKey],
  });
  const unblock = useCommand({
    call: (id: string, { api }) => api.call(unblockTime, { params: { id } }),
    onDone: (_, id) => toast('done', t('block.freed'), { about: id }),
    stale: [appointmentsKey],
  });
  return async ({ memberId, day, startsAt, endsAt, label }: BlockedTimeDraft) => {
    const blocked = await block.send({
      memberId,
      startsAt: instantOf(`${day}T${startsAt}`, timeZone),
      endsAt: instantOf(`${day}T${endsAt}`, timeZone),
      label,
    });
    if (!blocked) return;
    const action = { label: t('block.free'), run: () => unblock.run(blocked.id) };
    toast('done', t('block.done'), { action, about: blocked.id });
    onBlocked({ id: blocked.id, day, memberId });
  };
}

type UseBlockSeriesOptions = Pick<UseBlockTimeOptions, 'onBlocked'> & {
  onDaysTaken: (refused: { input: SeriesInput; days: DayTaken[] }) => void;
};

function useBlockSeries({ onBlocked, onDaysTaken }: UseBlockSeriesOptions) {
  const { t } = useTranslation('calendar');
  const block = useCommand({
    call: (body: SeriesInput, { api, idempotencyKey }) => api.call(blockSeries, { body, idempotencyKey }),
    onRefused: (error, input) => {
      const details = isRefusal<typeof blockSeries>(error, 'days_taken')
        ? readRefusalDetails(error, 'days_taken')
        : undefined;
      if (details) onDaysTaken({ input, days: details.taken });
      return details !== undefined;
    },
    stale: [appointmentsKey],
  });
  const unblock = useCommand({
    call: (id: string, { api }) => api.call(unblockFollowing, { params: { id } }),
    onDone: (_, id) => toast('done', t('block.freed'), { about: id }),
    stale: [appointmentsKey],
  });
  return {
    isBusy: block.isBusy,
    async block(input: SeriesInput) {
      const blocked = await block.send(input);
      if (!blocked?.firstId) return;
      const { firstId, count } = blocked;
      const action = { label: t('block.free'), run: () => unblock.run(firstId) };
      toast('done', t('block.doneSeries', { count }), { action, about: firstId });
      onBlocked({ id: firstId, day: input.firstDay, memberId: input.memberIds[0] ?? '' });
    },
  };
}

/** Builds the body of the API call, with the same local hours on each day. */
function seriesOf(values: BlockedTimeDraft, calendar: Calendar): SeriesInput {
  const { memberId, day, startsAt, endsAt, label, allDay, repeat, lastDay } = values;
  return {
    memberIds: memberId === 'team' ? calendar.members.map(({ id }) => id) : [memberId],
    firstDay: day,
    lastDay: repeat === 'once' ? day : lastDay,
    every: repeat === 'week' ? 'week' : 'day',
    startsMinute: allDay ? 0 : minuteOf(startsAt),
    endsMinute: allDay ? 24 * 60 : minuteOf(endsAt),
    label,
  };
}
