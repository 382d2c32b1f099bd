import type { FoundAccount } from '@meche/contract/accounts';
import { endSessionsOf, restoreAccount, suspendAccount } from '@meche/contract/api-client/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { operatorKey } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { VerdictDialog } from './verdict-dialog.tsx';

export function AccountActs({ account: { id, name, isOperator, suspendedAt } }: { account: FoundAccount }) {
  const { t } = useTranslation('operator');
  const [openDialog, setOpenDialog] = useState<'sign-out' | 'suspend' | 'restore'>();
  const close = () => setOpenDialog(undefined);
  const signOut = useCommand({
    call: (reason: string, { api }) => api.call(endSessionsOf, { params: { id }, body: { reason } }),
    onDone: () => {
      close();
      toast('done', t('accounts.signedOut'));
    },
    stale: [operatorKey],
  });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpenDialog('sign-out')}>
        {t('accounts.signOut')}
      </Button>
      {!isOperator && (
        <Button
          variant="default"
          size="sm"
          onClick={() => setOpenDialog(suspendedAt ? 'restore' : 'suspend')}
        >
          {t(suspendedAt ? 'accounts.restore' : 'accounts.suspend')}
        </Button>
      )}
      <ReasonDialog
        open={openDialog === 'sign-out'}
        onClose={close}
        title={t('accounts.signOut')}
        text={t('accounts.signOutText')}
        confirmLabel={t('accounts.signOut')}
        maxLength={500}
        description={t('reasonIsKept')}
        onConfirm={signOut.run}
      />
      {openDialog === 'suspend' && (
        <VerdictDialog
          {...{ kind: 'account', name, outcome: 'hidden', onClose: close }}
          text={t('accounts.suspendText')}
          done={t('accounts.suspendDone')}
          decide={({ facts, ground, rule }, api) =>
            api.call(suspendAccount, { params: { id }, body: { facts, ground, rule } })
          }
        />
      )}
      {openDialog === 'restore' && (
        <VerdictDialog
          {...{ kind: 'account', name, outcome: 'restored', onClose: close }}
          text={t('accounts.restoreText')}
          done={t('accounts.restoreDone')}
          decide={({ facts }, api) => api.call(restoreAccount, { params: { id }, body: { facts } })}
        />
      )}
    </>
  );
}
