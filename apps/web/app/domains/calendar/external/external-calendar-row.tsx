import { readExternalCalendar, removeExternalCalendar } from '@meche/contract/api-client/external-calendars';
import type { ExternalCalendar } from '@meche/contract/external-calendars';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { calendarUrl } from '../calendar-address.ts';
import { externalCalendarsKey } from '../queries.ts';
import classes from './external-calendar-list.module.css';

type ExternalCalendarRowProps = { calendar: ExternalCalendar; timeZone: string; onEdit: () => void };

export function ExternalCalendarRow({ calendar, timeZone, onEdit }: ExternalCalendarRowProps) {
  const { t } = useTranslation('settings');
  const [isAsking, setAsking] = useState(false);
  const { id, host } = calendar;
  const params = { id };
  const stale = [externalCalendarsKey, appointmentsKey];
  const read = useCommand({
    call: (_: undefined, { api }) => api.call(readExternalCalendar, { params }),
    onDone: ({ problem }) =>
      problem ? toast('problem', t(`external.problems.${problem}`)) : toast('done', t('external.done')),
    stale,
  });
  const remove = useCommand({
    call: (_: undefined, { api }) => api.call(removeExternalCalendar, { params }),
    onDone: () => toast('done', t('external.removed')),
    stale,
  });
  return (
    <div className={classes.calendar}>
      <p>
        <strong>{host}</strong>
      </p>
      <ReadingState calendar={calendar} />
      <ClashList calendar={calendar} timeZone={timeZone} />
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          loading={read.isBusy}
          aria-label={t('external.readOf', { host })}
          onClick={() => void read.run()}
        >
          {t('external.read')}
        </Button>
        <Button size="sm" variant="default" aria-label={t('external.editOf', { host })} onClick={onEdit}>
          {t('external.edit')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="loss"
          aria-label={t('external.removeOf', { host })}
          onClick={() => setAsking(true)}
        >
          {t('external.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('external.removing.title', { host })}
        tone="loss"
        confirmLabel={t('external.removing.confirm')}
        onConfirm={() => remove.run().then(() => setAsking(false))}
      >
        <p>{t('external.removing.text')}</p>
      </ConfirmDialog>
    </div>
  );
}

function ReadingState({ calendar: { readAt, eventCount, problem } }: { calendar: ExternalCalendar }) {
  const { t } = useTranslation('settings');
  const { moment } = useMomentFormat();
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(readAt)) / 60_000));
  const when =
    minutes === 0
      ? t('external.readNow')
      : minutes < 60
        ? t('external.readMinutes', { count: minutes })
        : t('external.readAt', { moment: moment(readAt) });
  const events = eventCount === 0 ? t('external.noEvents') : t('external.events', { count: eventCount });
  return (
    <>
      {problem && <p className={classes.failing}>{t(`external.problems.${problem}`)}</p>}
      <Quiet>{t(problem ? 'external.last' : 'external.state', { when, events })}</Quiet>
    </>
  );
}

/** Links to the appointments that overlap events; they keep their time. */
function ClashList({
  calendar: { clashes },
  timeZone,
}: Pick<ExternalCalendarRowProps, 'calendar' | 'timeZone'>) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const clientName = useClientName();
  if (clashes.length === 0) return null;
  return (
    <div>
      <p>{t('external.clashes', { count: clashes.length })}</p>
      <ul className={classes.clashes}>
        {clashes.map(({ appointmentId, customerName, startsAt, endsAt }) => (
          <li key={appointmentId}>
            <Link
              to={calendarUrl({
                view: 'day',
                date: dayIn(startsAt, timeZone),
                member: undefined,
                appointment: appointmentId,
              })}
            >
              {t('external.clash', {
                name: clientName(customerName),
                day: format.day(dayIn(startsAt, timeZone)),
                start: format.time(startsAt, timeZone),
                end: format.time(endsAt, timeZone),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
