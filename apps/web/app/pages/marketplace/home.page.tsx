import type { Category } from '@meche/contract/enumerations';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { frontPageQuery } from '~/domains/search/front-page-query.ts';
import { FrontPageSections } from '~/domains/search/front-page-sections.tsx';
import { SearchForm } from '~/domains/search/search-form.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Dehydrated } from '~/lib/api/dehydrated.tsx';
import { prefetchQueries } from '~/lib/api/server.ts';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfFavourites } from '~/lib/i18n/page-words.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { SelectiveHydration } from '~/ui/page/selective-hydration.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { Route } from './+types/home.page';
import classes from './home.module.css';

const HairdresserSection = lazy(async () => {
  await addDomains(wordsOfFavourites);
  return { default: (await import('~/domains/favourites/hairdresser-section.tsx')).HairdresserSection };
});

/**
 * The home page shows twelve of the thirteen categories, because twelve fill every row of the grid. The
 * search form lists them all.
 */
const featured = [
  ['woman_cut', ['chestnut', 'honey']],
  ['man_cut', ['black', 'brown']],
  ['coloration', ['copper', 'auburn', 'strawberry']],
  ['kids', ['honey', 'blond']],
  ['hairdressing', ['auburn', 'chestnut']],
  ['beard', ['brown', 'chestnut', 'copper']],
  ['shampoo_care', ['silver', 'platinum', 'sage']],
  ['hair_perm', ['blond', 'honey', 'strawberry']],
  ['ceremony', ['platinum', 'blond', 'honey']],
  ['artistic', ['plum', 'auburn', 'copper']],
  ['mechanical_straightening', ['black', 'plum']],
  ['chemical_straightening', ['brown', 'black', 'auburn']],
] as const satisfies [Category, string[]][];

const promises = ['slots', 'pay', 'home'] as const;

export async function loader({ context }: Route.LoaderArgs) {
  // `prefetchQuery` does not throw, so that the page also renders without its figures.
  return { state: await prefetchQueries(context, (cache, api) => cache.prefetchQuery(frontPageQuery(api))) };
}

/** The page does not wait for the figures and shows them when they arrive. */
export async function clientLoader() {
  return { state: null };
}

export default function HomePage({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <Dehydrated state={state}>
      <Home />
    </Dehydrated>
  );
}

function Home() {
  const { t } = useTranslation('home');
  const user = useSession();
  const { data: life } = useQuery(frontPageQuery(useApi()));
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <section className={classes.hero}>
        <div className={classes.words}>
          <Title order={1}>{t('headline')}</Title>
          <p className={classes.lead}>{t('lead')}</p>
          <SearchForm />
        </div>
        <div className={classes.picture}>
          <CoverArt
            name="Mèche"
            colours={['auburn', 'copper', 'honey']}
            scene="salon"
            card="560px"
            sceneFrom="62em"
            eager
          />
        </div>
      </section>

      {user && (
        <Suspense>
          <HairdresserSection className={classes.section} />
        </Suspense>
      )}

      <Categories />

      {life && (
        <div className={classes.section}>
          <SelectiveHydration>
            <FrontPageSections page={life} />
          </SelectiveHydration>
        </div>
      )}

      <Promises />

      <section className={classes.section}>
        <div className={classes.band}>
          <div className={classes.bandPicture}>
            <CoverArt
              name="Atelier Capucine"
              colours={['brown', 'auburn', 'copper']}
              banner="(min-width: 48em) 860px, 400px"
            />
          </div>
          <div className={classes.bandWords}>
            <Title order={2}>{t('professionals.title')}</Title>
            <p>{t('professionals.text')}</p>
            <Button component={Link} to={to('registerProfessional')} variant="default">
              {t('professionals.action')}
            </Button>
          </div>
        </div>
      </section>
    </>
  );
}

function Categories() {
  const { t } = useTranslation(['home', 'services']);
  return (
    <section className={classes.section}>
      <Title order={2}>{t('home:categories.title')}</Title>
      <ul className={classes.categories}>
        {featured.map(([category, colours]) => (
          <li key={category}>
            <IntentLink to={to('search', undefined, { categories: category })}>
              <span className={classes.swatch}>
                <CoverArt name={category} colours={colours} format="avatar" />
              </span>
              {t(`services:categories.${category}`)}
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promises() {
  const { t } = useTranslation('home');
  return (
    <section className={classes.section}>
      <Title order={2}>{t('promises.title')}</Title>
      <ol className={classes.promises}>
        {promises.map((promise, at) => (
          <li key={promise}>
            <span className={classes.numeral} aria-hidden="true">
              {at + 1}
            </span>
            <Title order={3}>{t(`promises.${promise}Title`)}</Title>
            <p>{t(`promises.${promise}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
