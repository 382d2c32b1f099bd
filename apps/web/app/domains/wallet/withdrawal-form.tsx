import { readAmount } from '@meche/contract/amounts';
import { requestWithdrawal } from '@meche/contract/api-client/wallet';
import type { Wallet } from '@meche/contract/wallet';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useReauthentication } from '~/domains/identity/use-reauthentication.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { formatTypedPrice } from '~/lib/money/typed-price.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { walletKey } from './queries.ts';
import classes from './wallet-forms.module.css';

const empty = { amount: '' };

/** The server checks the balance and requires reauthentication. */
export function WithdrawalForm({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const { language } = useLanguage();
  const formId = useId();
  const form = useForm({ defaultValues: empty });
  const { availableCents, leastWithdrawalCents, bankAccount } = wallet;
  const { asks, dialog } = useReauthentication(formId);
  const ask = useCommand({
    call: (body: typeof empty, { api, idempotencyKey }) =>
      api.call(requestWithdrawal, { body, idempotencyKey }),
    stale: [walletKey],
    onDone: ({ amountCents }) => {
      form.reset(empty);
      toast('done', t('withdraw.sent', { amount: format.price(amountCents) }));
    },
    onRefused: asks,
    formId,
  });

  function problemOf(typed: string): string | true {
    const cents = readAmount(typed);
    if (cents === undefined) return 'invalid_amount';
    if (cents < leastWithdrawalCents) return 'under_one_euro';
    return cents > availableCents ? 'over_balance' : true;
  }

  return (
    <>
      <FormShell form={form} onSubmit={ask.send} id={formId}>
        <p className={classes.text}>
          {t('withdraw.to', { country: bankAccount.country, last4: bankAccount.last4 })}
        </p>
        <TextField
          form={form}
          name="amount"
          label={t('withdraw.amount')}
          rules={{ required: 'required', validate: problemOf }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={ask.isBusy} disabled={availableCents < leastWithdrawalCents}>
            {t('withdraw.send')}
          </Button>
          <Button
            variant="default"
            disabled={ask.isBusy || availableCents < leastWithdrawalCents}
            onClick={() =>
              form.setValue('amount', formatTypedPrice(availableCents, language), { shouldValidate: true })
            }
          >
            {t('withdraw.all')}
          </Button>
        </div>
      </FormShell>
      {dialog}
    </>
  );
}
