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

const contract = () => import('@meche/contract/second-step');

type Shown =
  | { what: 'proving' }
  | { what: 'secret'; secret: string; address: string }
  | { what: 'codes'; codes: readonly string[]; isNew: boolean }
  | { what: 'renewing' }
  | { what: 'ending' };

export function SecondStepSection() {
  const { t } = useTranslation('second-step');
  const format = useFormat();
  const [shown, setShown] = useState<Shown>();
  const { data: state, error, refetch } = useQuery(secondStepQuery(useApi()));
  const close = () => setShown(undefined);

  const start = useCommand({
    call: (_: undefined, { api }) => api.call(contract().then((one) => one.startSecondStep)),
    onDone: (secret) => setShown({ what: 'secret', ...secret }),
    onRefused: (refused) => {
      const needsReauthentication = isRefusal(refused, 'reauthentication_needed');
      if (needsReauthentication) setShown({ what: 'proving' });
      return needsReauthentication;
    },
  });
  // Refetches only after the dialog is closed, so that the page around it does not change before.
  const putAway = useCommand({
    call: async () => close(),
    stale: [secondStepKey, devicesKey],
  });

  if (!state) return <QueryState of={{ error, refetch }} shape="form" height={120} />;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      {state.isOn && state.since ? (
        <>
          <p>{t('on', { day: format.day(dayIn(state.since, zone), 'long') })}</p>
          <Quiet>
            {t('left', { count: state.recoveryCodesLeft })} {state.isRequired && t('required')}
          </Quiet>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setShown({ what: 'renewing' })}>
              {t('renew')}
            </Button>
            {!state.isRequired && (
              <Button variant="default" onClick={() => setShown({ what: 'ending' })}>
                {t('end')}
              </Button>
            )}
          </div>
        </>
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
        <CodeDialog
          title={t('renewTitle')}
          text={t('renewHow')}
          submit={t('renewYes')}
          call={(body, api) =>
            api.call(
              contract().then((one) => one.renewRecoveryCodes),
              { body },
            )
          }
          onClose={close}
          onDone={({ recoveryCodes }) => setShown({ what: 'codes', codes: recoveryCodes, isNew: false })}
        />
      )}
      {shown?.what === 'ending' && (
        <CodeDialog
          title={t('endTitle')}
          text={t('endHow')}
          submit={t('end')}
          call={(body, api) =>
            api.call(
              contract().then((one) => one.endSecondStep),
              { body },
            )
          }
          onClose={close}
          onDone={() => {
            toast('done', t('ended'));
            return putAway.run();
          }}
        />
      )}
    </>
  );
}
