import type { Calendar } from '@meche/contract/calendar';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { fiveMinutes } from '~/domains/scheduling/hours-draft.ts';
import { useOccupantText } from '~/domains/scheduling/use-occupant-text.ts';
import { clockTime, minuteOf } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { dropDraft, readDraft, useStoredDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './block-time-form.module.css';
import { BlockedDaysNotice } from './blocked-days-notice.tsx';
import { BlockedSeriesFields } from './blocked-series-fields.tsx';
import type { BlockedTimeDraft } from './blocked-time-draft.ts';
import { useBlockTime } from './use-block-time.ts';

const draftName = 'blocked time';

type BlockTimeFormProps = {
  calendar: Calendar;
  shown: Calendar | undefined;
  day: string;
  /** Local start time, HH:MM. */
  time: string;
  /** Local end time, HH:MM. When undefined, the form proposes an hour, cut at 23:55. */
  until?: string | undefined;
  memberId: string;
  onDone: (added: { id: string; day: string; memberId: string }) => void;
};

export function BlockTimeForm(props: BlockTimeFormProps) {
  const { calendar, shown, onDone } = props;
  const { t } = useTranslation('calendar');
  const form = useBlockedTimeDraft(props);
  const takenBy = useOccupantText();
  const { submit, taken, daysTaken } = useBlockTime({
    calendar,
    form,
    onBlocked: (added) => {
      form.reset();
      dropDraft(draftName);
      onDone(added);
    },
  });

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
      {daysTaken && <BlockedDaysNotice {...daysTaken} members={calendar.members} />}
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('block.submit')}
      </Button>
    </FormShell>
  );
}

function useBlockedTimeDraft({ day, time, until = anHourLater(time), memberId }: BlockTimeFormProps) {
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
  return form;
}

function anHourLater(time: string): string {
  return clockTime(Math.min(minuteOf(time) + 60, 24 * 60 - fiveMinutes));
}
