import { removeEndpoint, rotateSecret, testEndpoint } from '@meche/contract/api-client/connections';
import type { WebhookEndpoint } from '@meche/contract/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
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

type EndpointRowProps = {
  endpoint: WebhookEndpoint;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

export function EndpointRow({ endpoint, onEdit, onSecret }: EndpointRowProps) {
  const { t } = useTranslation('connections');
  const [openDialog, setOpenDialog] = useState<'deliveries' | 'rotate' | 'remove'>();
  const close = () => setOpenDialog(undefined);
  const { id, url } = endpoint;
  const { host } = new URL(url);

  const test = useCommand({
    call: (_: undefined, { api }) => api.call(testEndpoint, { params: { id } }),
    onDone: ({ status, answerCode, problem }) => {
      if (status === 'sent') toast('done', t('endpoints.tested'));
      else toast('problem', problem ? t(`problems.${problem}`) : t('answered', { code: answerCode }));
    },
    stale: [connectionsKey, deliveriesKey(id)],
  });

  return (
    <div className={classes.row}>
      <Title order={3} size="h5">
        {url}
      </Title>
      <EndpointState endpoint={endpoint} />
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
          onClick={() => setOpenDialog('deliveries')}
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
          onClick={() => setOpenDialog('rotate')}
        >
          {t('endpoints.rotate')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="loss"
          aria-label={t('endpoints.removeOf', { host })}
          onClick={() => setOpenDialog('remove')}
        >
          {t('endpoints.remove')}
        </Button>
      </div>
      <Dialog open={openDialog === 'deliveries'} onClose={close} title={t('deliveries.title', { host })} side>
        <DeliveryList endpointId={id} />
      </Dialog>
      <RotateDialog
        endpoint={endpoint}
        isOpen={openDialog === 'rotate'}
        onClose={close}
        onSecret={onSecret}
      />
      <RemoveDialog endpoint={endpoint} isOpen={openDialog === 'remove'} onClose={close} />
    </div>
  );
}

function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('connections');
  const { moment } = useMomentFormat();
  const { kinds, failingSince, reachedAt, formerSecretUntil } = endpoint;
  return (
    <>
      <p>{kinds.map((kind) => t(`kinds.${kind}`)).join(', ')}</p>
      {failingSince ? (
        <p className={classes.failing}>{t('endpoints.failing', { moment: moment(failingSince) })}</p>
      ) : (
        <Quiet>
          {reachedAt ? t('endpoints.reached', { moment: moment(reachedAt) }) : t('endpoints.notReached')}
        </Quiet>
      )}
      {formerSecretUntil && <Quiet>{t('endpoints.both', { moment: moment(formerSecretUntil) })}</Quiet>}
    </>
  );
}

type EndpointDialogProps = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void };

function RotateDialog(props: EndpointDialogProps & { onSecret: (secret: string) => void }) {
  const { endpoint, isOpen, onClose, onSecret } = props;
  const { t } = useTranslation('connections');
  const rotate = useCommand({
    call: (_: undefined, { api }) => api.call(rotateSecret, { params: { id: endpoint.id } }),
    onDone: ({ secret }) => {
      onClose();
      onSecret(secret);
    },
    stale: [connectionsKey],
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={t('endpoints.rotating.title')}
      confirmLabel={t('endpoints.rotating.confirm')}
      onConfirm={() => rotate.run()}
    >
      <p>{t('endpoints.rotating.text')}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ endpoint, isOpen, onClose }: EndpointDialogProps) {
  const { t } = useTranslation('connections');
  const remove = useCommand({
    call: (_: undefined, { api }) => api.call(removeEndpoint, { params: { id: endpoint.id } }),
    onDone: () => toast('done', t('endpoints.removed')),
    stale: [connectionsKey],
  });
  const { host } = new URL(endpoint.url);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={t('endpoints.removing.title', { host })}
      tone="loss"
      confirmLabel={t('endpoints.removing.confirm')}
      onConfirm={() => remove.run().then(onClose)}
    >
      <p>{t('endpoints.removing.text')}</p>
    </ConfirmDialog>
  );
}
