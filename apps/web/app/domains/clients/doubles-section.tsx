import { mergeClients, rejectMergeSuggestion, undoMerge } from '@meche/contract/api-client/client-merges';
import type { Client, ClientDouble } from '@meche/contract/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './client-fields.module.css';
import { DoublesNotice } from './doubles-notice.tsx';
import { clientsKey } from './queries.ts';

export function DoublesSection({ client }: { client: Client }) {
  const { t } = useTranslation('clients');
  const { doubles, merges } = client;
  if (doubles.length === 0 && merges.length === 0) return null;
  return (
    <div className={classes.all}>
      {doubles.length > 0 && (
        <DoublesNotice
          title={t('doubles.title')}
          doubles={doubles}
          actionsOf={(double) => <DoubleActions client={client} double={double} />}
        />
      )}
      {merges.map((merge) => (
        <Merged key={merge.id} client={client} merge={merge} />
      ))}
    </div>
  );
}

function DoubleActions({ client, double: { id: otherId, name } }: { client: Client; double: ClientDouble }) {
  const { t } = useTranslation('clients');
  const [asks, setAsks] = useState(false);
  const pair = { params: { id: client.id }, body: { otherId } };
  const merge = useCommand({
    call: (_: undefined, { api, idempotencyKey }) => api.call(mergeClients, { ...pair, idempotencyKey }),
    onDone: () => {
      setAsks(false);
      toast('done', t('doubles.done'));
    },
    stale: [clientsKey],
  });
  const apart = useCommand({
    call: (_: undefined, { api }) => api.call(rejectMergeSuggestion, pair),
    onDone: () => toast('done', t('doubles.kept')),
    stale: [clientsKey],
  });
  return (
    <div className={classes.actions}>
      {client.can.merge && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('doubles.mergeOf', { name })}
          onClick={() => setAsks(true)}
        >
          {t('doubles.merge')}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        aria-label={t('doubles.apartOf', { name })}
        loading={apart.isBusy}
        onClick={() => void apart.run()}
      >
        {t('doubles.apart')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('doubles.title2', { name })}
        confirmLabel={t('doubles.merge')}
        onConfirm={() => merge.run()}
      >
        <p>{t('doubles.text', { name })}</p>
      </ConfirmDialog>
    </div>
  );
}

function Merged({ client, merge }: { client: Client; merge: Client['merges'][number] }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const { id: mergeId, name, undoUntil } = merge;
  const undo = useCommand({
    call: (_: undefined, { api }) => api.call(undoMerge, { params: { id: client.id, mergeId } }),
    onDone: () => {
      setAsks(false);
      toast('done', t('doubles.undone'));
    },
    stale: [clientsKey],
  });
  return (
    <div>
      <Quiet>
        {t('doubles.merged', { name, day: format.day(dayIn(undoUntil, client.timeZone), 'full') })}
      </Quiet>
      {client.can.merge && (
        <LinkButton size="sm" onClick={() => setAsks(true)}>
          {t('doubles.undo')}
        </LinkButton>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('doubles.undoTitle', { name })}
        confirmLabel={t('doubles.undo')}
        onConfirm={() => undo.run()}
      >
        <p>{t('doubles.undoText', { name })}</p>
      </ConfirmDialog>
    </div>
  );
}
