import type { blockSeries as blockSeriesEndpoint } from '@meche/contract/blocked-series';
import type { Calendar } from '@meche/contract/calendar';
import type { blockTime as blockTimeEndpoint } from '@meche/contract/scheduling';
import type { z } from '@meche/contract/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { fiveMinutes } from '~/domains/scheduling/hours-draft.ts';
import { useTakenBy } from '~/domains/scheduling/taken-by.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { clockTime, instantOf, minuteOf } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { dropDraft, readDraft, useStoredDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './block-time-form.module.css';
import { BlockedDaysNotice } from './blocked-days-notice.tsx';
import { BlockedSeriesFields } from './blocked-series-fields.tsx';
import type { BlockedTimeDraft } from './blocked-time-draft.ts';

type BlockedSeries = z.input<NonNullable<(typeof blockSeriesEndpoint)['body']>>;
type DayTaken = { memberId: string; day: string };

const draftName = 'blocked time';

type BlockTimeFormProps = {
  calendar: Calendar;
  shown: Calendar | undefined;
  day: string;
  /** Local time, HH:MM. */
  time: string;
  /** HH:MM; default: an hour later. */
  until?: string | undefined;
  memberId: string;
  onDone: (added: { id: string; day: string; memberId: string }) => void;
};

export function BlockTimeForm(props: BlockTimeFormProps) {
  const { calendar, shown, day, time, until = anHourLater(time), memberId, onDone } = props;
  const { t } = useTranslation('calendar');
  const where = { memberId, day, startsAt: time, endsAt: until };
  const openedFor = JSON.stringify(where);
  const [draft] = useState(() => readDraft<BlockedTimeDraft>(draftName));
  const form = useForm<BlockedTimeDraft>({
    defaultValues: {
      label: '',
      allDay: false,
      repeat: 'once',
      lastDay: day,
      ...where,
      ...draft,
      ...(draft?.openedFor !== openedFor && { ...where, lastDay: day }),
      openedFor,
    },
  });
  useStoredDraft(draftName, form);
  const format = useFormat();
  const takenBy = useTakenBy();
  const [taken, setTaken] = useState<BlockedTimeDraft>();
  const [daysTaken, setDaysTaken] = useState<{ input: BlockedSeries; days: DayTaken[] }>();
  const block = useCommand({
    call: async (body: z.input<NonNullable<(typeof blockTimeEndpoint)['body']>>, { api, idempotencyKey }) => {
      const { blockTime } = await import('@meche/contract/scheduling');
      return api.call(blockTime, { body, idempotencyKey });
    },
    onRefused: (error) => {
      if (!isRefusal(error, 'slot_taken')) return false;
      setTaken(form.getValues());
      return true;
    },
    waits: ({ startsAt, endsAt }) => ({
      words: t('waiting.block', {
        day: format.day(dayIn(startsAt, calendar.timeZone), 'short'),
        time: format.time(startsAt, calendar.timeZone),
        end: format.time(endsAt, calendar.timeZone),
      }),
    }),
    onWaits: ({ startsAt, memberId: whose }) => {
      toast('done', t('waiting.kept'));
      leave({ id: '', day: dayIn(startsAt, calendar.timeZone), memberId: whose });
    },
    stale: [appointmentsKey],
  });

  const blockAll = useCommand({
    call: async (body: BlockedSeries, { api, idempotencyKey }) => {
      const { blockSeries } = await import('@meche/contract/blocked-series');
      return api.call(blockSeries, { body, idempotencyKey });
    },
    onRefused: async (error, input) => {
      const details = isRefusal(error, 'days_taken') ? await detailsOf(error, 'days_taken') : undefined;
      if (details) setDaysTaken({ input, days: details.taken });
      return details !== undefined;
    },
    stale: [appointmentsKey],
  });

  const unblockAll = useCommand({
    call: async (id: string, { api }) => {
      const { unblockFollowing } = await import('@meche/contract/blocked-series');
      return api.call(unblockFollowing, { params: { id } });
    },
    onDone: () => toast('done', t('block.freed')),
    stale: [appointmentsKey],
  });

  const unblock = useCommand({
    call: async (id: string, { api }) => {
      const { unblockTime } = await import('@meche/contract/scheduling');
      return api.call(unblockTime, { params: { id } });
    },
    onDone: () => toast('done', t('block.freed')),
    stale: [appointmentsKey],
  });

  async function submit(values: BlockedTimeDraft) {
    setTaken(undefined);
    setDaysTaken(undefined);
    if (!values.allDay && values.endsAt <= values.startsAt) {
      form.setError('endsAt', { message: 'too_small' }, { shouldFocus: true });
      return;
    }
    if (values.memberId === 'team' || values.allDay || values.repeat !== 'once')
      return submitSeries(seriesOf(values, calendar));
    const blocked = await block.send({
      memberId: values.memberId,
      startsAt: instantOf(`${values.day}T${values.startsAt}`, calendar.timeZone),
      endsAt: instantOf(`${values.day}T${values.endsAt}`, calendar.timeZone),
      label: values.label,
    });
    if (!blocked) return;
    toast('done', t('block.done'), { label: t('block.free'), run: () => unblock.run(blocked.id) });
    leave({ id: blocked.id, day: values.day, memberId: values.memberId });
  }

  async function submitSeries(input: BlockedSeries) {
    const blocked = await blockAll.send(input);
    if (!blocked?.firstId) return;
    const { firstId, count } = blocked;
    toast('done', t('block.doneSeries', { count }), {
      label: t('block.free'),
      run: () => unblockAll.run(firstId),
    });
    leave({ id: firstId, day: input.firstDay, memberId: input.memberIds[0] ?? memberId });
  }

  function leave(added: Parameters<typeof onDone>[0]) {
    form.reset();
    dropDraft(draftName);
    onDone(added);
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      {calendar.members.length > 1 && (
        <NativeSelect
          label={t('block.member')}
          data={[
            ...calendar.members.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'team', label: t('block.team') },
          ]}
          {...form.register('memberId')}
        />
      )}
      <DayAndTime
        form={form}
        day="day"
        time={form.watch('allDay') ? undefined : 'startsAt'}
        until="endsAt"
        problems={{ 'endsAt too_small': t('block.endBeforeStart') }}
      />
      <BlockedSeriesFields form={form} />
      <TextField form={form} name="label" label={t('block.label')} maxLength={200} />
      {taken && (
        <p role="alert" className={classes.problem}>
          {takenBy(shown, { ...taken, from: taken.startsAt, until: taken.endsAt }) ?? t('block.taken')}{' '}
          {t('block.freeFirst')}
        </p>
      )}
      {daysTaken && (
        <BlockedDaysNotice
          days={daysTaken.days}
          members={calendar.members}
          isBusy={blockAll.isBusy}
          onLeaveOut={() => submitSeries({ ...daysTaken.input, leaveOut: true })}
        />
      )}
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('block.submit')}
      </Button>
    </FormShell>
  );
}

/** Body of the API call: the same local hours on each day. */
function seriesOf(values: BlockedTimeDraft, calendar: Calendar): BlockedSeries {
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

function anHourLater(time: string): string {
  return clockTime(Math.min(minuteOf(time) + 60, 24 * 60 - fiveMinutes));
}
