import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPlace } from '~/domains/places/commune-name.ts';
import { placesQuery } from '~/domains/places/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { Title } from '~/ui/text/title.tsx';
import { ProfessionalList } from './professional-list.tsx';
import type { Found } from './queries.ts';
import { countFilters, noFilters, type SearchCriteria, searchAddress } from './search-address.ts';
import classes from './search-results.module.css';

/**
 * Shown when the server does not know the place in `where`. Offers at most five known places with a similar
 * name, or the departments of a region.
 */
export function UnknownPlace({ criteria }: { criteria: SearchCriteria }) {
  const { t } = useTranslation('search');
  const { data = [] } = useQuery(placesQuery(useApi(), criteria.where));
  const isRegion = data.length > 1 && data.every(({ kind }) => kind === 'department');
  const text = isRegion ? t('unknown.department') : t('unknown.meant');
  return (
    <EmptyState
      title={t(isRegion ? 'unknown.region' : 'unknown.title', { where: criteria.where })}
      text={data.length === 0 ? t('unknown.text') : text}
      name="?"
      action={
        data.length > 0 && (
          <ul className={classes.meant}>
            {data.slice(0, isRegion ? data.length : 5).map((place) => (
              <li key={formatPlace(place)}>
                <Button
                  component={Link}
                  variant="default"
                  to={searchAddress({ ...criteria, page: 1, where: formatPlace(place), mended: undefined })}
                >
                  {formatPlace(place)}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}

type NoneFoundProps = {
  found: Found;
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
};

/**
 * Suggests the next day, no filters, the other place of service (salon or home), and the nearest
 * professionals.
 */
export function NoResults({ found, criteria, onChange }: NoneFoundProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { instead } = found;
  if (!instead) return null;
  const { nextDay, otherPlace, withoutFilters, nearest } = instead;
  const isNarrow = countFilters(criteria) > 0;
  return (
    <div className={classes.suggestions}>
      {!nextDay && (withoutFilters === 0 || !isNarrow) && (
        <p>
          {t(criteria.categories.length + criteria.named.length > 0 ? 'noResult.text' : 'noResult.empty')}
        </p>
      )}
      <div className={classes.ways}>
        {nextDay && (
          <Button onClick={() => onChange({ day: nextDay.day })}>
            {t(`noResult.nextDay.${criteria.place}`, { count: nextDay.count, day: format.day(nextDay.day) })}
          </Button>
        )}
        {isNarrow && withoutFilters > 0 && (
          <Button variant="default" onClick={() => onChange(noFilters)}>
            {t('noResult.without', { count: withoutFilters })}
          </Button>
        )}
        {otherPlace && (
          <Button variant="default" onClick={() => onChange({ place: otherPlace.place })}>
            {t(`noResult.${otherPlace.place}`, { count: otherPlace.count })}
          </Button>
        )}
      </div>
      {nearest.length > 0 && (
        <section>
          <Title order={2} size="h3">
            {t('noResult.nearest')}
          </Title>
          <ProfessionalList
            found={found}
            items={nearest}
            criteria={{ ...criteria, place: 'salon' }}
            isOld={false}
          />
        </section>
      )}
    </div>
  );
}
