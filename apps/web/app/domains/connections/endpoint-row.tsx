import type { WebhookEndpoint } from '@meche/contract/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './connections.module.css';
import { DeliveryList } from './delivery-list.tsx';
import { connectionsKey, deliveriesKey } from './queries.ts';
import { useMoment } from './use-moment.ts';

const contract = () => import('@meche/contract/connections');

type EndpointRowProps = {
  endpoint: WebhookEndpoint;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

export function EndpointRow({ endpoint, onEdit, onSecret }: EndpointRowProps) {
  const { t } = useTranslation('connections');
  const { moment } = useMoment();
  const [asking, setAsking] = useState<'rotate' | 'remove'>();
  const [isRead, setRead] = useState(false);
  const { id, url, kinds, failingSince, reachedAt, formerSecretUntil } = endpoint;
  const params = { id };
  const { host } = new URL(url);

  const test = useCommand({
    call: async (_: undefined, { api }) =>
      api.call(
        contract().then(({ testEndpoint }) => testEndpoint),
        { params },
      ),
    onDone: ({ status, answerCode, problem }) => {
      if (status === 'sent') toast('done', t('endpoints.tested'));
      else toast('problem', problem ? t(`problems.${problem}`) : t('answered', { code: answerCode }));
    },
    stale: [connectionsKey, deliveriesKey(id)],
  });
  const rotate = useCommand({
    call: async (_: undefined, { api }) =>
      api.call(
        contract().then(({ rotateSecret }) => rotateSecret),
        { params },
      ),
    onDone: ({ secret }) => {
      setAsking(undefined);
      onSecret(secret);
    },
    stale: [connectionsKey],
  });
  const remove = useCommand({
    call: async (_: undefined, { api }) =>
      api.call(
        contract().then(({ removeEndpoint }) => removeEndpoint),
        { params },
      ),
    onDone: () => toast('done', t('endpoints.removed')),
    stale: [connectionsKey],
  });

  return (
    <div className={classes.row}>
      <Title order={3} size="h5">
        {url}
      </Title>
      <p>{kinds.map((kind) => t(`kinds.${kind}`)).join(', ')}</p>
      {failingSince ? (
        <p className={classes.failing}>{t('endpoints.failing', { moment: moment(failingSince) })}</p>
      ) : (
        <Quiet>
          {reachedAt ? t('endpoints.reached', { moment: moment(reachedAt) }) : t('endpoints.notReached')}
        </Quiet>
      )}
      {formerSecretUntil && <Quiet>{t('endpoints.both', { moment: moment(formerSecretUntil) })}</Quiet>}
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          loading={test.isBusy}
          aria-label={t('endpoints.testOf', { host })}
          onClick={() => void test.run()}
        >
          {t('endpoints.test')}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={t('endpoints.deliveriesOf', { host })}
          onClick={() => setRead(true)}
        >
          {t('endpoints.deliveries')}
        </Button>
        <Button size="sm" variant="default" aria-label={t('endpoints.editOf', { host })} onClick={onEdit}>
          {t('endpoints.change')}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={t('endpoints.rotateOf', { host })}
          onClick={() => setAsking('rotate')}
        >
          {t('endpoints.rotate')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="loss"
          aria-label={t('endpoints.removeOf', { host })}
          onClick={() => setAsking('remove')}
        >
          {t('endpoints.remove')}
        </Button>
      </div>
      <Dialog open={isRead} onClose={() => setRead(false)} title={t('deliveries.title', { host })} side>
        <DeliveryList endpointId={id} />
      </Dialog>
      <ConfirmDialog
        open={asking === 'rotate'}
        onClose={() => setAsking(undefined)}
        title={t('endpoints.rotating.title')}
        confirmLabel={t('endpoints.rotating.confirm')}
        onConfirm={() => rotate.run()}
      >
        <p>{t('endpoints.rotating.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={() => setAsking(undefined)}
        title={t('endpoints.removing.title', { host })}
        tone="loss"
        confirmLabel={t('endpoints.removing.confirm')}
        onConfirm={() => remove.run().then(() => setAsking(undefined))}
      >
        <p>{t('endpoints.removing.text')}</p>
      </ConfirmDialog>
    </div>
  );
}
