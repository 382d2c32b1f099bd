import type { OperatorContest } from '@meche/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { ContestDialog } from './contest-dialog.tsx';
import { OperatorMark, OperatorRow, OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { contestsQuery } from './queries.ts';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

/**
 * Lists at most 100 contested appointments, the longest wait first. Nothing is debited for them until an
 * operator decides.
 */
export function ContestList() {
  const { t } = useTranslation('operator');
  const contests = useQuery(contestsQuery(useApi()));
  return (
    <OperatorSection title={t('sections.contests')} lead={t('contests.lead')}>
      {!contests.data ? (
        <QueryState of={contests} shape="list" height={240} />
      ) : contests.data.length === 0 ? (
        <EmptyState title={t('contests.none')} order={3} />
      ) : (
        <OperatorRows>
          {contests.data.map((contest) => (
            <ContestRow key={contest.id} contest={contest} />
          ))}
        </OperatorRows>
      )}
    </OperatorSection>
  );
}

function ContestRow({ contest }: { contest: OperatorContest }) {
  const { t } = useTranslation('operator');
  const { price } = useFormat();
  const moment = useOperatorMomentFormat();
  const [isDeciding, setDeciding] = useState(false);
  const { professionalName, customerName, services, startsAt, timeZone, contestedAt, cardCents } = contest;
  return (
    <OperatorRow
      title={`${customerName} · ${professionalName}`}
      facts={[
        contest.isHeld ? price(cardCents) : <OperatorMark key="held">{t('contests.notHeld')}</OperatorMark>,
        services.join(', '),
        t('failures.visit', { when: moment(startsAt, timeZone) }),
        t('contests.since', { when: moment(contestedAt) }),
      ]}
      acts={
        <Button variant="default" size="sm" onClick={() => setDeciding(true)}>
          {t('contests.decide')}
        </Button>
      }
    >
      <p>{contest.reason}</p>
      <ContestDialog contest={contest} open={isDeciding} onClose={() => setDeciding(false)} />
    </OperatorRow>
  );
}
