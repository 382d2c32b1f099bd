import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { shortName } from '~/domains/places/commune-name.ts';
import { CountedFilters } from '~/domains/search/counted-filters.tsx';
import { MissedWordsNote } from '~/domains/search/missed-words-note.tsx';
import { OtherPlaceLink } from '~/domains/search/other-place-link.tsx';
import { searchQuery } from '~/domains/search/queries.ts';
import {
  readSearch,
  type SearchCriteria,
  searchAddress,
  searchTextInAddress,
} from '~/domains/search/search-address.ts';
import { CorrectedPlaceNote, SearchResults, WidenedNote } from '~/domains/search/search-results.tsx';
import { SearchSummary } from '~/domains/search/search-summary.tsx';
import { useIsListIdle } from '~/domains/search/use-is-list-idle.ts';
import { usePageChangeFocus } from '~/domains/search/use-page-change-focus.ts';
import { wordsQuery } from '~/domains/search/words-query.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { browserApi } from '~/lib/api/browser.ts';
import { Dehydrated, type Seed } from '~/lib/api/dehydrated.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { askApi, prefetchQueries } from '~/lib/api/server.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { languageOf } from '~/lib/i18n/language-choice.ts';
import { useMediaQuery } from '~/lib/page/use-media-query.ts';
import { useOptimisticAddress } from '~/lib/page/use-optimistic-address.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import type { Route } from './+types/search.page';
import classes from './search.module.css';

const MapPanel = lazy(async () => ({
  default: (await import('~/domains/search/map/map-panel.tsx')).MapPanel,
}));

/** Loads only for a search by name. */
const NameList = lazy(async () => ({
  default: (await import('~/domains/search/name-list.tsx')).NameList,
}));

/** Loads only for a search in free text. */
const reading = () => import('~/domains/search/read-search-text.ts');

/**
 * Renders the first results on the server and redirects a free-text search. A query that fails there runs
 * again in the browser, which shows its error.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const language = languageOf(request.url, request.headers.get('cookie'));
  const redirectTo = await askApi(context, async (api) =>
    (await reading()).addressOfSearchText(api, address, language),
  );
  if (redirectTo) throw redirect(redirectTo);
  const search = readSearch(address);
  if (!search.where && !search.name) return nothing;
  let unknown: string | null = null;
  let init: ResponseInit = {};
  const state = await prefetchQueries(context, async (cache, api) => {
    if (search.name && !search.professional)
      await cache.prefetchQuery(wordsQuery(api, { text: search.name, language, where: search.where }));
    if (!search.where) return;
    try {
      const { street } = await cache.fetchQuery(searchQuery(api, search));
      if (street) init = { headers: { 'x-robots-tag': 'noindex, follow' } };
    } catch (error) {
      if (isRefusal(error, 'unknown_commune')) unknown = search.where;
    }
  });
  return data({ state, unknown }, init);
}

/**
 * Passes on the `noindex` header of the loader. Search engines may list searches for towns but not for
 * streets, which are private addresses.
 */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const nothing: { state: Seed | null; unknown: string | null } = { state: null, unknown: null };

/**
 * Does not call the server loader, so that the page changes without waiting. Only a free-text search waits,
 * for its redirect.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams;
  if (!address.has(searchTextInAddress)) return nothing;
  const { addressOfSearchText } = await reading();
  const redirectTo = await addressOfSearchText(
    browserApi(),
    address,
    languageOf(request.url, document.cookie),
  );
  if (redirectTo) throw redirect(redirectTo);
  return nothing;
}

export default function SearchPage({ loaderData: { state, unknown } }: Route.ComponentProps) {
  return (
    <Dehydrated state={state}>
      <Search isDehydrated={state !== null} unknown={unknown} />
    </Dehydrated>
  );
}

/** The criteria that a change makes void. */
function droppedBy(what: Partial<SearchCriteria>) {
  return {
    // The map section belongs to the former town or kind of place.
    ...(('where' in what || 'place' in what) && { square: undefined }),
    ...('where' in what && { mended: undefined, professional: undefined }),
    // Access to the premises is meaningless for a visit at home.
    ...(what.place === 'at_home' && { access: undefined }),
  };
}

function Search({ isDehydrated, unknown }: { isDehydrated: boolean; unknown: string | null }) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { address, change: changeAddress } = useOptimisticAddress();
  const search = useMemo(() => readSearch(address), [address]);
  const isUnknown = search.where !== '' && search.where === unknown;
  const api = useApi();
  const query = searchQuery(api, search);
  const found = useQuery({ ...query, enabled: query.enabled && !isUnknown, refetchOnMount: !isDehydrated });
  const head = usePageChangeFocus(found, search);
  const answer = isUnknown || !search.where ? undefined : found.data;
  const place = answer && (answer.street ?? answer.department?.name ?? shortName(answer.commune.name));
  const list = useRef<HTMLDivElement>(null);
  const isBeside = useMediaQuery('(min-width: 68.75em)');
  const isAtRest = useIsListIdle(found);
  const [isMapRequested, setMapRequested] = useState(false);
  const today = answer && dayIn(answer.now, answer.items[0]?.timeZone ?? 'Europe/Paris');
  const hasMap = isAtRest && search.place === 'salon' && answer !== undefined;

  function change(what: Partial<SearchCriteria>) {
    changeAddress(searchAddress({ ...search, page: 1, ...droppedBy(what), ...what }), {
      preventScrollReset: true,
      // Further moves of the map replace the history entry, so that one step back undoes all of them.
      replace: what.square !== undefined && search.square !== undefined,
    });
  }

  function switchMap() {
    setMapRequested(true);
    change({ view: search.view === 'map' ? undefined : 'map', page: search.page });
  }

  function heading() {
    if (!answer) return t('title');
    const { day } = search;
    if (answer.total === 0 && day && answer.instead?.withoutFilters)
      return t('found.onDay', { place, day: format.day(day) });
    const area = search.square ? 'square' : answer.department ? 'department' : 'salon';
    const kind = search.place === 'salon' ? area : search.place;
    return t(`found.${kind}`, { count: answer.total, place });
  }

  return (
    <Page>
      <PageTitle title={place ? t('titleIn', { place }) : t('title')} description={t('description')} />
      <div className={classes.asked}>
        <SearchSummary
          criteria={search}
          onChange={change}
          place={found.isPlaceholderData ? undefined : place}
          today={today}
        />
        <MissedWordsNote criteria={search} onChange={change} />
        <CountedFilters
          criteria={search}
          onChange={change}
          today={today}
          isCounted={isAtRest && answer !== undefined}
          found={t('filters.show', { count: answer?.total ?? 0 })}
          onMap={search.place === 'salon' && answer ? switchMap : undefined}
        />
      </div>
      <div className={search.place === 'salon' ? classes.split : undefined}>
        <section className={classes.results}>
          <Title ref={head} tabIndex={-1} order={1} size="h3" aria-live="polite" className={classes.heading}>
            {heading()}
            {answer && answer.page > 1 && (
              <VisuallyHidden>, {t('pages.current', { page: answer.page })}</VisuallyHidden>
            )}
          </Title>
          {search.name && !search.professional && (
            <Suspense>
              <NameList name={search.name} where={search.where} />
            </Suspense>
          )}
          {answer && place && <CorrectedPlaceNote place={place} criteria={search} found={answer} />}
          {answer?.widened && <WidenedNote {...answer.widened} />}
          <div ref={list} hidden={hasMap && !isBeside && search.view === 'map'}>
            <SearchResults found={found} isUnknown={isUnknown} criteria={search} onChange={change} />
            {answer && answer.items.length > 0 && !answer.widened && (
              <OtherPlaceLink criteria={search} onChange={change} isCounted={isAtRest} />
            )}
          </div>
        </section>
        {hasMap && (
          <Suspense>
            <MapPanel
              found={answer}
              criteria={search}
              onChange={change}
              isRequested={isMapRequested}
              {...{ list, isBeside }}
            />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
