import type { Calendar } from '@meche/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { busyTimeId } from './busy-address.ts';
import { externalCalendarsQuery } from './queries.ts';

type BusyTimePanelProps = {
  calendar: Calendar;
  /** The panel is closed unless this is the id of a busy time. */
  id: string | undefined;
  onClose: () => void;
};

/** Says from which calendars a time is blocked, and leads to their settings. */
export function BusyTimePanel({ calendar, id, onClose }: BusyTimePanelProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const busy = calendar.busyTimes?.find((one) => busyTimeId(one) === id);
  const { data } = useQuery({ ...externalCalendarsQuery(useApi()), enabled: busy !== undefined });
  const { calendars = [] } = data?.members.find(({ memberId }) => memberId === busy?.memberId) ?? {};
  const hosts = [...new Set(calendars.map(({ host }) => host))];
  const { timeZone } = calendar;
  return (
    <Dialog side open={busy !== undefined} onClose={onClose} title={t('busy.title')}>
      {busy && (
        <>
          <p>
            {t('block.when', {
              day: format.day(dayIn(busy.startsAt, timeZone)),
              start: format.time(busy.startsAt, timeZone),
              end: format.time(busy.endsAt, timeZone),
            })}
            <br />
            {calendar.members.find((member) => member.id === busy.memberId)?.name}
          </p>
          <p>
            {hosts.length > 0
              ? t('busy.from', { count: hosts.length, hosts: hosts.join(', ') })
              : t('busy.unnamed')}
          </p>
          <Quiet>{t('busy.text')}</Quiet>
          <p>
            <Link to={`${to('calendarSettings')}#external-calendars`}>{t('busy.settings')}</Link>
          </p>
        </>
      )}
    </Dialog>
  );
}
