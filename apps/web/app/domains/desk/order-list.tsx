import type { DeskOrder } from '@meche/contract/desk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { DeskMark, DeskRows } from './desk-row.tsx';
import { DeskSection } from './desk-section.tsx';
import { OwedRow } from './owed-row.tsx';
import { ordersQuery } from './queries.ts';
import { useDeskMoment } from './use-desk-moment.ts';

const contract = () => import('@meche/contract/desk');

/** What the card partner refused, or has not answered for long. */
export function OrderList() {
  const { t } = useTranslation('desk');
  const asked = useQuery(ordersQuery(useApi()));
  return (
    <DeskSection title={t('sections.orders')} lead={t('orders.lead')}>
      {!asked.data ? (
        <NotYet of={asked} shape="list" height={240} />
      ) : asked.data.length === 0 ? (
        <EmptyState title={t('orders.none')} order={3} />
      ) : (
        <DeskRows>
          {asked.data.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </DeskRows>
      )}
    </DeskSection>
  );
}

function OrderRow({ order }: { order: DeskOrder }) {
  const { t, i18n } = useTranslation('desk');
  const moment = useDeskMoment();
  const { id, kind, status, label, startsAt, timeZone, attempts, failure, createdAt } = order;
  const params = { id };
  const what = i18n.exists(`desk:orders.kinds.${kind}`)
    ? t(`orders.kinds.${kind}` as 'orders.kinds.hold')
    : kind;
  return (
    <OwedRow
      title={label ? `${what} · ${label}` : what}
      facts={[
        <DeskMark key="status" {...(status === 'refused' && { tone: 'loss' as const })}>
          {t(`orders.status.${status}`)}
        </DeskMark>,
        failure ?? '',
        startsAt ? t('orders.visit', { when: moment(startsAt, timeZone) }) : '',
        t('orders.tries', { count: attempts }),
        t('since', { when: moment(createdAt) }),
      ]}
      again={{
        label: t('orders.again'),
        said: t('orders.asked'),
        call: async (api) => api.call((await contract()).orderAgain, { params }),
      }}
      leave={
        status === 'refused'
          ? {
              title: t('orders.leaveTitle'),
              text: t('orders.leaveText'),
              said: t('orders.left'),
              call: async (api, reason) =>
                api.call((await contract()).leaveOrder, { params, body: { reason } }),
            }
          : undefined
      }
    />
  );
}
