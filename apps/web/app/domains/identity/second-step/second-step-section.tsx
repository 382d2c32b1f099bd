import { endSecondStep, renewRecoveryCodes, startSecondStep } from '@meche/contract/api-client/second-step';
import type { SecondStep } from '@meche/contract/second-step';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { devicesKey } from '../queries.ts';
import { ReauthenticationDialog } from '../reauthentication-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import classes from './second-step.module.css';
import { secondStepKey, secondStepQuery } from './second-step-query.ts';
import { SecretDialog } from './secret-dialog.tsx';

type Shown =
  | { what: 'proving' }
  | { what: 'secret'; secret: string; address: string }
  | { what: 'codes'; codes: readonly string[]; isNew: boolean }
  | { what: 'renewing' }
  | { what: 'ending' };

export function SecondStepSection() {
  const { t } = useTranslation('second-step');
  const [shown, setShown] = useState<Shown>();
  const { data: state, error, refetch } = useQuery(secondStepQuery(useApi()));
  const close = () => setShown(undefined);

  const start = useCommand({
    call: (_: undefined, { api }) => api.call(startSecondStep),
    onDone: (secret) => setShown({ what: 'secret', ...secret }),
    onRefused: (refused) => {
      const needsReauthentication = isRefusal<typeof startSecondStep>(refused, 'reauthentication_needed');
      if (needsReauthentication) setShown({ what: 'proving' });
      return needsReauthentication;
    },
  });
  // Queries are invalidated only after the dialog closes, so that the page behind it does not change
  // earlier.
  const putAway = useCommand({
    call: async () => close(),
    stale: [secondStepKey, devicesKey],
  });

  if (!state) return <QueryState of={{ error, refetch }} shape="form" height={120} />;
  return (
    <>
      {state.isOn && state.since ? (
        <SecondStepOn
          state={state}
          since={state.since}
          onRenew={() => setShown({ what: 'renewing' })}
          onEnd={() => setShown({ what: 'ending' })}
        />
      ) : (
        <>
          <p>{t('off')}</p>
          <div>
            <Button loading={start.isBusy} onClick={() => void start.run()}>
              {t('start')}
            </Button>
          </div>
        </>
      )}
      {shown?.what === 'proving' && (
        <ReauthenticationDialog
          open
          onClose={close}
          onProved={() => {
            close();
            void start.run();
          }}
        />
      )}
      {shown?.what === 'secret' && (
        <SecretDialog
          secret={shown.secret}
          address={shown.address}
          onClose={close}
          onOn={(codes) => setShown({ what: 'codes', codes, isNew: true })}
        />
      )}
      {shown?.what === 'codes' && (
        <RecoveryCodesDialog
          codes={shown.codes}
          text={t(shown.isNew ? 'onText' : 'renewedText')}
          onClose={() => void putAway.run()}
        />
      )}
      {shown?.what === 'renewing' && (
        <RenewCodesDialog
          onClose={close}
          onDone={(codes) => setShown({ what: 'codes', codes, isNew: false })}
        />
      )}
      {shown?.what === 'ending' && <EndDialog onClose={close} onDone={() => putAway.run()} />}
    </>
  );
}

type SecondStepOnProps = { state: SecondStep; since: string; onRenew: () => void; onEnd: () => void };

function SecondStepOn({ state, since, onRenew, onEnd }: SecondStepOnProps) {
  const { t } = useTranslation('second-step');
  const format = useFormat();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <p>{t('on', { day: format.day(dayIn(since, zone), 'long') })}</p>
      <Quiet>
        {t('left', { count: state.recoveryCodesLeft })} {state.isRequired && t('required')}
      </Quiet>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onRenew}>
          {t('renew')}
        </Button>
        {!state.isRequired && (
          <Button variant="default" onClick={onEnd}>
            {t('end')}
          </Button>
        )}
      </div>
    </>
  );
}

type RenewCodesDialogProps = { onClose: () => void; onDone: (codes: readonly string[]) => void };

function RenewCodesDialog({ onClose, onDone }: RenewCodesDialogProps) {
  const { t } = useTranslation('second-step');
  return (
    <CodeDialog
      title={t('renewTitle')}
      text={t('renewHow')}
      submit={t('renewYes')}
      call={(body, api) => api.call(renewRecoveryCodes, { body })}
      onClose={onClose}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    />
  );
}

function EndDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const { t } = useTranslation('second-step');
  return (
    <CodeDialog
      title={t('endTitle')}
      text={t('endHow')}
      submit={t('end')}
      call={(body, api) => api.call(endSecondStep, { body })}
      onClose={onClose}
      onDone={() => {
        toast('done', t('ended'));
        return onDone();
      }}
    />
  );
}
