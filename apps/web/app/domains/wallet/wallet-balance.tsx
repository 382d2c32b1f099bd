import { useTranslation } from 'react-i18next';
import { PriceText } from '~/ui/text/price-text.tsx';
import classes from './wallet-balance.module.css';

/** What the marketplace owes her, as one number that matters. */
export function WalletBalance({ balanceCents }: { balanceCents: number }) {
  const { t } = useTranslation('wallet');
  return (
    <p className={classes.balance}>
      <span>{t('balance')}</span>
      <span className={classes.amount}>
        <PriceText cents={balanceCents} size="lg" />
      </span>
    </p>
  );
}
