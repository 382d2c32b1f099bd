import type { Profile } from '@meche/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { forgetSessionInTurn } from '~/domains/identity/session/credentials.ts';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './delete-account.module.css';

/** What the server answers to the first question. */
type Stakes =
  | { step: 'told' | 'typed'; appointments: number; feeCents: number; isChanged: boolean }
  /** With what she typed, when her appointments are cancelled already and only the money is waited for. */
  | { step: 'blocked'; payments: number; balanceCents: number; confirmation: string | undefined };

/** Asked twice: what is at stake, as the server counts it, then her e-mail, typed again. Ends at the home page, signed out. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'shell']);
  const { sentence } = useRefusalWords();
  const api = useApi();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const [stakes, setStakes] = useState<Stakes>();
  const [busy, setBusy] = useState(false);
  const close = () => setStakes(undefined);

  /** Asks the server; what it says must be known first becomes the next screen. Throws the rest. */
  async function ask(body: { confirmation?: string; feeCents?: number }) {
    setBusy(true);
    try {
      const { deleteAccount } = await import('@meche/contract/leaving');
      await api.call(deleteAccount, { body });
      await leave();
    } catch (error) {
      // Once it is done the button rests: the page is on its way, and a second press would meet nobody.
      setBusy(false);
      const next = await stakesIn(error, body.confirmation);
      const mistyped = isRefusal(error) && error.fields.confirmation !== undefined && !next?.isChanged;
      if (!next || mistyped) throw error;
      setStakes(next);
    }
  }

  async function stakesIn(
    error: unknown,
    confirmation: string | undefined,
  ): Promise<(Stakes & { isChanged: boolean }) | undefined> {
    if (isRefusal(error, 'money_in_flight')) {
      const money = await detailsOf(error, 'money_in_flight');
      return money && { step: 'blocked', isChanged: true, confirmation, ...money };
    }
    if (!isRefusal(error, 'confirmation_needed')) return undefined;
    const told = await detailsOf(error, 'confirmation_needed');
    if (!told) return undefined;
    const isChanged = stakes !== undefined && stakes.step !== 'blocked' && stakes.feeCents !== told.feeCents;
    return { step: 'told', isChanged, ...told };
  }

  async function leave() {
    await forgetSessionInTurn();
    tabStorage.empty();
    cache.setQueryData(sessionKey, null);
    await navigate(to('home'), { replace: true });
    cache.removeQueries({ type: 'inactive' });
    toast('done', t('account:leaving.done'));
  }

  async function open(confirmation?: string) {
    try {
      await ask(confirmation === undefined ? {} : { confirmation });
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

  return (
    <>
      <div>
        <Button variant="outline" color="loss" loading={busy && !stakes} onClick={() => void open()}>
          {t('account:leaving.open')}
        </Button>
      </div>
      <Dialog
        open={stakes !== undefined}
        onClose={close}
        title={t(stakes ? `account:leaving.titles.${stakes.step}` : 'account:leaving.open')}
        footer={
          <>
            <Button variant="default" onClick={close} disabled={busy}>
              {t(stakes?.step === 'blocked' ? 'shell:actions.close' : 'account:leaving.stay')}
            </Button>
            {stakes?.step === 'told' && (
              <Button color="loss" onClick={() => setStakes({ ...stakes, step: 'typed' })}>
                {t('account:leaving.goOn')}
              </Button>
            )}
            {stakes?.step === 'typed' && (
              <Button color="loss" type="submit" form={formId} loading={busy}>
                {t('account:leaving.yes')}
              </Button>
            )}
            {stakes?.step === 'blocked' && (
              <Button loading={busy} onClick={() => void open(stakes.confirmation)}>
                {t('shell:actions.retry')}
              </Button>
            )}
          </>
        }
      >
        <div className={classes.words}>
          {stakes?.step === 'told' && (
            <WhatIsAtStake {...stakes} hasBusiness={profile.professional !== null} />
          )}
          {stakes?.step === 'blocked' && <WhatKeepsIt {...stakes} />}
          {stakes?.step === 'typed' && (
            <TypeEmail
              id={formId}
              email={profile.email}
              onTyped={(confirmation) => ask({ confirmation, feeCents: stakes.feeCents })}
            />
          )}
        </div>
      </Dialog>
    </>
  );
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

type TypeEmailProps = { id: string; email: string; onTyped: (email: string) => Promise<void> };

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
