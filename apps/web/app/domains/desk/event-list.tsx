import type { DeskEvent } from '@meche/contract/desk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { DeskMark, DeskRows } from './desk-row.tsx';
import { DeskSection } from './desk-section.tsx';
import { OwedRow } from './owed-row.tsx';
import { eventsQuery } from './queries.ts';
import { useDeskMoment } from './use-desk-moment.ts';

const contract = () => import('@meche/contract/desk');

/** News of the card partner that could not be looked into. */
export function EventList() {
  const { t } = useTranslation('desk');
  const asked = useQuery(eventsQuery(useApi()));
  return (
    <DeskSection title={t('sections.events')} lead={t('events.lead')}>
      {!asked.data ? (
        <NotYet of={asked} shape="list" height={240} />
      ) : asked.data.length === 0 ? (
        <EmptyState title={t('events.none')} order={3} />
      ) : (
        <DeskRows>
          {asked.data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </DeskRows>
      )}
    </DeskSection>
  );
}

function EventRow({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('desk');
  const moment = useDeskMoment();
  const { id, about, aboutId, kinds, count, receivedAt, attempts, failure } = event;
  const params = { id };
  return (
    <OwedRow
      title={`${about} · ${aboutId ?? id}`}
      facts={[
        <DeskMark key="why" tone="loss">
          {failure ?? t('events.unknown')}
        </DeskMark>,
        kinds.join(', '),
        t('events.count', { count }),
        t('events.tries', { count: attempts }),
        t('since', { when: moment(receivedAt) }),
      ]}
      again={{
        label: t('events.again'),
        said: t('events.asked'),
        call: async (api) => api.call((await contract()).lookAtEventAgain, { params }),
      }}
      leave={{
        title: t('events.leaveTitle'),
        text: t('events.leaveText'),
        said: t('events.left'),
        call: async (api, reason) => api.call((await contract()).leaveEvent, { params, body: { reason } }),
      }}
    />
  );
}
