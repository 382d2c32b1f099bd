import type { Message } from '@meche/contract/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderZone } from '~/lib/dates/reader-zone.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { MessagePhotoCard } from './message-photo-card.tsx';
import classes from './message-row.module.css';

type MessageRowProps = {
  threadId: string;
  message: Message;
  /** True for the reader's latest message that the other side has read. */
  isLastRead: boolean;
};

export function MessageRow({ threadId, message, isLastRead }: MessageRowProps) {
  const { t } = useTranslation('messages');
  const { time } = useFormat();
  const zone = useReaderZone();
  const [isRevealed, setRevealed] = useState(false);
  const { isMine, isAutomatic, authorName, text, photoIds, sentAt, isDeleted, isRemoved, isHeldBack } =
    message;
  const who = isAutomatic ? t('automatic') : isMine ? t('you') : authorName;
  return (
    <article className={classes.row} data-mine={isMine ? '' : undefined}>
      <VisuallyHidden>{who}</VisuallyHidden>
      <div className={classes.bubble} data-deleted={isDeleted || isRemoved ? '' : undefined}>
        {isDeleted || isRemoved ? (
          <p>{t(isRemoved ? 'removed' : 'deleted')}</p>
        ) : isHeldBack && !isRevealed ? (
          <>
            <p>{t('heldBack.long')}</p>
            <LinkButton size="sm" onClick={() => setRevealed(true)}>
              {t('heldBack.show')}
            </LinkButton>
          </>
        ) : (
          text && <p>{text}</p>
        )}
        {photoIds.length > 0 && (
          <div className={classes.photos}>
            {photoIds.map((id, at) => (
              <MessagePhotoCard
                key={id}
                threadId={threadId}
                photoId={id}
                alt={t('photo.nth', { nth: at + 1, count: photoIds.length })}
              />
            ))}
          </div>
        )}
      </div>
      <p className={classes.when}>
        {isAutomatic && <span>{t('automatic')} · </span>}
        <time dateTime={sentAt}>{time(sentAt, zone)}</time>
        {isLastRead && <span> · {t('read')}</span>}
      </p>
    </article>
  );
}
