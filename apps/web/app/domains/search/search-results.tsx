import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { placeWritten } from '~/domains/places/commune-name.ts';
import { placesQuery } from '~/domains/places/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { ProfessionalList } from './professional-list.tsx';
import type { Found } from './queries.ts';
import { countFilters, type SearchAsked, searchAddress } from './search-address.ts';
import classes from './search-results.module.css';
import { noFilters, type Widened } from './widening-steps.ts';

export type SearchResultsProps = {
  found: UseQueryResult<Found>;
  /** The server has found out already that there is no such commune. */
  isUnknown: boolean;
  asked: SearchAsked;
  onChange: (change: Partial<SearchAsked>) => void;
};

/** The list in all its states: nowhere yet, found, empty, failed, on its way. */
export function SearchResults({ found, isUnknown, asked, onChange }: SearchResultsProps) {
  const { t } = useTranslation('search');
  if (!asked.where)
    return <EmptyState title={t('where.title')} text={t('where.text')} name={t('where.title')} />;
  if (isUnknown || isRefusal(found.error, 'unknown_commune')) return <UnknownPlace asked={asked} />;
  // What is known stays in sight, also when another search could not be made.
  if (found.error && (!found.data || found.isPlaceholderData))
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <div className={classes.spaced}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="card" height={200} isQuiet={row > 1} />
        ))}
      </div>
    );
  if (found.data.items.length === 0)
    return <NobodyFound found={found.data} asked={asked} onChange={onChange} />;
  return (
    <ProfessionalList
      found={found.data}
      asked={found.data.widened?.asked ?? asked}
      pagesOf={asked}
      isOld={found.isPlaceholderData}
    />
  );
}

/** Nobody was found as it was asked: what is shown in place of it, on the list and on the map. */
export function WidenedNote({ asked: { day }, steps }: Widened) {
  const { t } = useTranslation('search');
  const format = useFormat();
  return (
    <div role="status" className={classes.widened}>
      {steps.map((step) => (
        <Quiet key={step} size="md">
          {t(`widened.${step}`, { day: day ? format.day(day) : '' })}
        </Quiet>
      ))}
    </div>
  );
}

type MendedNoteProps = { place: string; asked: SearchAsked; found: Found };

/** No place is called as it was written: the nearest spelling was searched, and the reader says which place is meant. */
export function MendedNote({ place, asked, found }: MendedNoteProps) {
  const { t } = useTranslation('search');
  const written = found.mendedWhere ?? asked.mended;
  if (!written) return null;
  return (
    <Quiet role="status" size="md">
      {t('mended', { place, written })}
    </Quiet>
  );
}

/** What may have been meant, one press each. */
function UnknownPlace({ asked }: { asked: SearchAsked }) {
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

/** Nobody here: the next day, fewer filters, the other place, and who is nearest. */
function NobodyFound({
  found,
  asked,
  onChange,
}: { found: Found } & Pick<SearchResultsProps, 'asked' | 'onChange'>) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { instead } = found;
  if (!instead) return null;
  const { nextDay, otherPlace, withoutFilters, nearest } = instead;
  const isNarrow = countFilters(asked) > 0;
  return (
    <div className={classes.nobody}>
      {!nextDay && (withoutFilters === 0 || !isNarrow) && (
        <p>{t(asked.categories.length + asked.named.length > 0 ? 'nobody.text' : 'nobody.empty')}</p>
      )}
      <div className={classes.ways}>
        {nextDay && (
          <Button onClick={() => onChange({ day: nextDay.day })}>
            {t(`nobody.nextDay.${asked.place}`, { count: nextDay.count, day: format.day(nextDay.day) })}
          </Button>
        )}
        {isNarrow && withoutFilters > 0 && (
          <Button variant="default" onClick={() => onChange(noFilters)}>
            {t('nobody.without', { count: withoutFilters })}
          </Button>
        )}
        {otherPlace && (
          <Button variant="default" onClick={() => onChange({ place: otherPlace.place })}>
            {t(`nobody.${otherPlace.place}`, { count: otherPlace.count })}
          </Button>
        )}
      </div>
      {nearest.length > 0 && (
        <section>
          <Title order={2} size="h3">
            {t('nobody.nearest')}
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
