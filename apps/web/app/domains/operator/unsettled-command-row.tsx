import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '~/lib/api/client.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { OperatorRow } from './operator-row.tsx';
import { operatorKey } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type UnsettledCommandRowProps = {
  title: string;
  facts: readonly ReactNode[];
  /** Retries the failed command or event; `done` is the toast after success. */
  again: { label: string; done: string; call: (api: ApiClient) => Promise<unknown> };
  /** Closes the failed command or event with a reason. Undefined while it may still succeed on its own. */
  leave?:
    | {
        title: string;
        text: string;
        done: string;
        call: (api: ApiClient, reason: string) => Promise<unknown>;
      }
    | undefined;
};

export function UnsettledCommandRow({ title, facts, again, leave }: UnsettledCommandRowProps) {
  const { t } = useTranslation('operator');
  const [isLeaving, setLeaving] = useState(false);
  const refetchStale = useCommand({
    call: (_: undefined, { api }) => again.call(api),
    onDone: () => toast('done', again.done),
    stale: [operatorKey],
  });
  const leaveIt = useCommand({
    call: async (reason: string, { api }) => leave?.call(api, reason),
    onDone: () => {
      setLeaving(false);
      toast('done', leave?.done ?? '');
    },
    stale: [operatorKey],
  });
  return (
    <OperatorRow
      title={title}
      facts={facts}
      acts={
        <>
          <Button
            variant="default"
            size="sm"
            loading={refetchStale.isBusy}
            onClick={() => void refetchStale.run()}
          >
            {again.label}
          </Button>
          {leave && (
            <Button variant="subtle" size="sm" onClick={() => setLeaving(true)}>
              {t('leave')}
            </Button>
          )}
        </>
      }
    >
      {leave && (
        <ReasonDialog
          open={isLeaving}
          onClose={() => setLeaving(false)}
          title={leave.title}
          text={leave.text}
          description={t('reasonIsKept')}
          maxLength={500}
          confirmLabel={t('leave')}
          onConfirm={leaveIt.run}
        />
      )}
    </OperatorRow>
  );
}
