import type { Calendar } from '@meche/contract/calendar';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { addDays, instantOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './block-time-form.module.css';
import type { BlockedTime } from './grid-change.ts';
import { useChangeBlocked } from './use-change-blocked.ts';

type Values = { memberId: string; day: string; startsAt: string; endsAt: string; label: string };

type ChangeBlockedTimeProps = { blocked: BlockedTime; calendar: Calendar; onDone: () => void };

/**
 * Changes the time, member or reason of blocked time. It is the keyboard equivalent of dragging in the
 * calendar.
 */
export function ChangeBlockedTime({ blocked, calendar, onDone }: ChangeBlockedTimeProps) {
  const { t } = useTranslation(['calendar', 'shell']);
  const { timeZone } = calendar;
  const [start, end] = [blocked.startsAt, blocked.endsAt].map((at) => wallClockIn(at, timeZone)) as [
    string,
    string,
  ];
  // Blocked time that spans several days moves only with its full length.
  const isWithinDay = start.slice(0, 10) === end.slice(0, 10);
  const form = useForm<Values>({
    defaultValues: {
      memberId: blocked.memberId,
      label: blocked.label,
      day: start.slice(0, 10),
      startsAt: start.slice(11, 16),
      endsAt: end.slice(11, 16),
    },
  });
  const [isTaken, setTaken] = useState(false);
  const change = useChangeBlocked(timeZone, { onTaken: () => setTaken(true) });
  const members = calendar.members.filter(({ id, left }) => !left || id === blocked.memberId);

  async function submit({ memberId, day, startsAt, endsAt, label }: Values) {
    setTaken(false);
    if (isWithinDay && endsAt <= startsAt)
      return form.setError('endsAt', { message: 'too_small' }, { shouldFocus: true });
    const daysLater = isWithinDay
      ? 0
      : (Date.parse(end.slice(0, 10)) - Date.parse(start.slice(0, 10))) / 86_400_000;
    const changed = await change.send(blocked, {
      ...blocked,
      memberId,
      label,
      startsAt: instantOf(`${day}T${startsAt}`, timeZone),
      endsAt: instantOf(`${addDays(day, daysLater)}T${endsAt}`, timeZone),
    });
    if (changed) onDone();
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      {members.length > 1 && (
        <NativeSelect
          label={t('calendar:block.member')}
          data={members.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('memberId')}
        />
      )}
      <DayAndTime
        form={form}
        day="day"
        time={isWithinDay ? 'startsAt' : undefined}
        until="endsAt"
        problems={{ 'endsAt too_small': t('calendar:block.endBeforeStart') }}
      />
      <TextField form={form} name="label" label={t('calendar:block.label')} maxLength={200} />
      {isTaken && (
        <p role="alert" className={classes.problem}>
          {t('calendar:block.taken')} {t('calendar:block.freeFirst')}
        </p>
      )}
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('shell:form.saveChanges')}
      </Button>
    </FormShell>
  );
}
