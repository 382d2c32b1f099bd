import { reportReasons, subjectKinds } from '@meche/contract/report-bounds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { CaseRow } from './case-row.tsx';
import { type CasesAsked, casesQuery } from './cases-query.ts';
import { OperatorRows } from './operator-row.tsx';
import { OperatorFilters, OperatorSection } from './operator-section.tsx';

const queues = ['waiting', 'decided'] as const;

/** What is reported and what is contested, with the thing itself, what is said of it, and what may be decided. */
export function CaseList() {
  const { t } = useTranslation(['operator', 'moderation']);
  const [wanted, setWanted] = useState<CasesAsked>({ queue: 'waiting', kind: '', reason: '' });
  const asked = useInfiniteQuery(casesQuery(useApi(), wanted));
  const cases = asked.data?.pages.flatMap(({ items }) => items);
  return (
    <OperatorSection title={t('sections.cases')} lead={t('cases.lead')}>
      <OperatorFilters>
        <ChoicePills
          legend={t('cases.queue')}
          name="cases-queue"
          options={queues.map((value) => ({ value, label: t(`cases.queues.${value}`) }))}
          value={wanted.queue}
          onChange={(queue) => setWanted({ ...wanted, queue })}
        />
        <ChoicePills
          legend={t('cases.kind')}
          name="cases-kind"
          options={(['', ...subjectKinds] as const).map((value) => ({
            value,
            label: value === '' ? t('cases.allKinds') : t(`moderation:kinds.${value}`),
          }))}
          value={wanted.kind}
          onChange={(kind) => setWanted({ ...wanted, kind })}
        />
        <NativeSelect
          label={t('cases.reason')}
          value={wanted.reason}
          onChange={(event) =>
            setWanted({ ...wanted, reason: event.currentTarget.value as CasesAsked['reason'] })
          }
          data={[
            { value: '', label: t('cases.allReasons') },
            ...reportReasons.map((value) => ({ value, label: t(`moderation:reasons.${value}`) })),
          ]}
        />
      </OperatorFilters>
      {!cases ? (
        <NotYet of={asked} shape="list" height={320} />
      ) : cases.length === 0 ? (
        <EmptyState title={t(wanted.queue === 'waiting' ? 'cases.none' : 'cases.noneDecided')} order={3} />
      ) : (
        <OperatorRows>
          {cases.map((one) => (
            <CaseRow key={one.id} reported={one} />
          ))}
        </OperatorRows>
      )}
      <MoreButton of={asked}>{t('cases.more')}</MoreButton>
    </OperatorSection>
  );
}
