import { rankingFormula } from '@meche/contract/ranking';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { planOffersQuery } from '~/domains/subscriptions/plan-offers-query.ts';
import { PriceLines } from '~/domains/subscriptions/price-lines.tsx';
import { Dehydrated } from '~/lib/api/dehydrated.tsx';
import { prefetchQueries } from '~/lib/api/server.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { LegalLinks } from '~/shell/legal-links.tsx';
import { Button } from '~/ui/button/button.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { Route } from './+types/information.page';
import classes from './information.module.css';

const sections = ['booking', 'paying', 'cancelling', 'prices', 'ranking', 'accessibility', 'legal'] as const;

export async function loader({ context }: Route.LoaderArgs) {
  return { state: await prefetchQueries(context, (cache, api) => cache.prefetchQuery(planOffersQuery(api))) };
}

/** The page does not wait for the plans and shows them when they arrive. */
export async function clientLoader() {
  return { state: null };
}

export default function InformationPage({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <Dehydrated state={state}>
      <Information />
    </Dehydrated>
  );
}

function Information() {
  const { t } = useTranslation(['information']);
  return (
    <Page width="text">
      <PageTitle title={t('title')} description={t('description')} />
      <Title order={1}>{t('title')}</Title>
      <p className={classes.lead}>{t('lead')}</p>
      {sections.map((section) => (
        <section key={section} id={section} className={classes.section}>
          <Title order={2} size="h3">
            {t(`information:${section}.title`)}
          </Title>
          {section === 'ranking' ? <RankingFormula /> : <p>{t(`information:${section}.text`)}</p>}
          {section === 'prices' && <PriceLines />}
          {section === 'legal' && (
            <nav className={classes.links} aria-label={t('legal.title')}>
              <LegalLinks />
            </nav>
          )}
        </section>
      ))}
      <section className={classes.section}>
        <Title order={2} size="h3">
          {t('invite.title')}
        </Title>
        <p>{t('invite.text')}</p>
        <Button component={Link} to={to('registerProfessional')}>
          {t('invite.action')}
        </Button>
      </section>
    </Page>
  );
}

/** Explains the ranking formula with the constants that the search uses. */
function RankingFormula() {
  const { t } = useTranslation('information');
  const { number } = useFormat();
  const { compared, nearness, soon, rating, price } = rankingFormula;
  const most = nearness.points + soon.points + rating.points + price.points;
  return (
    <>
      <p>{t('ranking.text', { most })}</p>
      <ul>
        <li>{t('ranking.nearness', { points: nearness.points, km: nearness.untilKm })}</li>
        <li>{t('ranking.soon', { points: soon.points, days: soon.untilHours / 24 })}</li>
        <li>
          {t('ranking.rating', {
            points: rating.points,
            count: rating.addedReviews,
            value: number(rating.addedAverage),
          })}
        </li>
        <li>
          {t('ranking.price', {
            points: price.points,
            full: price.fullPercent,
            none: price.nonePercent,
            most,
          })}
        </li>
      </ul>
      <p>{t('ranking.end', { compared })}</p>
    </>
  );
}
