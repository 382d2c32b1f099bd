import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { paymentSentence } from './payment-sentence.ts';
import { useMoment } from './use-moment.ts';

/** Where the customer's money is, in one plain sentence, and what is left to pay on site. */
export function PaymentNote({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { price } = useFormat();
  const when = useMoment(appointment.contestUntil, appointment.timeZone);
  const { key, amountCents, onSiteCents } = paymentSentence(appointment);
  const last4 = appointment.payment.cardLast4;
  const card = last4 ? t('cardEnding', { last4 }) : '';
  return (
    <p>
      {t(`payment.${key}`, { amount: price(amountCents), card, when }).replaceAll('  ', ' ')}
      {onSiteCents > 0 && ` ${t('paymentRest', { amount: price(onSiteCents) })}`}
    </p>
  );
}
