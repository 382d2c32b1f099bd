import { deleteAccount } from '@meche/contract/api-client/leaving';
import type { Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useId, useReducer } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { forgetSessionUnderLock } from '~/domains/identity/session/credentials.ts';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './delete-account.module.css';
import { closed, hasFeeChanged, type LeavingEvent, type LeavingStep, leavingStep } from './leaving-steps.ts';

/**
 * The user confirms twice: the consequences, then their email. Afterwards they are signed out on the home
 * page. Payments in progress or a wallet balance block the deletion.
 */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'shell']);
  const formId = useId();
  const [step, go] = useReducer(leavingStep, closed);
  const close = () => go({ type: 'closes' });

  const leave = useDeletion(step, go);

  return (
    <>
      <div>
        <Button
          variant="outline"
          color="loss"
          loading={leave.isBusy && step.name === 'closed'}
          onClick={() => void leave.run({})}
        >
          {t('account:leaving.open')}
        </Button>
      </div>
      <Dialog
        open={step.name !== 'closed'}
        onClose={close}
        title={t(step.name === 'closed' ? 'account:leaving.open' : `account:leaving.titles.${step.name}`)}
        footer={
          <>
            <Button variant="default" onClick={close} disabled={leave.isBusy}>
              {t(step.name === 'blocked' ? 'shell:actions.close' : 'account:leaving.stay')}
            </Button>
            {step.name === 'shown' && (
              <Button color="loss" onClick={() => go({ type: 'goes_on' })}>
                {t('account:leaving.goOn')}
              </Button>
            )}
            {step.name === 'typed' && (
              <Button color="loss" type="submit" form={formId} loading={leave.isBusy}>
                {t('account:leaving.yes')}
              </Button>
            )}
            {step.name === 'blocked' && (
              <Button
                loading={leave.isBusy}
                onClick={() => void leave.run({ confirmation: step.confirmation })}
              >
                {t('shell:actions.retry')}
              </Button>
            )}
          </>
        }
      >
        <div className={classes.words}>
          {step.name === 'shown' && <WhatIsAtStake {...step} hasBusiness={profile.professional !== null} />}
          {step.name === 'blocked' && <WhatKeepsIt {...step} />}
          {step.name === 'typed' && (
            <TypeEmail
              id={formId}
              email={profile.email}
              onTyped={(confirmation) => leave.send({ confirmation, feeCents: step.feeCents })}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

function useDeletion(step: LeavingStep, go: Dispatch<LeavingEvent>) {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useCommand({
    call: async (body: { confirmation?: string; feeCents?: number }, { api }) => {
      await api.call(deleteAccount, { body });
      await forgetSessionUnderLock();
      tabStorage.empty();
      cache.setQueryData(sessionKey, null);
      await navigate(to('home'), { replace: true });
      cache.removeQueries({ type: 'inactive' });
      toast('done', t('leaving.done'));
    },
    // A refusal with the consequences opens the next step.
    onRefused: (error, { confirmation }) => {
      if (isRefusal<typeof deleteAccount>(error, 'money_in_flight')) {
        const money = readRefusalDetails(error, 'money_in_flight');
        if (money) go({ type: 'blocked', money, confirmation });
        return money !== undefined;
      }
      const stakes = isRefusal<typeof deleteAccount>(error, 'confirmation_needed')
        ? readRefusalDetails(error, 'confirmation_needed')
        : undefined;
      if (!stakes) return false;
      const isMistyped = isRefusal(error) && error.fields.confirmation !== undefined;
      // A mistyped email is shown at its field, unless the customer has to read new amounts first.
      if (isMistyped && !hasFeeChanged(step, stakes)) return false;
      go({ type: 'shown', stakes });
      return true;
    },
  });
}

type WhatIsAtStakeProps = {
  appointments: number;
  feeCents: number;
  isChanged: boolean;
  hasBusiness: boolean;
};

function WhatIsAtStake({ appointments, feeCents, isChanged, hasBusiness }: WhatIsAtStakeProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <>
      {isChanged && <p role="alert">{t('leaving.changed')}</p>}
      <p className={classes.cost}>
        {appointments === 0
          ? t('leaving.noAppointments')
          : t('leaving.appointments', { count: appointments })}{' '}
        {appointments > 0 &&
          (feeCents > 0 ? t('leaving.fee', { amount: format.price(feeCents) }) : t('leaving.noFee'))}
      </p>
      {hasBusiness && <p>{t('leaving.business')}</p>}
      <p>{t('leaving.goes')}</p>
      <p>{t('leaving.stays')}</p>
    </>
  );
}

function WhatKeepsIt({ payments, balanceCents }: { payments: number; balanceCents: number }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const amount = format.price(Math.abs(balanceCents));
  return (
    <div role="alert" className={classes.words}>
      {payments > 0 && <p>{t('leaving.payments', { count: payments })}</p>}
      {balanceCents !== 0 && <p>{t(balanceCents > 0 ? 'leaving.balance' : 'leaving.debt', { amount })}</p>}
    </div>
  );
}

type TypeEmailProps = { id: string; email: string; onTyped: (email: string) => Promise<unknown> };

function TypeEmail({ id, email, onTyped }: TypeEmailProps) {
  const { t } = useTranslation('account');
  const form = useForm({ defaultValues: { confirmation: '' } });
  return (
    <FormShell form={form} id={id} onSubmit={({ confirmation }) => onTyped(confirmation)}>
      <p>{t('leaving.type', { email })}</p>
      <TextField
        form={form}
        name="confirmation"
        kind="email"
        label={t('leaving.email')}
        rules={rules.required}
        autoComplete="off"
        maxLength={254}
      />
    </FormShell>
  );
}
