import type { CalendarNews } from '@meche/contract/calendar-news';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { DialogList } from '~/ui/dialog/dialog-list.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';

type NewsDialogProps = {
  latest: CalendarNews;
  /** The instant until which the reader has read; later events count as unread. */
  readUntil: string;
  addressOf: (visit: { id: string; day: string }) => string;
  onClose: () => void;
};

export function NewsDialog({ latest, readUntil, addressOf, onClose }: NewsDialogProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const clientName = useClientName();
  const { timeZone, news } = latest;
  const when = (at: string) =>
    t('find.when', { day: format.day(dayIn(at, timeZone)), time: format.time(at, timeZone) });
  return (
    <Dialog open fullOnPhones onClose={onClose} title={t('news.title')}>
      <DialogList>
        {news.map(({ id, at, kind, actor, customerName, startsAt, member }) => {
          const what = t(`news.${actor === 'system' && kind === 'cancelled' ? 'lapsed' : kind}`, {
            name: clientName(customerName),
          });
          return (
            <li key={`${id} ${at} ${kind}`}>
              <Link
                to={addressOf({ id, day: dayIn(startsAt, timeZone) })}
                onClick={onClose}
                preventScrollReset
              >
                {at > readUntil ? <strong>{what}</strong> : <span>{what}</span>}
                <span>{t('news.visit', { when: when(startsAt), member: member.name })}</span>
                <Quiet component="span">{when(at)}</Quiet>
              </Link>
            </li>
          );
        })}
      </DialogList>
    </Dialog>
  );
}
