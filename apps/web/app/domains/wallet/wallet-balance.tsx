import type { Wallet } from '@meche/contract/wallet';
import { useTranslation } from 'react-i18next';
import { PriceText } from '~/ui/text/price-text.tsx';
import classes from './wallet-balance.module.css';

/** What the marketplace owes her, and what visits by card will add to it: the two numbers that matter. */
export function WalletBalance({
  balanceCents,
  upcoming,
}: Pick<Wallet, 'balanceCents'> & { upcoming: Wallet['upcoming'] | undefined }) {
  const { t } = useTranslation('wallet');
  return (
    <dl className={classes.balance}>
      <div>
        <dt>{t('balance')}</dt>
        <dd>
          <PriceText cents={balanceCents} size="lg" />
        </dd>
      </div>
      {upcoming && upcoming.visits > 0 && (
        <div>
          <dt>{t('upcoming', { count: upcoming.visits })}</dt>
          <dd>
            <PriceText cents={upcoming.cents} size="lg" />
          </dd>
        </div>
      )}
    </dl>
  );
}
