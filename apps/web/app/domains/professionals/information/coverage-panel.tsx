import type { ZoneCoverage } from '@meche/contract/travel';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { coverageShapes, HEIGHT, WIDTH } from './coverage-drawing.ts';
import classes from './coverage-panel.module.css';
import { coverageQuery } from './travel-query.ts';

type CoveragePanelProps = { workZone: readonly { city: string; zipCode: string }[] };

export function CoveragePanel({ workZone }: CoveragePanelProps) {
  const zoneBody = JSON.stringify({ workZone: workZone.map(({ zipCode }) => ({ zipCode })) });
  const settled = useDebounced(zoneBody);
  const { data, error, refetch, isPlaceholderData } = useQuery(coverageQuery(useApi(), settled));
  if (!data) return <QueryState of={{ error, refetch }} shape="form" height={320} />;
  return (
    <div className={classes.coverage} data-old={isPlaceholderData || settled !== zoneBody ? '' : undefined}>
      <CoverageCount {...data} />
      <CoverageMap coverage={data} />
      <CoverageAreas areas={data.areas} />
    </div>
  );
}

function CoverageCount({ communes, arrondissements }: ZoneCoverage) {
  const { t } = useTranslation('professional-information');
  const isTown = communes > 0 && communes === arrondissements;
  return (
    <p className={classes.count} role="status">
      <strong>
        {isTown
          ? t('coverage.onlyArrondissements', { count: arrondissements })
          : t('coverage.communes', { count: communes })}
      </strong>
      {!isTown && arrondissements > 0 && ` ${t('coverage.arrondissements', { count: arrondissements })}`}
    </p>
  );
}

function CoverageMap({ coverage }: { coverage: ZoneCoverage }) {
  const { t } = useTranslation('professional-information');
  const { covered, around, base, dot } = useMemo(() => coverageShapes(coverage), [coverage]);
  if (covered === '' && around === '') return null;
  return (
    <figure className={classes.map}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('coverage.map', { count: coverage.communes })}
      >
        <path className={classes.around} d={around} strokeWidth={dot * 0.6} />
        <path className={classes.covered} d={covered} strokeWidth={dot} />
        {base && (
          <g className={classes.base}>
            <circle cx={base.x} cy={base.y} r={7} />
            <circle cx={base.x} cy={base.y} r={2.5} />
          </g>
        )}
      </svg>
      <figcaption>
        <span data-dot="covered">{t('coverage.covered')}</span>
        <span data-dot="around">{t('coverage.around')}</span>
        {base && <span data-dot="base">{t('coverage.base')}</span>}
      </figcaption>
    </figure>
  );
}

function CoverageAreas({ areas }: Pick<ZoneCoverage, 'areas'>) {
  const { t } = useTranslation('professional-information');
  if (areas.length === 0) return null;
  return (
    <details className={classes.areas}>
      <summary>{t('coverage.list')}</summary>
      <ul>
        {areas.map(({ zipCode, name, communes, towns }) => (
          <li key={zipCode} data-empty={communes === 0 ? '' : undefined}>
            <strong>{name ? `${name} (${zipCode})` : zipCode}</strong>
            <span>
              {communes === 0
                ? t('coverage.nowhere')
                : t(communes > towns.length ? 'coverage.among' : 'coverage.all', {
                    count: communes,
                    towns: towns.map(shortName).join(', '),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
