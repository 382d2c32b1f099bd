import type { Calendar } from '@meche/contract/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { instantOf } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { DayAndTime, fiveMinutes } from './day-and-time.tsx';

type Values = { memberId: string; day: string; startsAt: string; endsAt: string; label: string };

type BlockTimeFormProps = {
  calendar: Calendar;
  day: string;
  /** HH:MM on the wall. */
  time: string;
  memberId: string;
  onDone: () => void;
};

/** Takes time of one staff member out of what can be booked. */
export function BlockTimeForm({ calendar, day, time, memberId, onDone }: BlockTimeFormProps) {
  const { t } = useTranslation('calendar');
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const form = useForm<Values>({
    defaultValues: { memberId, day, startsAt: time, endsAt: anHourLater(time), label: '' },
  });

  async function submit(values: Values) {
    const body = {
      memberId: values.memberId,
      startsAt: instantOf(`${values.day}T${values.startsAt}`, calendar.timeZone),
      endsAt: instantOf(`${values.day}T${values.endsAt}`, calendar.timeZone),
      label: values.label,
    };
    const { blockTime } = await import('@meche/contract/scheduling');
    try {
      await once(body, (idempotencyKey) => api.call(blockTime, { body, idempotencyKey }));
    } finally {
      void cache.invalidateQueries({ queryKey: appointmentsKey });
    }
    toast('done', t('block.done'));
    onDone();
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      {calendar.members.length > 1 && (
        <NativeSelect
          label={t('add.member')}
          data={calendar.members.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('memberId')}
        />
      )}
      <DayAndTime form={form} day="day" time="startsAt" until="endsAt" />
      <TextField form={form} name="label" label={t('block.label')} maxLength={200} />
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('block.submit')}
      </Button>
    </FormShell>
  );
}

function anHourLater(time: string): string {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + 60;
  const latest = 24 * 60 - fiveMinutes;
  const until = Math.min(minute, latest);
  return `${String(Math.floor(until / 60)).padStart(2, '0')}:${String(until % 60).padStart(2, '0')}`;
}
