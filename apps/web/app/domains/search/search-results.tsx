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

/** The module is loaded on demand because most searches have results. */
const noResults = () => import('./no-results.tsx');
const UnknownPlace = lazy(async () => ({ default: (await noResults()).UnknownPlace }));
const NoResults = lazy(async () => ({ default: (await noResults()).NoResults }));

export type SearchResultsProps = {
  found: UseQueryResult<Found>;
  /** True when the server has already refused the place with unknown_commune. */
  isUnknown: boolean;
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
};

export function SearchResults({ found, isUnknown, criteria, onChange }: SearchResultsProps) {
  const { t } = useTranslation('search');
  if (!criteria.where)
    return <EmptyState title={t('where.title')} text={t('where.text')} name={t('where.title')} />;
  if (isUnknown || isRefusal(found.error, 'unknown_commune'))
    return (
      <Suspense>
        <UnknownPlace criteria={criteria} />
      </Suspense>
    );
  // Results that are loaded stay visible when a refetch fails.
  if (found.error && (!found.data || found.isPlaceholderData))
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <div className={classes.spaced}>
        {/* As many as fill a screen, so that the footer is not seen to jump. */}
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} shape="card" height={260} isQuiet={row > 1} />
        ))}
      </div>
    );
  if (found.data.items.length === 0)
    return (
      <Suspense>
        <NoResults found={found.data} criteria={criteria} onChange={onChange} />
      </Suspense>
    );
  return (
    <ProfessionalList
      found={found.data}
      criteria={found.data.widened?.criteria ?? criteria}
      pagesOf={criteria}
      isOld={found.isPlaceholderData}
    />
  );
}

/** Names the conditions that were dropped because the search had no results. */
export function WidenedNote({ criteria: { day }, steps }: Widened) {
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

type MendedNoteProps = { place: string; criteria: SearchCriteria; found: Found };

/** Names the spelling of the place that was searched instead of the typed one. */
export function CorrectedPlaceNote({ place, criteria, found }: MendedNoteProps) {
  const { t } = useTranslation('search');
  const written = found.mendedWhere ?? criteria.mended;
  if (!written) return null;
  return (
    <Quiet role="status" size="md">
      {t('mended', { place, written })}
    </Quiet>
  );
}
