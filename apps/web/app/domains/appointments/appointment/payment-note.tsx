import type { Appointment } from '@meche/contract/appointments';
import { bookedLines, paymentState, plannedLines } from '@meche/contract/money-lines';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { formatCardEnding, MoneyLines } from '../money-lines.tsx';
import { useFormattedMoment } from '../use-formatted-moment.ts';

/**
 * State of the customer's payment: dated lines while payments are still to come, otherwise one sentence.
 */
export function PaymentNote({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('money');
  const { price } = useFormat();
  const when = useFormattedMoment(appointment.contestUntil, appointment.timeZone);
  const { cardLast4 } = appointment.payment;
  const card = formatCardEnding(cardLast4);
  const lines = appointment.state === 'held' ? plannedLines(appointment) : bookedLines(appointment);
  if (lines.length > 0)
    return <MoneyLines lines={lines} timeZone={appointment.timeZone} cardLast4={cardLast4} />;
  const { key, amountCents, onSiteCents } = paymentState(appointment);
  const rest = appointment.state === 'completed' ? 'restDone' : 'rest';
  return (
    <p>
      {t(`state.${key}`, { amount: price(amountCents), card, when })}
      {onSiteCents > 0 && ` ${t(rest, { amount: price(onSiteCents) })}`}
    </p>
  );
}
