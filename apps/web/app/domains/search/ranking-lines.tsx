import { exactPointOf } from '@meche/contract/exact-point';
import { rankingFormula } from '@meche/contract/ranking';
import type { SearchResult } from '@meche/contract/search';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './ranking-lines.module.css';

type Ranking = NonNullable<SearchResult['ranking']>;
type Term = Ranking['terms'][number];

const most = Object.fromEntries(
  (['nearness', 'soon', 'rating', 'price'] as const).map((term) => [term, rankingFormula[term].points]),
) as Record<Term['term'], number>;
const mostOfAll = Object.values(most).reduce((sum, points) => sum + points, 0);

/**
 * Shows each term of the public ranking formula with its points, and the total. A term that does not apply
 * is named below.
 */
export function RankingLines({
  ranking,
  rating,
  ...place
}: { ranking: Ranking } & Pick<SearchResult, 'rating' | 'coordinates' | 'precision'>) {
  const { t } = useTranslation('ranking');
  const { number } = useFormat();
  const say = useTermTexts({ reviews: rating.count, isExact: exactPointOf(place) !== undefined });
  const points = (earned: number, of: number) => t('points', { points: number(earned, 1), most: number(of) });
  const sum = ranking.terms.reduce((all, term) => all + term.points, 0);
  const sumOfMost = ranking.terms.reduce((all, { term }) => all + most[term], 0);
  const isPriceLeftOut = ranking.medianPriceCents === null;
  return (
    <div className={classes.why}>
      <dl className={classes.terms} aria-label={t('label')}>
        {ranking.terms.map((term) => (
          <div key={term.term}>
            <dt>{say(term)}</dt>
            <dd>{points(term.points, most[term.term])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('score')}</dt>
          <dd>
            {points(sum, sumOfMost)}
            {isPriceLeftOut && t('scoreIs', { score: points(ranking.score, mostOfAll) })}
          </dd>
        </div>
      </dl>
      {isPriceLeftOut && <Quiet>{t('priceLeftOut')}</Quiet>}
      <Quiet>
        {t('paid')}{' '}
        <LinkButton component={Link} size="sm" to={`${to('information')}#ranking`}>
          {t('all')}
        </LinkButton>
      </Quiet>
    </div>
  );
}

function useTermTexts({ reviews, isExact }: { reviews: number; isExact: boolean }) {
  const { t } = useTranslation('ranking');
  const format = useFormat();
  return ({ term, value }: Term): string => {
    switch (term) {
      case 'nearness':
        if (!isExact) {
          const km = Math.round(value ?? 0);
          return km < 1 ? t('nearnessTown') : t('nearnessAbout', { km: format.number(km) });
        }
        // A distance below 50 m would be rounded to zero.
        if ((value ?? 0) < 0.05) return t('nearnessClose');
        return t('nearness', { distance: format.distance(value ?? 0) });
      case 'soon':
        if (value === null) return t('soonNever');
        if (value < 1) return t('soonNow');
        return value < 48
          ? t('soonHours', { count: value })
          : t('soonDays', { count: Math.floor(value / 24) });
      case 'rating':
        return t('rating', { count: reviews, value: format.number(value ?? 0, 2) });
      case 'price': {
        const beside = (value ?? 100) - 100;
        if (beside === 0) return t('priceSame');
        return t(beside < 0 ? 'priceUnder' : 'priceOver', { percent: format.number(Math.abs(beside)) });
      }
    }
  };
}
