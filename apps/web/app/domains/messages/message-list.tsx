import type { Message, OpenedThread } from '@meche/contract/messages';
import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useReaderZone } from '~/lib/dates/reader-zone.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import type { WaitingCall } from '~/ui/command/waiting-calls.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { QueuedMessageRow } from './queued-message-row.tsx';
import { useIsTyping } from './typing-state.ts';
import { type Unsent, UnsentRow } from './unsent-row.tsx';
import { useOtherName } from './use-other-name.ts';

type MessageListProps = {
  thread: OpenedThread;
  /** The latest page comes first. Each page is in chronological order. */
  pages: readonly { items: readonly Message[] }[];
  earlier: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  waiting: readonly WaitingCall[];
  unsent: readonly Unsent[];
  onSent: (key: string) => void;
};

export function MessageList({ thread, pages, earlier, waiting, unsent, onSent }: MessageListProps) {
  const { t } = useTranslation('messages');
  const zone = useReaderZone();
  const { dayFrom, day } = useFormat();
  const messages = pages.toReversed().flatMap(({ items }) => items);
  const today = dayIn(new Date().toISOString(), zone);
  const yesterday = dayIn(new Date(Date.now() - 86_400_000).toISOString(), zone);
  const isTyping = useIsTyping(thread.id);
  const name = useOtherName()(thread);
  const box = useLatestInSight(`${messages.at(-1)?.number} ${waiting.length} ${unsent.length} ${isTyping}`);
  // The live connection may deliver a message before the call that sent it has its answer. Such a message
  // is not listed as unsent.
  const isThere = (after: number, text: string, photos: number) =>
    messages.some(
      (one) => one.isMine && one.number > after && one.text === text && one.photoIds.length === photos,
    );
  const lastRead = messages.findLast(({ isMine, isRead }) => isMine && isRead)?.id;
  return (
    <div
      ref={box}
      className={classes.messages}
      role="log"
      aria-label={t('thread.log', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable for keyboard scrolling
      tabIndex={0}
    >
      {earlier.hasNextPage && (
        <Button
          variant="subtle"
          size="sm"
          loading={earlier.isFetchingNextPage}
          onClick={() => void earlier.fetchNextPage()}
        >
          {t('thread.earlier')}
        </Button>
      )}
      {messages.length === 0 && unsent.length === 0 && (
        <Quiet className={classes.none}>{t('thread.empty', { name })}</Quiet>
      )}
      {messages.map((message, index) => {
        const on = dayIn(message.sentAt, zone);
        const isNewDay = index === 0 || dayIn(messages[index - 1]?.sentAt ?? '', zone) !== on;
        return (
          <Fragment key={message.id}>
            {isNewDay && (
              <p className={classes.day}>
                {on === yesterday
                  ? t('thread.yesterday')
                  : on === today
                    ? dayFrom(today, on)
                    : day(on, 'full')}
              </p>
            )}
            <MessageRow threadId={thread.id} message={message} isLastRead={message.id === lastRead} />
          </Fragment>
        );
      })}
      {waiting
        .filter(({ about }) => !isThere(Number(about?.after), String(about?.text), Number(about?.photos)))
        .map((call) => (
          <QueuedMessageRow key={call.wire.idempotencyKey} call={call} />
        ))}
      {unsent.map((one) => (
        <UnsentRow
          key={one.key}
          threadId={thread.id}
          unsent={one}
          isThere={isThere(one.after, one.text, one.photoIds.length)}
          onSent={() => onSent(one.key)}
        />
      ))}
      {isTyping && <Quiet className={classes.typing}>{t('thread.typing', { name })}</Quiet>}
    </div>
  );
}

/** Scrolls to the end on new messages, unless the reader has scrolled up. */
function useLatestInSight(seen: string) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const follow = useEffectEvent(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const note = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element.addEventListener('scroll', note, { passive: true });
    // Photos load after their rows and change the height.
    element.addEventListener('load', follow, true);
    return () => {
      element.removeEventListener('scroll', note);
      element.removeEventListener('load', follow, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new message
  useEffect(() => follow(), [seen]);
  return box;
}
