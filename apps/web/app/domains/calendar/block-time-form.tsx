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
import { clockTime, instantOf, minuteOf } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, readDraft, useKeptDraft } from '~/ui/form/kept-draft.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './block-time-form.module.css';

type Values = {
  memberId: string;
  day: string;
  startsAt: string;
  endsAt: string;
  label: string;
  /** The time and person it was opened for. */
  openedFor: string;
};

const draftName = 'blocked time';

type BlockTimeFormProps = {
  calendar: Calendar;
  /** The days on the screen, as they are known now. */
  shown: Calendar | undefined;
  day: string;
  /** HH:MM on the wall. */
  time: string;
  memberId: string;
  onDone: (added: { id: string; day: string; memberId: string }) => void;
};

/** Takes time of one staff member out of what can be booked. */
export function BlockTimeForm({ calendar, shown, day, time, memberId, onDone }: BlockTimeFormProps) {
  const { t } = useTranslation('calendar');
  const where = { memberId, day, startsAt: time, endsAt: anHourLater(time) };
  const openedFor = JSON.stringify(where);
  const [draft] = useState(() => readDraft<Values>(draftName));
  const form = useForm<Values>({
    defaultValues: { label: '', ...where, ...draft, ...(draft?.openedFor !== openedFor && where), openedFor },
  });
  useKeptDraft(draftName, form);
  const takenBy = useTakenBy();
  const [taken, setTaken] = useState<Values>();
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

  async function submit(values: Values) {
    const body = {
      memberId: values.memberId,
      startsAt: instantOf(`${values.day}T${values.startsAt}`, calendar.timeZone),
      endsAt: instantOf(`${values.day}T${values.endsAt}`, calendar.timeZone),
      label: values.label,
    };
    if (values.endsAt <= values.startsAt) {
      form.setError('endsAt', { message: 'too_small' }, { shouldFocus: true });
      return;
    }
    setTaken(undefined);
    const blocked = await block.send(body);
    if (!blocked) return;
    toast('done', t('block.done'), { label: t('block.free'), run: () => unblock.run(blocked.id) });
    form.reset();
    dropDraft(draftName);
    onDone({ id: blocked.id, day: values.day, memberId: values.memberId });
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      {calendar.members.length > 1 && (
        <NativeSelect
          label={t('block.member')}
          data={calendar.members.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('memberId')}
        />
      )}
      <DayAndTime
        form={form}
        day="day"
        time="startsAt"
        until="endsAt"
        problems={{ 'endsAt too_small': t('block.endBeforeStart') }}
      />
      <TextField form={form} name="label" label={t('block.label')} maxLength={200} />
      {taken && (
        <p role="alert" className={classes.problem}>
          {takenBy(shown, { ...taken, from: taken.startsAt, until: taken.endsAt }) ?? t('block.taken')}{' '}
          {t('block.freeFirst')}
        </p>
      )}
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('block.submit')}
      </Button>
    </FormShell>
  );
}

function anHourLater(time: string): string {
  return clockTime(Math.min(minuteOf(time) + 60, 24 * 60 - fiveMinutes));
}
