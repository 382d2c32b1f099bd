import { dismissFailure, retryFailure } from '@meche/contract/api-client/operator';
import type { OperatorFailure } from '@meche/contract/operator';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { OperatorMark, OperatorRow } from './operator-row.tsx';
import { operatorKey } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

/** One failure of background work, with its retry and its dismissal where the server allows them. */
export function FailureRow({ failure }: { failure: OperatorFailure }) {
  const { t } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const [isDismissing, setDismissing] = useState(false);
  const { kind, subject, label, status, startsAt, timeZone, attempts, error, since } = failure;
  const { retry, dismiss } = useFailureCommands(failure, () => setDismissing(false));
  const action = useActionName(failure);
  return (
    <OperatorRow
      title={[action, label ?? subject].filter(Boolean).join(' · ')}
      facts={[
        <OperatorMark key="status" {...(status !== 'unanswered' && { tone: 'loss' as const })}>
          {t(`failures.status.${status}`)}
        </OperatorMark>,
        error ?? '',
        t(`failures.kinds.${kind}`),
        startsAt ? t('failures.visit', { when: moment(startsAt, timeZone) }) : '',
        attempts > 0 ? t('failures.attempts', { count: attempts }) : '',
        t('since', { when: moment(since) }),
      ]}
      acts={
        <>
          {failure.isRetryable && (
            <Button variant="default" size="sm" loading={retry.isBusy} onClick={() => void retry.run()}>
              {t('failures.retry')}
            </Button>
          )}
          {failure.isDismissible && (
            <Button variant="subtle" size="sm" onClick={() => setDismissing(true)}>
              {t('leave')}
            </Button>
          )}
        </>
      }
    >
      <ReasonDialog
        open={isDismissing}
        onClose={() => setDismissing(false)}
        title={t('failures.dismissTitle')}
        text={t('failures.dismissText')}
        description={t('reasonIsKept')}
        maxLength={500}
        confirmLabel={t('leave')}
        onConfirm={dismiss.run}
      />
    </OperatorRow>
  );
}

function useFailureCommands({ kind, source, id }: OperatorFailure, onDismissed: () => void) {
  const { t } = useTranslation('operator');
  const name = { kind, source, id };
  const retry = useCommand({
    call: (_: undefined, { api }) => api.call(retryFailure, { body: name }),
    onDone: () => toast('done', t('failures.retried')),
    stale: [operatorKey],
  });
  const dismiss = useCommand({
    call: (reason: string, { api }) => api.call(dismissFailure, { body: { ...name, reason } }),
    onDone: () => {
      onDismissed();
      toast('done', t('failures.dismissed'));
    },
    stale: [operatorKey],
  });
  return { retry, dismiss };
}

/** Returns the translated action of a partner command or name of a nightly job; for others the source. */
function useActionName({ kind, source, action }: OperatorFailure): string {
  const { t, i18n } = useTranslation('operator');
  const key = kind === 'scheduled_job' ? `scheduledJobs.names.${source}` : `failures.actions.${action}`;
  if (i18n.exists(`operator:${key}`)) return t(key as 'failures.actions.hold');
  return action ?? source;
}
