import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { OperatorRow, OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { waitingQuery } from './queries.ts';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';
import { VerificationPanel } from './verification-panel.tsx';

/** Lists at most 100 professionals whose documents an operator has to check. */
export function VerificationList() {
  const { t } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const [opened, setOpened] = useState<string>();
  const waiting = useQuery(waitingQuery(useApi()));
  return (
    <OperatorSection title={t('sections.verifications')} lead={t('verifications.lead')}>
      {!waiting.data ? (
        <QueryState of={waiting} shape="list" height={240} />
      ) : waiting.data.length === 0 ? (
        <EmptyState title={t('verifications.none')} order={3} />
      ) : (
        <OperatorRows>
          {waiting.data.map(({ professionalId, businessName, slug, submittedAt }) => (
            <OperatorRow
              key={professionalId}
              title={businessName}
              facts={[slug, t('since', { when: moment(submittedAt) })]}
              acts={
                <Button
                  variant="default"
                  size="sm"
                  aria-expanded={opened === professionalId}
                  onClick={() => setOpened(opened === professionalId ? undefined : professionalId)}
                >
                  {t('verifications.open')}
                </Button>
              }
            >
              {opened === professionalId && <VerificationPanel professionalId={professionalId} />}
            </OperatorRow>
          ))}
        </OperatorRows>
      )}
    </OperatorSection>
  );
}
