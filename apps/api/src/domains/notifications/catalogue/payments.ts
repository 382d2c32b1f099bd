import { holdRefusedToCustomer, holdRefusedToProfessional } from '../templates/hold-refused.ts';
import {
  disputeClosedToProfessional,
  disputeOpenedToProfessional,
  type NotifiedDispute,
  type NotifiedRefund,
  refundedToCustomer,
  refundFailedToCustomer,
  refundFailedToProfessional,
} from '../templates/money-back.ts';
import { type NotifiedStop, paidOnSite } from '../templates/paid-on-site.ts';
import { type Debit, receipt } from '../templates/payable-captured.ts';
import {
  paymentFailedToCustomer,
  paymentFailedToProfessional,
  type WhyFailed,
} from '../templates/payment-failed.ts';
import { paymentToConfirm } from '../templates/payment-to-confirm.ts';
import { type AppointmentSubject, toParties } from './rows.ts';

const isStanding = ({ appointment }: AppointmentSubject) => appointment.state !== 'cancelled';
const isConfirmed = ({ appointment }: AppointmentSubject) => appointment.state === 'confirmed';

/** Messages about the payment of an appointment. No setting turns them off. */
export const paymentMessages = {
  'payment-to-confirm.notify-customer': toParties<{ confirmBy: string; amountCents: number }>({
    to: 'customer',
    template: 'payment-to-confirm',
    channels: ['email'],
    staleAt: ({ confirmBy }) => new Date(confirmBy),
    validIn: ['held', 'requested', 'confirmed', 'completed', 'no_show'],
    write: paymentToConfirm,
  }),
  'payment-failed.settle-appointment': toParties<{ reason: WhyFailed }>(
    {
      to: 'customer',
      template: 'payment-failed',
      channels: ['email'],
      // The email about the cancellation says that nothing is debited.
      when: isStanding,
      write: paymentFailedToCustomer,
    },
    {
      to: 'professional',
      template: 'payment-failed',
      channels: ['email'],
      when: isStanding,
      write: paymentFailedToProfessional,
    },
  ),
  'hold-refused.notify-both': toParties(
    {
      to: 'customer',
      template: 'hold-refused',
      channels: ['email'],
      when: isConfirmed,
      validIn: ['confirmed'],
      write: holdRefusedToCustomer,
    },
    {
      to: 'professional',
      template: 'hold-refused',
      channels: ['email'],
      when: isConfirmed,
      validIn: ['confirmed'],
      write: holdRefusedToProfessional,
    },
  ),
  'payment-moved-on-site.notify-customer': toParties<NotifiedStop>({
    to: 'customer',
    template: 'paid-on-site',
    channels: ['email'],
    when: isStanding,
    write: paidOnSite,
  }),
  'payable-captured.send-receipt': toParties<Debit>({
    to: 'customer',
    template: 'receipt',
    channels: ['email'],
    write: receipt,
  }),
  'payable-refunded.notify-customer': toParties<NotifiedRefund>({
    to: 'customer',
    template: 'refunded',
    channels: ['email'],
    write: refundedToCustomer,
  }),
  'refund-failed.notify-both': toParties<Omit<NotifiedRefund, 'reason'>>(
    { to: 'customer', template: 'refund-failed', channels: ['email'], write: refundFailedToCustomer },
    { to: 'professional', template: 'refund-failed', channels: ['email'], write: refundFailedToProfessional },
  ),
  'dispute-opened.notify-professional': toParties<NotifiedDispute>({
    to: 'professional',
    template: 'dispute-opened',
    channels: ['email'],
    write: disputeOpenedToProfessional,
  }),
  'dispute-closed.notify-professional': toParties<NotifiedDispute & { outcome: 'won' | 'lost' }>({
    to: 'professional',
    template: 'dispute-closed',
    channels: ['email'],
    write: disputeClosedToProfessional,
  }),
};
