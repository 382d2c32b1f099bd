import { cancelSubscription } from '@meche/contract/api-client/subscriptions';
import type { Subscription } from '@meche/contract/subscriptions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { subscriptionKey } from './queries.ts';

/** The subscription ends with its period. Until then the cancellation can be undone. */
export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { version, period, plan } = subscription;
  const role = plan.startsWith('salon') ? 'salon' : 'hairdresser';
  const cancel = useCommand({
    call: (_: undefined, { api }) => api.call(cancelSubscription, { body: { version } }),
    onDone: () => {
      setOpen(false);
      toast('done', t('cancel.done'));
    },
    stale: [subscriptionKey],
  });
  if (!period) return null;
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('cancel.title')}
        confirmLabel={t('cancel.submit')}
        tone="loss"
        onConfirm={() => cancel.run(undefined)}
      >
        <p>{t(`cancel.text.${role}`, { day: format.day(period.endsOn, 'full') })}</p>
      </ConfirmDialog>
    </>
  );
}
