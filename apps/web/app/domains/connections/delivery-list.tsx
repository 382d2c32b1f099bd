import { sendAgain } from '@meche/contract/api-client/connections';
import type { WebhookDelivery } from '@meche/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './connections.module.css';
import { connectionsKey, deliveriesKey, deliveriesQuery } from './queries.ts';

export function DeliveryList({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation('connections');
  const { data, error, refetch } = useQuery(deliveriesQuery(useApi(), endpointId));
  if (!data) return <QueryState of={{ error, refetch }} shape="list" height={240} />;
  if (data.deliveries.length === 0) return <Quiet>{t('deliveries.none')}</Quiet>;
  return (
    <ul className={classes.list}>
      {data.deliveries.map((delivery) => (
        <li key={delivery.id}>
          <DeliveryRow delivery={delivery} endpointId={endpointId} />
        </li>
      ))}
    </ul>
  );
}

function DeliveryRow({ delivery, endpointId }: { delivery: WebhookDelivery; endpointId: string }) {
  const { t } = useTranslation('connections');
  const { moment } = useMomentFormat();
  const { id, eventId, kind, at, status, answerCode, problem, triedAt, retryAt, attempts } = delivery;
  const again = useCommand({
    call: (_: undefined, { api }) => api.call(sendAgain, { params: { id } }),
    stale: [deliveriesKey(endpointId), connectionsKey],
  });
  const answer = problem
    ? t(`problems.${problem}`)
    : answerCode !== null && t('answered', { code: answerCode });
  return (
    <div className={classes.row}>
      <p>
        <strong>{t(`kinds.${kind}`)}</strong> {moment(at)}
      </p>
      <p className={status === 'failed' ? classes.failing : undefined}>{t(`deliveries.${status}`)}</p>
      {triedAt && (
        <Quiet>
          {t('deliveries.tried', { count: attempts, moment: moment(triedAt) })} {answer}
        </Quiet>
      )}
      {retryAt && attempts > 0 && <Quiet>{t('deliveries.next', { moment: moment(retryAt) })}</Quiet>}
      <code>{eventId}</code>
      <div className={classes.actions}>
        <Button size="sm" variant="default" loading={again.isBusy} onClick={() => void again.run()}>
          {t('deliveries.again')}
        </Button>
      </div>
    </div>
  );
}
