import type { Dispute } from '@meche/contract/disputes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { OperatorMark, OperatorRow, OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { disputesQuery } from './queries.ts';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

/**
 * Lists at most 200 debits that customers dispute at their banks: open ones by deadline, then decided ones.
 * Evidence can be sent only once, before the deadline.
 */
export function DisputeList() {
  const { t } = useTranslation('operator');
  const disputes = useQuery(disputesQuery(useApi()));
  return (
    <OperatorSection title={t('sections.disputes')} lead={t('disputes.lead')}>
      {!disputes.data ? (
        <QueryState of={disputes} shape="list" height={240} />
      ) : disputes.data.length === 0 ? (
        <EmptyState title={t('disputes.none')} order={3} />
      ) : (
        <OperatorRows>
          {disputes.data.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} />
          ))}
        </OperatorRows>
      )}
    </OperatorSection>
  );
}

/** These reasons have a translation; any other reason is shown as the bank sent it. */
const reasons = [
  ...(['bank_cannot_process', 'credit_not_processed', 'customer_initiated', 'duplicate'] as const),
  ...(['fraudulent', 'general', 'product_not_received', 'product_unacceptable'] as const),
  ...(['subscription_canceled', 'unrecognized'] as const),
];

const tones = { won: 'done', lost: 'loss', needs_evidence: undefined, under_review: undefined } as const;

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('operator');
  const { price } = useFormat();
  const moment = useOperatorMomentFormat();
  const [isAnswering, setAnswering] = useState(false);
  const { state, customerName, professionalName, services, startsAt, timeZone, evidenceBy } = dispute;
  const tone = tones[state];
  const isDue = state === 'needs_evidence';
  const known = reasons.find((one) => one === dispute.reason);
  return (
    <OperatorRow
      title={`${customerName} · ${professionalName}`}
      facts={[
        <OperatorMark key="state" {...(tone && { tone })}>
          {t(`disputes.state.${state}`)}
        </OperatorMark>,
        price(dispute.amountCents),
        services.join(', '),
        startsAt && t('failures.visit', { when: moment(startsAt, timeZone) }),
        t('disputes.since', { when: moment(dispute.openedAt) }),
        isDue && evidenceBy ? t('disputes.before', { when: moment(evidenceBy) }) : '',
      ]}
      acts={
        isDue && (
          <Button variant="default" size="sm" onClick={() => setAnswering(true)}>
            {t('disputes.answer')}
          </Button>
        )
      }
    >
      <p>{t('disputes.reason', { reason: known ? t(`disputes.reasons.${known}`) : dispute.reason })}</p>
      {isDue && <EvidenceDialog dispute={dispute} open={isAnswering} onClose={() => setAnswering(false)} />}
    </OperatorRow>
  );
}
