import type { Category } from '@meche/contract/enumerations';
import type { TownPage } from '@meche/contract/towns';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { data as answer, redirect, useParams } from 'react-router';
import { readCategory, townAddress } from '~/domains/search/town-address.ts';
import { TownDescription } from '~/domains/search/town-description.tsx';
import { TownCategories, TownNeighbours } from '~/domains/search/town-links.tsx';
import { searchOfTown, TownProfessionals } from '~/domains/search/town-list.tsx';
import { townQuery } from '~/domains/search/town-query.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Dehydrated } from '~/lib/api/dehydrated.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { prefetchQueries } from '~/lib/api/server.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { NotFoundError } from '~/lib/page/not-found-error.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Breadcrumbs } from '~/ui/page/breadcrumbs.tsx';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { Route } from './+types/town.page';
import classes from './town.module.css';

/** A town has one address; other spellings redirect to it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const written: { commune: string; category?: string } = params;
  const category = readCategory(written.category);
  if (written.category !== undefined && !category) throw answer(null, { status: 404 });
  let own = '';
  const state = await prefetchQueries(context, async (cache, api) => {
    const townInput = { town: written.commune, category };
    own = townAddress((await cache.fetchQuery(townQuery(api, townInput))).town.slug, category);
  });
  const { pathname, search } = new URL(request.url);
  if (pathname !== own) throw redirect(own + search, 301);
  return { state };
}

/**
 * Does not call the server loader, so that the page changes without waiting; the component fetches its
 * data.
 */
export async function clientLoader() {
  return { state: null };
}

export default function TownRoute({ loaderData: { state } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { commune = '', category: written } = useParams();
  const category = readCategory(written);
  if (written !== undefined && !category) throw new NotFoundError();
  return (
    <Dehydrated state={state}>
      <Town town={commune} category={category} isDehydrated={state !== null} />
    </Dehydrated>
  );
}

type TownProps = { town: string; category: Category | undefined; isDehydrated: boolean };

function Town({ town, category, isDehydrated }: TownProps) {
  const { data, error, refetch } = useQuery({
    ...townQuery(useApi(), { town, category }),
    refetchOnMount: !isDehydrated,
  });
  if (data) return <Shown page={data} />;
  if (isRefusal(error, 'not_found')) throw new NotFoundError();
  return (
    <Page>
      <QueryState of={{ error, refetch }} shape="page" height={480} />
    </Page>
  );
}

function Shown({ page }: { page: TownPage }) {
  const { t } = useTranslation(['towns', 'services', 'search']);
  const { town, category, here, around, travelling, nearest, total, travellingTotal } = page;
  const place = town.name;
  const title = category
    ? t('towns:titleOf', { category: t(`services:categories.${category}`), place })
    : t('towns:title', { place });
  const lead = useLead(page);
  const trail = useTrail(page);
  return (
    <>
      <PageTitle
        title={t('towns:tab', { title })}
        description={
          total > 0
            ? t('towns:description', { title, count: total, ...lead })
            : t('towns:descriptionOfNone', { title })
        }
      />
      {page.standing === 0 && <meta name="robots" content="noindex, follow" />}
      <TownDescription page={page} title={title} trail={trail} />
      <Page>
        <TownHead page={page} title={title} lead={lead} trail={trail} />
        <TownCategories page={page} />
        <TownProfessionals page={page} professionals={here} place="salon" first />
        {around.length > 0 && (
          <Section title={t('towns:around', { place })}>
            <TownProfessionals page={page} professionals={around} place="salon" first={here.length === 0} />
          </Section>
        )}
        {total > 0 && (
          <div className={classes.ways}>
            <Button component={IntentLink} to={searchOfTown(page)}>
              {total > here.length + around.length ? t('towns:all', { count: total }) : t('towns:refine')}
            </Button>
          </div>
        )}
        {total === 0 && travellingTotal === 0 && (
          <div className={classes.ways}>
            <Button component={IntentLink} variant="default" to={to('search')}>
              {t('towns:elsewhere')}
            </Button>
          </div>
        )}
        {travelling.length > 0 && (
          <Section title={t('towns:travelling', { place })}>
            <TownProfessionals page={page} professionals={travelling} place="at_home" first={total === 0} />
            {travellingTotal > travelling.length && (
              <div className={classes.ways}>
                <Button component={IntentLink} variant="default" to={searchOfTown(page, 'at_home')}>
                  {t('towns:allTravelling', { count: travellingTotal })}
                </Button>
              </div>
            )}
          </Section>
        )}
        {nearest.length > 0 && (
          <Section title={t('towns:nearest')}>
            <TownProfessionals page={page} professionals={nearest} place="salon" first />
          </Section>
        )}
        <TownNeighbours page={page} />
      </Page>
    </>
  );
}

type TownHeadProps = {
  page: TownPage;
  title: string;
  lead: ReturnType<typeof useLead>;
  trail: ReturnType<typeof useTrail>;
};

function TownHead({ page, title, lead, trail }: TownHeadProps) {
  const { t } = useTranslation('towns');
  const { town, nearest, total, travellingTotal } = page;
  const instead = travellingTotal > 0 ? 'travelling' : nearest.length > 0 ? 'none' : 'noneAround';
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Breadcrumbs {...trail} label={t('trail')} />
        <Title order={1}>{title}</Title>
        <p className={classes.lead}>
          {total > 0 ? t('lead.salons', { count: total, price: lead.price }) : t(`lead.${instead}`)}{' '}
          {lead.next}
        </p>
      </div>
      <div className={classes.picture}>
        {/* Not eager, because phones, which do not show it, would load it before the style sheets. */}
        <CoverArt name={town.name} format="banner" banner="520px" />
      </div>
    </header>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={2}>{title}</Title>
      {children}
    </section>
  );
}

/**
 * Returns the lowest price and the next free slot among the professionals in the town and around it or,
 * without any, among those who travel there; empty strings when there is none.
 */
function useLead({ here, around, travelling, now }: TownPage): { price: string; next: string } {
  const { t } = useTranslation('towns');
  const format = useFormat();
  const professionals = here.length + around.length > 0 ? [...here, ...around] : travelling;
  const prices = professionals.flatMap(({ fromPriceCents }) => fromPriceCents ?? []);
  const [first] = professionals
    .flatMap(({ slots, timeZone }) => slots.slice(0, 1).map(({ startsAt }) => ({ startsAt, timeZone })))
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  return {
    price: prices.length > 0 ? format.price(Math.min(...prices)) : '',
    next: first
      ? t('next', {
          day: format.dayInText(dayIn(now, first.timeZone), dayIn(first.startsAt, first.timeZone)),
          time: format.timeWithZone(first.startsAt, first.timeZone),
        })
      : '',
  };
}

/** Returns the breadcrumbs: an arrondissement is below its city, a category below its town. */
function useTrail({ town, within, category }: TownPage) {
  const { t } = useTranslation(['towns', 'services']);
  const here = category ? t(`services:categories.${category}`) : town.name;
  return {
    here,
    steps: [
      { name: t('towns:home'), to: to('home') },
      ...(within ? [{ name: within.name, to: townAddress(within.slug) }] : []),
      ...(category ? [{ name: town.name, to: townAddress(town.slug) }] : []),
    ],
  };
}
