import type { Wallet } from '@meche/contract/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { to } from '~/paths.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './wallet-forms.module.css';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** `wallet.bar` is the reason why withdrawals are not possible yet, or null when they are. */
export function WithdrawalSection({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const may = useMay();
  const { moment } = useMomentFormat(wallet.timeZone);
  const { bar, bankAccount } = wallet;
  return (
    <section className={classes.section} aria-labelledby="withdrawal">
      <Title order={2} size="h3" id="withdrawal">
        {t('withdraw.title')}
      </Title>
      {bar !== null && (
        <p className={classes.text} data-state={bar === 'iban_locked' ? 'locked' : undefined}>
          {t(`bars.${bar}`, { when: bankAccount.usableFrom ? moment(bankAccount.usableFrom) : '' })}
        </p>
      )}
      {bar === null && !may('withdraw') && <p className={classes.text}>{t('withdraw.onlyOwner')}</p>}
      {bar === null && may('withdraw') && <WithdrawalForm wallet={wallet} />}
      {may('edit_iban') && (
        <p className={classes.text}>
          <Link to={to('paymentDetails')}>{t('withdraw.where')}</Link>
        </p>
      )}
    </section>
  );
}
