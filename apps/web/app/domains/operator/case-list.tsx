import { reportReasons, subjectKinds } from '@meche/contract/report-bounds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { CaseRow } from './case-row.tsx';
import { type CasesFilter, casesQuery } from './cases-query.ts';
import { OperatorRows } from './operator-row.tsx';
import { OperatorFilters, OperatorSection } from './operator-section.tsx';

const queues = ['waiting', 'decided'] as const;

/** A case is content that was reported, or whose moderation decision was contested. */
export function CaseList() {
  const { t } = useTranslation(['operator', 'moderation']);
  const [filter, setFilter] = useState<CasesFilter>({ queue: 'waiting', kind: '', reason: '' });
  const casePages = useInfiniteQuery(casesQuery(useApi(), filter));
  const cases = casePages.data?.pages.flatMap(({ items }) => items);
  return (
    <OperatorSection title={t('sections.cases')} lead={t('cases.lead')}>
      <OperatorFilters>
        <ChoicePills
          legend={t('cases.queue')}
          name="cases-queue"
          options={queues.map((value) => ({ value, label: t(`cases.queues.${value}`) }))}
          value={filter.queue}
          onChange={(queue) => setFilter({ ...filter, queue })}
        />
        <ChoicePills
          legend={t('cases.kind')}
          name="cases-kind"
          options={(['', ...subjectKinds] as const).map((value) => ({
            value,
            label: value === '' ? t('cases.allKinds') : t(`moderation:kinds.${value}`),
          }))}
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <NativeSelect
          label={t('cases.reason')}
          value={filter.reason}
          onChange={(event) =>
            setFilter({ ...filter, reason: event.currentTarget.value as CasesFilter['reason'] })
          }
          data={[
            { value: '', label: t('cases.allReasons') },
            ...reportReasons.map((value) => ({ value, label: t(`moderation:reasons.${value}`) })),
          ]}
        />
      </OperatorFilters>
      {!cases ? (
        <QueryState of={casePages} shape="list" height={320} />
      ) : cases.length === 0 ? (
        <EmptyState title={t(filter.queue === 'waiting' ? 'cases.none' : 'cases.noneDecided')} order={3} />
      ) : (
        <OperatorRows>
          {cases.map((one) => (
            <CaseRow key={one.id} reported={one} />
          ))}
        </OperatorRows>
      )}
      <MoreButton of={casePages}>{t('cases.more')}</MoreButton>
    </OperatorSection>
  );
}
