import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import type { Slot } from '@meche/contract/scheduling';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { TakenNotice } from '~/domains/scheduling/taken-notice.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { instantOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RescheduleWarningDialog } from './reschedule-warning-dialog.tsx';
import { computeShortestMinutes, durationInMinutes, findChangedFields } from './rescheduled-visit.ts';
import { type RescheduleConflict, useReschedule } from './use-reschedule.ts';

type Values = { memberId: string; day: string; time: string; minutes: number };

type RescheduleFormProps = {
  appointment: Appointment;
  calendar: Calendar;
  onDone: () => void;
};

/** The longest extension of an appointment, in minutes. */
const mostMoreMinutes = 240;

function initialValues(appointment: Appointment, timeZone: string): Values {
  const wall = wallClockIn(appointment.startsAt, timeZone);
  return {
    memberId: appointment.member.id,
    minutes: durationInMinutes(appointment),
    day: wall.slice(0, 10),
    time: wall.slice(11, 16),
  };
}

/** Returns the lengths, in minutes, to which the appointment can be changed, in steps of five. */
function listLengths(appointment: Appointment): number[] {
  const least = Math.max(5, computeShortestMinutes(appointment));
  const count = (durationInMinutes(appointment) + mostMoreMinutes - least) / 5 + 1;
  return Array.from({ length: count }, (_, at) => least + at * 5);
}

/**
 * Changes the time, member or length of an appointment. It is the keyboard equivalent of dragging in the
 * calendar.
 */
export function RescheduleForm({ appointment, calendar, onDone }: RescheduleFormProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { timeZone } = calendar;
  const form = useForm<Values>({ defaultValues: initialValues(appointment, timeZone) });
  const [conflict, setConflict] = useState<RescheduleConflict>();
  const members = calendar.members.filter(({ left, id }) => !left || id === appointment.member.id);
  const nameOf = () => appointment.customer.name;
  const move = useReschedule({
    timeZone,
    members,
    nameOf,
    onDone,
    onSaved: onDone,
    onConflict: setConflict,
  });

  async function submit(values: Values) {
    setConflict(undefined);
    const change = findChangedFields(appointment, {
      startsAt: instantOf(`${values.day}T${values.time}`, timeZone),
      memberId: values.memberId,
      durationMinutes: values.minutes,
    });
    if (!change) return onDone();
    await move.run(appointment, change);
  }

  function choose(slot: Slot) {
    const start = wallClockIn(slot.startsAt, timeZone);
    form.setValue('day', start.slice(0, 10));
    form.setValue('time', start.slice(11, 16));
    setConflict(undefined);
  }

  return (
    <>
      <FormShell form={form} onSubmit={submit}>
        <DayAndTime form={form} day="day" time="time" />
        {members.length > 1 && (
          <SelectField
            form={form}
            name="memberId"
            label={t('add.member')}
            options={members.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectField
          form={form}
          name="minutes"
          label={t('move.duration')}
          options={listLengths(appointment).map((value) => ({ value, label: format.duration(value) }))}
        />
        {conflict && (
          <TakenNotice
            {...conflict}
            timeZone={timeZone}
            today={dayIn(calendar.now, timeZone)}
            onChoose={choose}
          />
        )}
        {appointment.customer.email && <Quiet>{t('move.tells')}</Quiet>}
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('move.submit')}
        </Button>
      </FormShell>
      <RescheduleWarningDialog calendar={calendar} shown={undefined} move={move} />
    </>
  );
}
