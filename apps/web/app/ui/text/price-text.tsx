import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import classes from './text.module.css';

type PriceTextProps = { cents: number; from?: boolean; size?: 'sm' | 'md' | 'lg' };

/** A price; with `from`, the lowest of several prices. */
export function PriceText({ cents, from = false, size = 'md' }: PriceTextProps) {
  const { t } = useTranslation();
  const { price } = useFormat();
  const amount = price(cents);
  return (
    <span className={classes.price} data-size={size}>
      {from ? t('price.from', { price: amount }) : amount}
    </span>
  );
}
