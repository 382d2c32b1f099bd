import type { Appointment } from '@meche/contract/appointments';
import { paymentState } from '@meche/contract/money-lines';

/** Cents that the appointment costs: after a cancellation or a no-show, the fee that was taken or is due. */
export function costOf(appointment: Appointment): number {
  if (appointment.state !== 'cancelled' && appointment.state !== 'no_show') return appointment.totalCents;
  const { key, amountCents } = paymentState(appointment);
  return key === 'feeCaptured' || key === 'feeCapturing' ? amountCents : 0;
}
