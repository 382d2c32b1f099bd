import type { ThreadSide } from '@meche/contract/message-bounds';
import type { ListedThread } from '@meche/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { IconSearch } from '~/ui/icons/icons.ts';
import { threadsQuery } from './queries.ts';
import classes from './thread-list.module.css';
import { ThreadRow } from './thread-row.tsx';

type ThreadListProps = {
  side: ThreadSide;
  openId: string | undefined;
  addressOf: (thread: ListedThread) => string;
};

const MIN_SOUGHT = 3;

export function ThreadList({ side, openId, addressOf }: ThreadListProps) {
  const { t } = useTranslation('messages');
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed.trim());
  const search = settled.length >= MIN_SOUGHT ? settled : '';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    threadsQuery(useApi(), side, search),
  );
  const threads = data?.pages.flatMap(({ items }) => items);
  const isEmpty = threads?.length === 0;
  return (
    <section className={classes.list} aria-label={t('list.label')}>
      {!(isEmpty && search === '') && (
        <TextInput
          type="search"
          label={t('list.search')}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={typed}
          maxLength={100}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {!threads && <QueryState of={{ error, refetch }} shape="list" height={320} />}
      {isEmpty && search === '' && (
        <EmptyState title={t(`list.empty.${side}.title`)} text={t(`list.empty.${side}.text`)} />
      )}
      {isEmpty && search !== '' && (
        <p role="status">{t(hasNextPage ? 'list.nothingRecent' : 'list.nothing', { search })}</p>
      )}
      {threads && !isEmpty && (
        <ul>
          {threads.map((thread) => (
            <li key={thread.id}>
              <ThreadRow thread={thread} isOpen={thread.id === openId} address={addressOf(thread)} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}
