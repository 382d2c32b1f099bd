import { blockThread } from '@meche/contract/api-client/messages';
import type { OpenedThread } from '@meche/contract/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { threadsKey } from './queries.ts';
import { useOtherName } from './use-other-name.ts';

export function BlockThread({ thread }: { thread: OpenedThread }) {
  const { t } = useTranslation('messages');
  const name = useOtherName()(thread);
  const [isConfirming, setConfirming] = useState(false);
  const { run, isBusy } = useCommand({
    call: (blocks: boolean, { api }) =>
      api.call(blockThread, { params: { id: thread.id }, body: { blocks } }),
    onDone: (_, blocks) => {
      setConfirming(false);
      toast('done', t(blocks ? 'block.done' : 'block.undone', { name }));
    },
    stale: [threadsKey],
  });
  if (thread.blocks)
    return (
      <LinkButton size="sm" disabled={isBusy} onClick={() => void run(false)}>
        {t('block.undo')}
      </LinkButton>
    );
  return (
    <>
      <LinkButton size="sm" onClick={() => setConfirming(true)}>
        {t('block.action')}
      </LinkButton>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('block.title', { name })}
        confirmLabel={t('block.confirm')}
        tone="loss"
        onConfirm={() => run(true)}
      >
        <p>{t('block.text', { name })}</p>
      </ConfirmDialog>
    </>
  );
}
