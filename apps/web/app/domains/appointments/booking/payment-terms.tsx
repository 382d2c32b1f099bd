import { useTranslation } from 'react-i18next';
import { kindOfTerms } from '~/domains/professionals/cancellation-terms.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import classes from './booking-steps.module.css';

type PaymentTermsProps = {
  cardCents: number;
  onSiteCents: number;
  terms: { cancellationWindowHours: number; lateFeePercent: number; noShowFeePercent: number };
  /** setup: held later; payment: held at once; absent while it is not known which. */
  kind?: 'setup' | 'payment';
};

/** What is held, what is debited and when, and what cancelling costs: one plain sentence before the card. */
export function PaymentTerms({ cardCents, onSiteCents, terms, kind }: PaymentTermsProps) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { cancellationWindowHours: hours, lateFeePercent: percent, noShowFeePercent } = terms;
  return (
    <>
      <p className={classes.terms}>
        {t(`terms.${kind ?? 'unknown'}`, {
          amount: format.price(cardCents),
          cancelling: t(`terms.cancelling.${kindOfTerms(terms)}`, { hours, percent }),
        })}
      </p>
      {noShowFeePercent > 0 && <p>{t('terms.noShow', { percent: noShowFeePercent })}</p>}
      {onSiteCents > 0 && (
        <p className={classes.quiet}>{t('terms.onSite', { amount: format.price(onSiteCents) })}</p>
      )}
    </>
  );
}
