import { removeClient } from '@meche/contract/api-client/clients';
import type { Client } from '@meche/contract/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { clientsKey } from './queries.ts';

export function DeleteClient({ client: { id, name } }: { client: Client }) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const remove = useCommand({
    call: (_: undefined, { api }) => api.call(removeClient, { params: { id } }),
    onDone: () => {
      toast('done', t('remove.done'));
      void navigate(to('clients'));
    },
    stale: [[...clientsKey, 'list']],
  });
  return (
    <div>
      <Button variant="outline" color="loss" size="sm" onClick={() => setAsks(true)}>
        {t('remove.open')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('remove.title', { name })}
        confirmLabel={t('remove.confirm')}
        tone="loss"
        onConfirm={() => remove.run()}
      >
        <p>{t('remove.text')}</p>
      </ConfirmDialog>
    </div>
  );
}
