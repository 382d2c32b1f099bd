import type { OperatorFailure } from '@meche/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FailureRow } from './failure-row.tsx';
import { OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { failuresQuery } from './queries.ts';

/** Lists at most 200 failures of background work of all kinds, oldest first. */
export function FailureList() {
  const { t } = useTranslation('operator');
  const failures = useQuery(failuresQuery(useApi()));
  return (
    <OperatorSection title={t('sections.failures')} lead={t('failures.lead')}>
      {!failures.data ? (
        <QueryState of={failures} shape="list" height={240} />
      ) : failures.data.length === 0 ? (
        <EmptyState title={t('failures.none')} order={3} />
      ) : (
        <OperatorRows>
          {failures.data.map((failure) => (
            <FailureRow key={keyOf(failure)} failure={failure} />
          ))}
        </OperatorRows>
      )}
    </OperatorSection>
  );
}

const keyOf = ({ kind, source, id }: OperatorFailure) => `${kind} ${source} ${id}`;
