import { dismissEvent, lookAtEventAgain } from '@meche/contract/api-client/operator';
import type { OperatorEvent } from '@meche/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { OperatorMark, OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { eventsQuery } from './queries.ts';
import { UnsettledCommandRow } from './unsettled-command-row.tsx';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

/** Lists at most 200 webhook events of the card partner that could not be processed, oldest first. */
export function EventList() {
  const { t } = useTranslation('operator');
  const events = useQuery(eventsQuery(useApi()));
  return (
    <OperatorSection title={t('sections.events')} lead={t('events.lead')}>
      {!events.data ? (
        <QueryState of={events} shape="list" height={240} />
      ) : events.data.length === 0 ? (
        <EmptyState title={t('events.none')} order={3} />
      ) : (
        <OperatorRows>
          {events.data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </OperatorRows>
      )}
    </OperatorSection>
  );
}

function EventRow({ event }: { event: OperatorEvent }) {
  const { t } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const { id, about, aboutId, kinds, count, receivedAt, attempts, failure } = event;
  const params = { id };
  return (
    <UnsettledCommandRow
      title={`${about} · ${aboutId ?? id}`}
      facts={[
        <OperatorMark key="why" tone="loss">
          {failure ?? t('events.unknown')}
        </OperatorMark>,
        kinds.join(', '),
        t('events.count', { count }),
        t('events.tries', { count: attempts }),
        t('since', { when: moment(receivedAt) }),
      ]}
      again={{
        label: t('events.again'),
        done: t('events.asked'),
        call: (api) => api.call(lookAtEventAgain, { params }),
      }}
      leave={{
        title: t('events.leaveTitle'),
        text: t('events.leaveText'),
        done: t('events.left'),
        call: (api, reason) => api.call(dismissEvent, { params, body: { reason } }),
      }}
    />
  );
}
