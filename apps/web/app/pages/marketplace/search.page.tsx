import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { shortName } from '~/domains/places/commune-name.ts';
import { CountedFilters } from '~/domains/search/counted-filters.tsx';
import { searchQuery } from '~/domains/search/queries.ts';
import {
  readSearch,
  type SearchCriteria,
  searchAddress,
  searchTextInAddress,
} from '~/domains/search/search-address.ts';
import { SearchPlaceForm } from '~/domains/search/search-place-form.tsx';
import { MendedNote, SearchResults, WidenedNote } from '~/domains/search/search-results.tsx';
import { SearchSummary } from '~/domains/search/search-summary.tsx';
import { useListAtRest } from '~/domains/search/use-list-at-rest.ts';
import { useTurnedPage } from '~/domains/search/use-turned-page.ts';
import { wordsQuery } from '~/domains/search/words-query.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { browserApi } from '~/lib/api/browser.ts';
import { Dehydrated, type Seed } from '~/lib/api/dehydrated.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { ask, seed } from '~/lib/api/server.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { languageOf } from '~/lib/i18n/language-choice.ts';
import { useAddressAhead } from '~/lib/page/address-ahead.ts';
import { useMediaQuery } from '~/lib/page/use-media-query.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import type { Route } from './+types/search.page';
import classes from './search.module.css';

const MapPanel = lazy(async () => ({
  default: (await import('~/domains/search/map/map-panel.tsx')).MapPanel,
}));

/** Only where a name was written. */
const NameList = lazy(async () => ({
  default: (await import('~/domains/search/name-list.tsx')).NameList,
}));

/** Of a search in words alone. */
const reading = () => import('~/domains/search/read-search-text.ts');

/** The first results are made on the server. What cannot be answered there is asked again, and said, in the browser. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const language = languageOf(request.url, request.headers.get('cookie'));
  const redirectTo = await ask(context, async (api) =>
    (await reading()).addressOfSearchText(api, address, language),
  );
  if (redirectTo) throw redirect(redirectTo);
  const asked = readSearch(address);
  if (!asked.where && !asked.name) return nothing;
  let unknown: string | null = null;
  let init: ResponseInit = {};
  const state = await seed(context, async (cache, api) => {
    if (asked.name)
      await cache.prefetchQuery(wordsQuery(api, { text: asked.name, language, where: asked.where }));
    if (!asked.where) return;
    try {
      const { street } = await cache.fetchQuery(searchQuery(api, asked));
      if (street) init = { headers: { 'x-robots-tag': 'noindex, follow' } };
    } catch (error) {
      if (isRefusal(error, 'unknown_commune')) unknown = asked.where;
    }
  });
  return data({ state, unknown }, init);
}

/** Towns are pages for search engines, and no street is: somebody lives there. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const nothing: { state: Seed | null; unknown: string | null } = { state: null, unknown: null };

/** In the browser the list asks for itself: the page turns over at once, but for a search in words. */
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

function Search({ isDehydrated, unknown }: { isDehydrated: boolean; unknown: string | null }) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { address, change: changeAddress } = useAddressAhead();
  const asked = useMemo(() => readSearch(address), [address]);
  const isUnknown = asked.where !== '' && asked.where === unknown;
  const api = useApi();
  const query = searchQuery(api, asked);
  const found = useQuery({ ...query, enabled: query.enabled && !isUnknown, refetchOnMount: !isDehydrated });
  const head = useTurnedPage(found, asked);
  const answer = isUnknown || !asked.where ? undefined : found.data;
  const place = answer && (answer.street ?? answer.department?.name ?? shortName(answer.commune.name));
  const list = useRef<HTMLDivElement>(null);
  const isBeside = useMediaQuery('(min-width: 68.75em)');
  const isAtRest = useListAtRest(found);
  const hasMap = isAtRest && asked.place === 'salon' && answer !== undefined;

  function change(what: Partial<SearchCriteria>) {
    // Elsewhere, the part of the map that was looked at is left behind.
    const elsewhere = {
      ...(('where' in what || 'place' in what) && { square: undefined }),
      ...('where' in what && { mended: undefined }),
      // Of no salon one has to get into.
      ...(what.place === 'at_home' && { access: undefined }),
    };
    changeAddress(searchAddress({ ...asked, page: 1, ...elsewhere, ...what }), {
      preventScrollReset: true,
      // One step back leads before the first move, not through all of them.
      replace: what.square !== undefined && asked.square !== undefined,
    });
  }

  function heading() {
    if (!answer) return t('title');
    const isEmptyDay = answer.total === 0 && asked.day && answer.instead?.withoutFilters;
    if (isEmptyDay && asked.day) return t('found.onDay', { place, day: format.day(asked.day) });
    const area = asked.square ? 'square' : answer.department ? 'department' : 'salon';
    const kind = asked.place === 'salon' ? area : asked.place;
    return t(`found.${kind}`, { count: answer.total, place });
  }

  return (
    <Page>
      <PageTitle title={place ? t('titleIn', { place }) : t('title')} description={t('description')} />
      <div className={classes.asked}>
        <SearchPlaceForm asked={asked} onChange={change} />
        <SearchSummary asked={asked} onChange={change} />
        <CountedFilters
          asked={asked}
          onChange={change}
          today={answer && dayIn(answer.now, answer.items[0]?.timeZone ?? 'Europe/Paris')}
          isCounted={isAtRest && answer !== undefined}
          found={t('filters.show', { count: answer?.total ?? 0 })}
        />
      </div>
      <div className={asked.place === 'salon' ? classes.split : undefined}>
        <section className={classes.results}>
          <Title ref={head} tabIndex={-1} order={1} size="h3" aria-live="polite" className={classes.heading}>
            {heading()}
            {answer && answer.page > 1 && (
              <VisuallyHidden>, {t('pages.current', { page: answer.page })}</VisuallyHidden>
            )}
          </Title>
          {asked.name && (
            <Suspense>
              <NameList name={asked.name} where={asked.where} />
            </Suspense>
          )}
          {answer && place && <MendedNote place={place} asked={asked} found={answer} />}
          {answer?.widened && <WidenedNote {...answer.widened} />}
          <div ref={list} hidden={hasMap && !isBeside && asked.view === 'map'}>
            <SearchResults found={found} isUnknown={isUnknown} asked={asked} onChange={change} />
          </div>
        </section>
        {hasMap && (
          <Suspense>
            <MapPanel found={answer} onChange={change} {...{ asked, list, isBeside }} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
