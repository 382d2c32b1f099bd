import { setBankAccount } from '@meche/contract/api-client/wallet';
import { tidyIban } from '@meche/contract/typed-numbers';
import type { Wallet } from '@meche/contract/wallet';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '~/domains/identity/session/session.ts';
import { useReauthentication } from '~/domains/identity/use-reauthentication.tsx';
import { bankTokenOf } from '~/lib/card-fields/bank-token.ts';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Title } from '~/ui/text/title.tsx';
import { walletKey } from './queries.ts';
import classes from './wallet-forms.module.css';

/** Withdrawals go to this bank account. */
export function BankAccountSection({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const { moment } = useMomentFormat(wallet.timeZone);
  const [isGiving, setGiving] = useState(false);
  const { state, country, last4, usableFrom, locked } = wallet.bankAccount;
  const waits = wallet.bar === 'iban_waiting' && usableFrom !== null;
  return (
    <section className={classes.section} aria-labelledby="bank-account">
      <Title order={2} size="h3" id="bank-account">
        {t('iban.title')}
      </Title>
      <p className={classes.text} data-state={locked ? 'locked' : state}>
        {t(`iban.${locked ? 'locked' : state}`)}
      </p>
      {last4 && state !== 'refused' && (
        <p className={`${classes.text} ${classes.digits}`}>{t('withdrawals.digits', { country, last4 })}</p>
      )}
      {waits && <p className={classes.text}>{t('iban.waiting', { when: moment(usableFrom) })}</p>}
      {isGiving ? (
        <GiveBankAccount onOver={() => setGiving(false)} />
      ) : (
        <div>
          <Button variant={state === 'none' || locked ? 'filled' : 'default'} onClick={() => setGiving(true)}>
            {t(state === 'none' ? 'iban.give' : 'iban.other')}
          </Button>
        </div>
      )}
    </section>
  );
}

function GiveBankAccount({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation(['wallet', 'shell']);
  const user = useSession();
  const { cardPartnerPublicKey } = useConfiguration();
  const formId = useId();
  const form = useForm({
    defaultValues: { iban: '', holderName: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() },
  });
  const { asks, dialog } = useReauthentication(formId);
  const give = useCommand({
    call: async ({ iban: typed, holderName }: { iban: string; holderName: string }, { api }) => {
      const iban = tidyIban(typed);
      const made = await bankTokenOf(cardPartnerPublicKey, { iban, holderName });
      if ('problem' in made) return made.problem;
      const { token: bankAccountToken } = made;
      await api.call(setBankAccount, { body: { iban, holderName, bankAccountToken } });
      return undefined;
    },
    stale: [walletKey],
    onDone: (problem) => {
      if (problem === 'refused') return form.setError('iban', { message: 'iban_refused' });
      if (problem === 'unavailable') return toast('problem', t('wallet:iban.unavailable'));
      toast('done', t('wallet:iban.given'));
      return onOver();
    },
    onRefused: asks,
    formId,
  });
  return (
    <>
      <p className={classes.text}>{t('wallet:iban.waits')}</p>
      <FormShell form={form} onSubmit={give.send} id={formId}>
        <TextField
          form={form}
          name="iban"
          label={t('wallet:iban.iban')}
          description={t('wallet:iban.ibanHint')}
          rules={{ required: 'required', validate: ibanProblem }}
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          form={form}
          name="holderName"
          label={t('wallet:iban.holder')}
          description={t('wallet:iban.holderHint')}
          rules={rules.required}
          autoComplete="name"
          maxLength={140}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={give.isBusy}>
            {t('wallet:iban.save')}
          </Button>
          <Button variant="default" onClick={onOver} disabled={give.isBusy}>
            {t('shell:actions.cancel')}
          </Button>
        </div>
      </FormShell>
      {dialog}
    </>
  );
}

/** Checks country, length, checksum and SEPA membership. The server checks the IBAN again. */
async function ibanProblem(typed: string): Promise<string | true> {
  const { isSEPACountry, isValidIBAN } = await import('ibantools');
  const iban = tidyIban(typed);
  if (!isValidIBAN(iban)) return 'invalid_iban';
  return isSEPACountry(iban.slice(0, 2)) ? true : 'not_sepa';
}
