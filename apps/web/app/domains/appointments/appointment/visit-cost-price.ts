import type { Appointment } from '@meche/contract/appointments';
import { type PaymentState, paymentState } from '@meche/contract/money-lines';

const charged: readonly PaymentState['key'][] = [
  'feeCaptured',
  'feeCapturing',
  'depositCaptured',
  'depositCapturing',
];

/** Cents that the appointment costs: after a cancellation or a no-show, the fee that was taken or is due. */
export function costOf(appointment: Appointment): number {
  if (appointment.state !== 'cancelled' && appointment.state !== 'no_show') return appointment.totalCents;
  const { key, amountCents } = paymentState(appointment);
  return charged.includes(key) ? amountCents : 0;
}
