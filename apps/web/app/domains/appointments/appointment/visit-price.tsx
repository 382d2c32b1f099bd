import type { Appointment } from '@meche/contract/appointments';
import { paymentState } from '@meche/contract/money-lines';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { keptLabel } from '../price-lines.tsx';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import { useMileageText } from '../use-mileage-text.ts';
import classes from './visit-price.module.css';
import { VisitServices } from './visit-services.tsx';

/**
 * Payment states that usually cover the whole total; the text of such a state does not repeat the amount.
 */
const wholes = ['onSite', 'onSiteDone', 'held', 'capturing', 'captured'] as const;

export function VisitPrice({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'calendar']);
  const format = useFormat();
  const mileageText = useMileageText();
  // Only members with see_money see the bank charges and the net amount.
  const mayReadMoney = useMay()('see_money');
  const { bankChargesCents, professionalNetCents } = appointment.payment;
  const { lines, mileageCents, searchFeeCents, distanceKm, totalCents } = appointment;
  const when = useFormattedMoment(appointment.contestUntil, appointment.timeZone);
  const { key, amountCents, onSiteCents } = paymentState(appointment);
  const { money, state, feeCents } = appointment;
  // After a cancellation or a no-show the sentence names the deposit already.
  const isEnded = state === 'cancelled' || state === 'no_show';
  const hasDeposit =
    money.depositCents > 0 && !isEnded && key !== 'failed' && key !== 'nothing' && key !== 'released';
  const whole = amountCents === totalCents ? wholes.find((one) => one === key) : undefined;
  const extras = [
    { label: mileageText(distanceKm), cents: mileageCents },
    { label: t('lines.searchFee'), cents: searchFeeCents },
  ].filter(({ cents }) => cents > 0);
  // The price of a single service equals the total, so the panel shows it once.
  const isSum = lines.length > 1 || extras.length > 0;
  return (
    <div className={classes.price}>
      <VisitServices lines={lines} priced={isSum} />
      {extras.map(({ label, cents }) => (
        <div key={label} className={classes.line}>
          <span>{label}</span>
          <PriceText cents={cents} size="sm" />
        </div>
      ))}
      <div className={classes.total}>
        <div className={classes.line}>
          {isEnded ? <span>{t('lines.planned')}</span> : <strong>{t('lines.total')}</strong>}
          <PriceText cents={totalCents} size={isEnded ? 'sm' : 'lg'} />
        </div>
        {isEnded && feeCents ? (
          <div className={classes.line}>
            <strong>{t(keptLabel(state, { depositCents: money.depositCents, feeCents }))}</strong>
            <PriceText cents={feeCents} size="lg" />
          </div>
        ) : null}
        <p>
          {whole
            ? t(`panel.whole.${whole}`)
            : t(`panel.payment.${key}`, { amount: format.price(amountCents), when })}
          {hasDeposit && ` ${t('panel.deposit', { amount: format.price(money.depositCents) })}`}
          {onSiteCents > 0 && ` ${t('panel.rest', { amount: format.price(onSiteCents) })}`}
        </p>
        {appointment.paidOnSiteBy && (
          <p>{t('panel.paidBy', { way: t(`calendar:settle.ways.${appointment.paidOnSiteBy}`) })}</p>
        )}
        {/* Bank charges apply to card payments only, never to payments on site. */}
        {bankChargesCents !== null && professionalNetCents !== null && mayReadMoney && (
          <div className={classes.own}>
            <p className={classes.line}>
              <span>{t('panel.bankCharges')}</span>
              <span>{format.price(-bankChargesCents)}</span>
            </p>
            <p className={classes.line}>
              <span>{t('panel.yours')}</span>
              <span>{format.price(professionalNetCents)}</span>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
