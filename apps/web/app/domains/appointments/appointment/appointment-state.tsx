import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import classes from './appointment-state.module.css';

type Shown = Pick<Appointment, 'state'> & { payment: Pick<Appointment['payment'], 'status'> };

/**
 * State label of an appointment. A confirmed appointment whose card payment must be confirmed has a label
 * of that payment, and professionals read "to accept" on a request.
 */
export function AppointmentState({ appointment, reader }: { appointment: Shown; reader?: 'professional' }) {
  const { t } = useTranslation('appointments');
  const word =
    appointment.state === 'confirmed' && appointment.payment.status === 'payment_to_confirm'
      ? 'payment_to_confirm'
      : appointment.state;
  return (
    <span className={classes.state} data-state={word}>
      {t(word === 'requested' && reader ? 'state.toAccept' : `state.${word}`)}
    </span>
  );
}
