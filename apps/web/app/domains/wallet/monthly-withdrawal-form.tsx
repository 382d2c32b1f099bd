import { setMonthlyWithdrawalDay } from '@meche/contract/api-client/wallet';
import type { Wallet } from '@meche/contract/wallet';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { Title } from '~/ui/text/title.tsx';
import { walletKey } from './queries.ts';
import classes from './wallet-forms.module.css';

const days = Array.from({ length: 31 }, (_, index) => index + 1);

/**
 * On this day of the month, or the last day of a shorter month, the available balance is withdrawn
 * automatically. In the form, 0 means never.
 */
export function MonthlyWithdrawalForm({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const formId = useId();
  const { monthlyDay, nextMonthlyOn } = wallet;
  const form = useForm({ defaultValues: { day: monthlyDay ?? 0 } });
  const choose = useCommand({
    call: async ({ day }: { day: number }, { api }) => {
      await api.call(setMonthlyWithdrawalDay, { body: { day: day === 0 ? null : day } });
    },
    stale: [walletKey],
    onDone: () => toast('done', t('monthly.saved')),
    formId,
  });
  return (
    <section className={classes.section} aria-labelledby="monthly-withdrawal">
      <Title order={2} size="h3" id="monthly-withdrawal">
        {t('monthly.title')}
      </Title>
      <p className={classes.text}>{t('monthly.explained')}</p>
      <FormShell form={form} onSubmit={choose.send} id={formId}>
        <SelectField
          form={form}
          name="day"
          label={t('monthly.day')}
          options={[
            { value: 0, label: t('monthly.none') },
            ...days.map((day) => ({ value: day, label: t('monthly.nth', { day }) })),
          ]}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={choose.isBusy}>
            {t('monthly.save')}
          </Button>
        </div>
      </FormShell>
      {nextMonthlyOn && (
        <p className={classes.text}>{t('monthly.next', { day: format.day(nextMonthlyOn, 'full') })}</p>
      )}
      <p className={classes.text}>{t('monthly.held')}</p>
    </section>
  );
}
