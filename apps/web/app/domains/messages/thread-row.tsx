import type { ListedThread } from '@meche/contract/messages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProfessionalPicture } from '~/domains/album/professional-picture.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useReaderZone } from '~/lib/dates/reader-zone.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './thread-row.module.css';
import { useOtherName } from './use-other-name.ts';

type ThreadRowProps = { thread: ListedThread; isOpen: boolean; address: string };

export function ThreadRow({ thread, isOpen, address }: ThreadRowProps) {
  const { t } = useTranslation('messages');
  const { last, unread } = thread;
  const { picture } = thread.other;
  const name = useOtherName()(thread);
  const when = useShortMoment(last.sentAt);
  const lastWords = useLastTexts(last);
  return (
    <Link
      to={address}
      className={classes.row}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread > 0 ? '' : undefined}
    >
      <span className={classes.face} aria-hidden>
        {picture ? (
          <ProfessionalPicture {...picture} name={name} sizes="40px" />
        ) : (
          <CoverArt name={name} format="avatar" />
        )}
      </span>
      <span className={classes.name}>{name}</span>
      <Quiet component="span" className={classes.when}>
        {when}
      </Quiet>
      <span className={classes.said}>{last.isMine ? t('list.mine', { said: lastWords }) : lastWords}</span>
      {unread > 0 && (
        <span className={classes.unread}>
          <span aria-hidden>{unread}</span>
          <VisuallyHidden>{t('unread.messages', { count: unread })}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

function useLastTexts({ text, photos, isHeldBack, isDeleted, isRemoved }: ListedThread['last']): string {
  const { t } = useTranslation('messages');
  if (isDeleted) return t('deleted');
  if (isRemoved) return t('removed');
  if (isHeldBack) return t('heldBack.short');
  return text || t('photos', { count: photos });
}

/** Returns the time of an instant that is today, or else its day. */
function useShortMoment(instant: string): string {
  const zone = useReaderZone();
  const { time, day } = useFormat();
  const on = dayIn(instant, zone);
  return on === dayIn(new Date().toISOString(), zone) ? time(instant, zone) : day(on, 'short');
}
