import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { ProfessionalList } from './professional-list.tsx';
import type { Found } from './queries.ts';
import type { SearchCriteria } from './search-address.ts';
import classes from './search-results.module.css';
import type { Widened } from './widening-steps.ts';

/** Loaded lazily: most searches have results. */
const noResults = () => import('./no-results.tsx');
const UnknownPlace = lazy(async () => ({ default: (await noResults()).UnknownPlace }));
const NoneFound = lazy(async () => ({ default: (await noResults()).NoneFound }));

export type SearchResultsProps = {
  found: UseQueryResult<Found>;
  /** The server has already refused the place with unknown_commune. */
  isUnknown: boolean;
  asked: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
};

export function SearchResults({ found, isUnknown, asked, onChange }: SearchResultsProps) {
  const { t } = useTranslation('search');
  if (!asked.where)
    return <EmptyState title={t('where.title')} text={t('where.text')} name={t('where.title')} />;
  if (isUnknown || isRefusal(found.error, 'unknown_commune'))
    return (
      <Suspense>
        <UnknownPlace asked={asked} />
      </Suspense>
    );
  // Loaded results stay visible when a refetch fails.
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
    return (
      <Suspense>
        <NoneFound found={found.data} asked={asked} onChange={onChange} />
      </Suspense>
    );
  return (
    <ProfessionalList
      found={found.data}
      asked={found.data.widened?.asked ?? asked}
      pagesOf={asked}
      isOld={found.isPlaceholderData}
    />
  );
}

/** Says how the search was widened, above the list and the map. */
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

type MendedNoteProps = { place: string; asked: SearchCriteria; found: Found };

/** Says which spelling of the place was searched instead of the one typed. */
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
