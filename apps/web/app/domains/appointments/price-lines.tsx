import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { PriceText } from '~/ui/text/price-text.tsx';
import classes from './price-lines.module.css';
import { useMileageText } from './use-mileage-text.ts';

type Priced = Pick<
  Appointment,
  | 'serviceFeeCents'
  | 'mileageCents'
  | 'distanceKm'
  | 'searchFeeCents'
  | 'totalCents'
  | 'cardCents'
  | 'onSiteCents'
  | 'feeCents'
> & { depositCents?: number | null };

type PriceLinesProps = {
  price: Priced;
  /**
   * State of the appointment. After a cancellation or a no-show, the lines of how it is paid are left out.
   */
  state?: Appointment['state'];
  /** True when the screen explains the payment elsewhere. */
  costOnly?: boolean;
};

/**
 * Lists the service fee, mileage, search fee and total, then how they are paid. Amounts of zero are
 * omitted, except the total. After a cancellation or a no-show, the fee or deposit takes the place of the total.
 */
export function PriceLines({ price, state, costOnly = false }: PriceLinesProps) {
  const { t } = useTranslation('appointments');
  const isEnded = state === 'cancelled' || state === 'no_show';
  const isPaidHere = !costOnly && !isEnded;
  const mileage = useMileageText()(price.distanceKm);
  return (
    <dl className={classes.lines}>
      <Line label={t('lines.serviceFee')} cents={price.serviceFeeCents} />
      {price.mileageCents > 0 && <Line label={mileage} cents={price.mileageCents} />}
      {price.searchFeeCents > 0 && (
        <Line label={t('lines.searchFee')} why={t('lines.searchFeeWhy')} cents={price.searchFeeCents} />
      )}
      <Line
        label={t(isEnded ? 'lines.planned' : 'lines.total')}
        cents={price.totalCents}
        total={!isEnded}
        quiet={isEnded}
      />
      {isPaidHere && price.cardCents > 0 && <Line label={t('lines.byCard')} cents={price.cardCents} quiet />}
      {isPaidHere && price.depositCents ? (
        <Line label={t('lines.deposit')} cents={price.depositCents} quiet />
      ) : null}
      {isPaidHere && price.onSiteCents > 0 && (
        <Line
          label={t(state === 'completed' ? 'lines.onSiteDone' : 'lines.onSite')}
          cents={price.onSiteCents}
          quiet
        />
      )}
      {isEnded && <Line label={t(keptLabel(state, price))} cents={price.feeCents ?? 0} total />}
    </dl>
  );
}

/** The words for what is kept after a cancellation or a no-show. */
export function keptLabel(
  state: Appointment['state'],
  { depositCents, feeCents }: Pick<Priced, 'depositCents' | 'feeCents'>,
) {
  if (depositCents && feeCents) return 'lines.depositKept';
  return state === 'no_show' ? 'lines.noShowFee' : 'lines.fee';
}

type LineProps = { label: string; why?: string; cents: number; total?: boolean; quiet?: boolean };

function Line({ label, why, cents, total = false, quiet = false }: LineProps) {
  return (
    <div className={classes.line} data-total={total ? '' : undefined} data-quiet={quiet ? '' : undefined}>
      <dt>
        {label}
        {why && <small>{why}</small>}
      </dt>
      <dd>
        <PriceText cents={cents} size={total ? 'lg' : 'sm'} />
      </dd>
    </div>
  );
}
