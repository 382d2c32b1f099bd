import type { DeskContest } from '@meche/contract/desk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { ContestDialog } from './contest-dialog.tsx';
import { DeskMark, DeskRow, DeskRows } from './desk-row.tsx';
import { DeskSection } from './desk-section.tsx';
import { contestsQuery } from './queries.ts';
import { useDeskMoment } from './use-desk-moment.ts';

/** Visits that customers contest: nothing is debited before an operator has said how much. */
export function ContestList() {
  const { t } = useTranslation('desk');
  const asked = useQuery(contestsQuery(useApi()));
  return (
    <DeskSection title={t('sections.contests')} lead={t('contests.lead')}>
      {!asked.data ? (
        <NotYet of={asked} shape="list" height={240} />
      ) : asked.data.length === 0 ? (
        <EmptyState title={t('contests.none')} order={3} />
      ) : (
        <DeskRows>
          {asked.data.map((contest) => (
            <ContestRow key={contest.id} contest={contest} />
          ))}
        </DeskRows>
      )}
    </DeskSection>
  );
}

function ContestRow({ contest }: { contest: DeskContest }) {
  const { t } = useTranslation('desk');
  const { price } = useFormat();
  const moment = useDeskMoment();
  const [isDeciding, setDeciding] = useState(false);
  const { professionalName, customerName, services, startsAt, timeZone, contestedAt, cardCents } = contest;
  return (
    <DeskRow
      title={`${customerName} · ${professionalName}`}
      facts={[
        contest.isHeld ? price(cardCents) : <DeskMark key="held">{t('contests.notHeld')}</DeskMark>,
        services.join(', '),
        t('orders.visit', { when: moment(startsAt, timeZone) }),
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
    </DeskRow>
  );
}
