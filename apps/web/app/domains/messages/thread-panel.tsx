import { readThread } from '@meche/contract/api-client/messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { useWaitingCalls } from '~/ui/command/waiting-calls.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import { messagesQuery, threadKey, threadListsKey, threadQuery } from './queries.ts';
import classes from './thread-panel.module.css';
import { ThreadSummary } from './thread-summary.tsx';
import type { Unsent } from './unsent-row.tsx';

export function ThreadPanel({ id }: { id: string }) {
  const { t } = useTranslation('messages');
  const api = useApi();
  const head = useQuery(threadQuery(api, id));
  const messages = useInfiniteQuery(messagesQuery(api, id));
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const waiting = useWaitingCalls().filter(({ about }) => about?.id === id);
  const last = messages.data?.pages[0]?.items.at(-1);
  useRead(id, last?.number ?? 0, head.data?.unread ?? 0);

  if (isRefusal(head.error, 'not_found'))
    return <EmptyState title={t('notFound.title')} text={<Link to="?">{t('back')}</Link>} />;
  const { data: thread } = head;
  if (!thread) return <QueryState of={head} shape="list" height={320} />;
  if (!messages.data) return <QueryState of={messages} shape="list" height={320} />;
  return (
    <section className={classes.panel} aria-label={t('thread.label')}>
      <ThreadSummary thread={thread} />
      <MessageList
        thread={thread}
        pages={messages.data.pages}
        earlier={messages}
        waiting={waiting}
        unsent={unsent}
        onSent={(key) => setUnsent((those) => those.filter((one) => one.key !== key))}
      />
      {thread.can.write ? (
        <MessageForm
          thread={thread}
          onWritten={(written) =>
            setUnsent((those) => [
              ...those,
              { ...written, key: crypto.randomUUID(), after: last?.number ?? 0 },
            ])
          }
        />
      ) : (
        <p className={classes.closed}>
          {t(`closed.${thread.other.hasLeft ? 'gone' : thread.blocks ? 'blocks' : 'blocked'}`)}
        </p>
      )}
    </section>
  );
}

/** Marks the thread as read while a visible tab shows it. */
function useRead(id: string, lastNumber: number, unread: number): void {
  const { run } = useCommand({
    call: (number: number, { api }) => api.call(readThread, { params: { id }, body: { number } }),
    // A failed call is not reported, because the next message repeats it.
    onRefused: () => true,
    stale: [threadListsKey, [...threadKey(id), 'head']],
  });
  const read = useEffectEvent(() => {
    if (unread > 0 && lastNumber > 0 && document.visibilityState === 'visible') void run(lastNumber);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new message
  useEffect(() => {
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [lastNumber, unread]);
}
