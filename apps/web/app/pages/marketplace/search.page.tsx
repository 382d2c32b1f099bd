import { type DehydratedState, HydrationBoundary, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { searchQuery } from '~/domains/search/queries.ts';
import { readSearch, type SearchAsked, searchAddress, sorts } from '~/domains/search/search-address.ts';
import { SearchFilters, SearchFiltersSheet } from '~/domains/search/search-filters.tsx';
import { SearchPlaceForm } from '~/domains/search/search-place-form.tsx';
import { SearchResults } from '~/domains/search/search-results.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { seed } from '~/lib/api/server.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useAddressAhead } from '~/lib/page/address-ahead.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { Route } from './+types/search.page';
import classes from './search.module.css';

/** The first results are made on the server. What cannot be answered there is asked again, and said, in the browser. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = readSearch(new URL(request.url).searchParams);
  if (!asked.where) return nothing;
  let unknown: string | null = null;
  const state = await seed(context, async (cache, api) => {
    try {
      await cache.fetchQuery(searchQuery(api, asked));
    } catch (error) {
      if (isRefusal(error, 'unknown_commune')) unknown = asked.where;
    }
  });
  return { state, unknown };
}

const nothing: { state: DehydratedState | null; unknown: string | null } = { state: null, unknown: null };

/** In the browser the list asks for itself: the page turns over at once. */
export async function clientLoader() {
  return nothing;
}

export default function SearchPage({ loaderData: { state, unknown } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <Search isSeeded={state !== null} unknown={unknown} />
    </HydrationBoundary>
  );
}

function Search({ isSeeded, unknown }: { isSeeded: boolean; unknown: string | null }) {
  const { t } = useTranslation('search');
  const { address, change: changeAddress } = useAddressAhead();
  const asked = readSearch(address);
  const isUnknown = asked.where !== '' && asked.where === unknown;
  const query = searchQuery(useApi(), asked);
  const found = useQuery({ ...query, enabled: query.enabled && !isUnknown, refetchOnMount: !isSeeded });
  const place = found.data && shortName(found.data.commune.name);
  const change = (what: Partial<SearchAsked>) =>
    changeAddress(searchAddress({ ...asked, page: 1, ...what }), { preventScrollReset: true });
  const filters = { asked, onChange: change, today: found.data && dayIn(found.data.now, 'Europe/Paris') };

  return (
    <Page>
      <PageTitle title={place ? t('titleIn', { place }) : t('title')} description={t('description')} />
      <SearchPlaceForm asked={asked} onChange={change} />
      <div className={classes.columns}>
        <aside className={classes.filters} aria-label={t('filters.title')}>
          <SearchFilters {...filters} />
        </aside>
        <section className={classes.results}>
          <header className={classes.header}>
            <Title order={1} size="h2" aria-live="polite">
              {found.data ? t('found', { count: found.data.total, place }) : t('title')}
            </Title>
            {found.data && (
              <div className={classes.tools}>
                <SearchFiltersSheet {...filters} found={t('filters.show', { count: found.data.total })} />
                <NativeSelect
                  aria-label={t('sort.label')}
                  value={asked.sort}
                  onChange={(event) =>
                    change({ sort: sorts.find((sort) => sort === event.currentTarget.value) })
                  }
                  data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
                />
              </div>
            )}
          </header>
          <SearchResults found={found} isUnknown={isUnknown} asked={asked} onChange={change} />
        </section>
      </div>
    </Page>
  );
}
