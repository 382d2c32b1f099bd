import { clientFilters, clientSorts } from '@meche/contract/api-client/clients';
import type { ClientFilter, ClientSort } from '@meche/contract/clients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { ChipSelect } from '~/ui/form/chip-select.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { ClientCard } from './client-card.tsx';
import classes from './client-list.module.css';
import { clientsQuery } from './queries.ts';

const SHORTEST_SEARCH = 3;

export function ClientList() {
  const { t } = useTranslation('clients');
  const seesMoney = useMay()('see_money');
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const [sort, setSort] = useState<ClientSort>('name');
  const [filter, setFilter] = useState<ClientFilter | 'all'>('all');
  const [tag, setTag] = useState<string>();
  const settled = useDebounced(typed.trim(), 200);
  const q = settled.length >= SHORTEST_SEARCH ? settled : '';
  const listInput = { q, sort, filter: filter === 'all' ? undefined : filter, tag };
  const paged = useInfiniteQuery(clientsQuery(useApi(), listInput));
  const { data, error, refetch, hasNextPage, isPlaceholderData } = paged;
  const [first] = data?.pages ?? [];
  const clients = data?.pages.flatMap(({ items }) => items) ?? [];
  const isNarrowed = q !== '' || filter !== 'all' || tag !== undefined;
  return (
    <div className={classes.book}>
      <div className={classes.head}>
        <TextInput
          type="search"
          label={t('search')}
          description={t('searchHint')}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.chips}>
          <ChipSelect
            label={t('filter.label')}
            value={filter}
            options={(['all', ...clientFilters] as const).map((value) => ({
              value,
              label: t(`filter.${value}`),
            }))}
            onChange={setFilter}
          />
          <ChipSelect
            label={t('sort.label')}
            value={sort}
            options={clientSorts
              .filter((value) => value !== 'spent' || seesMoney)
              .map((value) => ({ value, label: t(`sort.${value}`) }))}
            onChange={setSort}
          />
          {tag !== undefined && (
            <Button
              variant="default"
              size="sm"
              aria-label={t('tagOff', { tag })}
              onClick={() => setTag(undefined)}
            >
              {t('tagFilter', { tag })} ×
            </Button>
          )}
        </div>
      </div>
      <Quiet role="status">
        {first &&
          isNarrowed &&
          !isPlaceholderData &&
          (first.isAlike ? t('alike') : t(hasNextPage ? 'foundMore' : 'found', { count: clients.length }))}
      </Quiet>
      {!data || !first ? (
        <QueryState of={{ error, refetch }} shape="list" height={480} />
      ) : clients.length === 0 ? (
        <NoClients isNarrowed={isNarrowed} />
      ) : (
        <ul className={classes.clients} aria-busy={isPlaceholderData || undefined}>
          {clients.map((client) => (
            <ClientCard key={client.id} client={client} timeZone={first.timeZone} onTag={setTag} />
          ))}
        </ul>
      )}
      <MoreButton of={paged}>{t('more')}</MoreButton>
    </div>
  );
}

function NoClients({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('clients');
  if (isNarrowed) return <EmptyState title={t('none.title')} text={t('none.text')} />;
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button component={Link} to={to('clientRegistry')}>
          {t('add')}
        </Button>
      }
    />
  );
}
