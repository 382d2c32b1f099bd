import type { ResponseOf } from '@meche/contract/endpoint';
import type { searchProfessionals } from '@meche/contract/search';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import { ProfessionalList } from './professional-list.tsx';
import { countFilters, type SearchAsked } from './search-address.ts';
import classes from './search-results.module.css';

export type Found = ResponseOf<typeof searchProfessionals>;

type SearchResultsProps = {
  found: UseQueryResult<Found>;
  /** The server has found out already that there is no such commune. */
  isUnknown: boolean;
  asked: SearchAsked;
  onChange: (change: Partial<SearchAsked>) => void;
};

/** The list in all its states: nowhere yet, on its way, failed, empty, found. */
export function SearchResults({ found, isUnknown, asked, onChange }: SearchResultsProps) {
  const { t } = useTranslation('search');
  if (!asked.where)
    return <EmptyState title={t('where.title')} text={t('where.text')} name={t('where.title')} />;
  if (isUnknown || isRefusal(found.error, 'unknown_commune'))
    return (
      <EmptyState title={t('unknown.title', { where: asked.where })} text={t('unknown.text')} name="?" />
    );
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <div className={classes.loading}>
        {[1, 2, 3].map((row) => (
          <LoadingStrands key={row} height={200} />
        ))}
      </div>
    );
  if (found.data.items.length === 0)
    return <NobodyFound found={found.data} asked={asked} onChange={onChange} />;
  return <ProfessionalList found={found.data} asked={asked} isOld={found.isPlaceholderData} />;
}

function NobodyFound({
  found,
  asked,
  onChange,
}: { found: Found } & Pick<SearchResultsProps, 'asked' | 'onChange'>) {
  const { t } = useTranslation('search');
  const isNarrow = countFilters(asked) > 0;
  const elsewhere = asked.place === 'salon' ? 'at_home' : 'salon';
  return (
    <EmptyState
      title={t('nobody.title', { place: shortName(found.commune.name) })}
      text={t(isNarrow ? 'nobody.narrow' : 'nobody.text')}
      name={found.commune.name}
      action={
        isNarrow ? (
          <Button
            variant="default"
            onClick={() =>
              onChange({
                day: undefined,
                hairType: undefined,
                maxPriceEuros: undefined,
                minRating: undefined,
              })
            }
          >
            {t('nobody.widen')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => onChange({ place: elsewhere })}>
            {t(`nobody.try.${elsewhere}`)}
          </Button>
        )
      }
    />
  );
}
