import type { Proposal } from '@meche/contract/proposals';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import classes from './proposal-section.module.css';

export function ProposedPrice({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const { price, totalCents } = proposal;
  if (!price) return null;
  return (
    <p className={classes.price}>
      {t('price', {
        service: price.name,
        amount: format.price(price.priceCents),
        former: format.price(price.formerPriceCents),
        total: format.price(totalCents),
      })}
    </p>
  );
}
