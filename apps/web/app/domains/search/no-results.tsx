import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { placeWritten } from '~/domains/places/commune-name.ts';
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

/** Suggests known places when `where` is unknown. */
export function UnknownPlace({ asked }: { asked: SearchCriteria }) {
  const { t } = useTranslation('search');
  const { data = [] } = useQuery(placesQuery(useApi(), asked.where));
  return (
    <EmptyState
      title={t('unknown.title', { where: asked.where })}
      text={data.length === 0 ? t('unknown.text') : t('unknown.meant')}
      name="?"
      action={
        data.length > 0 && (
          <ul className={classes.meant}>
            {data.slice(0, 5).map((place) => (
              <li key={placeWritten(place)}>
                <Button
                  component={Link}
                  variant="default"
                  to={searchAddress({ ...asked, page: 1, where: placeWritten(place), mended: undefined })}
                >
                  {placeWritten(place)}
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
  asked: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
};

/**
 * Suggests alternatives when the search has no results: the next day, fewer filters, the other place, the
 * nearest professionals.
 */
export function NoneFound({ found, asked, onChange }: NoneFoundProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { instead } = found;
  if (!instead) return null;
  const { nextDay, otherPlace, withoutFilters, nearest } = instead;
  const isNarrow = countFilters(asked) > 0;
  return (
    <div className={classes.suggestions}>
      {!nextDay && (withoutFilters === 0 || !isNarrow) && (
        <p>{t(asked.categories.length + asked.named.length > 0 ? 'noResult.text' : 'noResult.empty')}</p>
      )}
      <div className={classes.ways}>
        {nextDay && (
          <Button onClick={() => onChange({ day: nextDay.day })}>
            {t(`noResult.nextDay.${asked.place}`, { count: nextDay.count, day: format.day(nextDay.day) })}
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
            asked={{ ...asked, place: 'salon' }}
            isOld={false}
          />
        </section>
      )}
    </div>
  );
}
