import { isUnanswered } from '@meche/contract/unanswered-request';
import { cancelledToCustomer, cancelledToProfessional } from '../templates/appointment-cancelled.ts';
import { confirmedToCustomer, confirmedToProfessional } from '../templates/appointment-confirmed.ts';
import { handedOverToCustomer } from '../templates/appointment-handed-over.ts';
import { type MovedVisit, movedToCustomer, movedToProfessional } from '../templates/appointment-moved.ts';
import { reminderEmail, reminderText } from '../templates/appointment-reminder-due.ts';
import { requestedToCustomer, requestedToProfessional } from '../templates/appointment-requested.ts';
import { type FormerVisit, rescheduledToCustomer } from '../templates/appointment-rescheduled.ts';
import {
  riseAnsweredToProfessional,
  riseToCustomer,
  type Sold,
  servicesChangedToCustomer,
} from '../templates/changed-services.ts';
import {
  contestDecidedToCustomer,
  contestDecidedToProfessional,
  contestedToProfessional,
} from '../templates/contest.ts';
import type { Together } from '../templates/notified-appointment.ts';
import {
  lastTimeOf,
  type NotifiedProposal,
  proposalAcceptedToProfessional,
  proposalDeclinedToProfessional,
  proposedToCustomer,
} from '../templates/proposal.ts';
import {
  type NotifiedReview,
  reviewAnsweredToCustomer,
  reviewDue,
  reviewedToProfessional,
} from '../templates/review.ts';
import { presumedDoneToCustomer, unmarkedToProfessional } from '../templates/unmarked-visit.ts';
import { type AppointmentSubject, toParties } from './rows.ts';

const end = ({ appointment }: AppointmentSubject) => appointment.endsAt;
const answerBy = ({ appointment }: AppointmentSubject) => appointment.answerBy;
const isStanding = ({ appointment }: AppointmentSubject) => appointment.state !== 'cancelled';
const isConfirmed = ({ appointment }: AppointmentSubject) => appointment.state === 'confirmed';
const lastEnd = ({ appointment, others = [] }: AppointmentSubject & Together) =>
  (others.at(-1) ?? appointment).endsAt;

const confirmed = toParties<Together>(
  {
    to: 'customer',
    template: 'confirmed',
    channels: ['email', 'push'],
    preference: 'booking',
    staleAt: lastEnd,
    write: confirmedToCustomer,
  },
  {
    to: 'professional',
    template: 'confirmed',
    channels: ['email', 'push'],
    preference: 'booking',
    // The professional knows what they booked themselves, and requests that they answered.
    when: ({ appointment: { bookedBy, answerBy } }) => bookedBy !== 'professional' && !answerBy,
    staleAt: end,
    write: confirmedToProfessional,
  },
);

const cancelled = toParties<Together>(
  {
    to: 'customer',
    template: 'cancelled',
    channels: ['email', 'push'],
    preference: 'change',
    write: cancelledToCustomer,
  },
  {
    to: 'professional',
    template: 'cancelled',
    channels: ['email', 'push'],
    preference: 'change',
    // The professional knows which requests they declined.
    when: ({ appointment }) => !(isUnanswered(appointment) && appointment.cancelledBy === 'professional'),
    write: cancelledToProfessional,
  },
);

/** Messages about an appointment to its customer and to the owner of the business. */
export const appointmentMessages = {
  'appointment-confirmed.notify-both': confirmed,
  'series-booked.notify-customer': confirmed,
  'group-confirmed.notify-both': confirmed,
  'appointment-requested.notify-both': toParties(
    {
      to: 'customer',
      template: 'requested',
      channels: ['email', 'push'],
      preference: 'booking',
      staleAt: answerBy,
      validIn: ['requested'],
      write: requestedToCustomer,
    },
    {
      to: 'professional',
      template: 'requested',
      channels: ['email', 'push'],
      preference: 'booking',
      staleAt: answerBy,
      validIn: ['requested'],
      write: requestedToProfessional,
    },
  ),
  'appointment-cancelled.notify-both': cancelled,
  'series-cancelled.notify-both': cancelled,
  'group-cancelled.notify-both': cancelled,
  'appointment-handed-over.notify-customer': toParties<{ formerName: string }>({
    to: 'customer',
    template: 'handed-over',
    channels: ['email', 'push'],
    preference: 'change',
    when: isStanding,
    staleAt: end,
    write: handedOverToCustomer,
  }),
  'appointment-rescheduled.notify-customer': toParties<{ former: FormerVisit }>({
    to: 'customer',
    template: 'rescheduled',
    channels: ['email', 'push'],
    preference: 'change',
    when: isStanding,
    staleAt: end,
    write: rescheduledToCustomer,
  }),
  'appointment-services-changed.notify-customer': toParties<{ former: Sold; rise?: Sold | undefined }>(
    {
      to: 'customer',
      template: 'services-changed',
      channels: ['email', 'push'],
      preference: 'change',
      // Also after the appointment has ended.
      when: (subject) => !subject.rise && isStanding(subject),
      write: servicesChangedToCustomer,
    },
    {
      to: 'customer',
      template: 'rise',
      channels: ['email'],
      when: (subject) => Boolean(subject.rise) && isConfirmed(subject),
      write: (wording, notification, { rise, former }) =>
        riseToCustomer(wording, notification, { rise: rise ?? former }),
    },
  ),
  'price-rise-answered.notify-professional': toParties<{ rise: Sold; hasAgreed: boolean }>({
    to: 'professional',
    template: 'price-rise-answered',
    channels: ['email', 'push'],
    preference: 'change',
    when: isStanding,
    write: riseAnsweredToProfessional,
  }),
  'appointment-moved-by-customer.notify-both': toParties<MovedVisit>(
    {
      to: 'customer',
      template: 'moved',
      channels: ['email', 'push'],
      preference: 'change',
      when: isStanding,
      staleAt: end,
      write: movedToCustomer,
    },
    {
      to: 'professional',
      template: 'moved',
      channels: ['email', 'push'],
      preference: 'change',
      when: isStanding,
      staleAt: end,
      write: movedToProfessional,
    },
  ),
  'appointment-proposed.notify-customer': toParties<{ proposal: NotifiedProposal & { state: string } }>({
    to: 'customer',
    template: 'proposed',
    channels: ['email', 'push'],
    preference: 'booking',
    // The proposal may have been withdrawn or replaced since the domain event.
    when: ({ proposal }) => proposal.state === 'open',
    staleAt: ({ proposal }) => lastTimeOf(proposal),
    write: proposedToCustomer,
  }),
  'proposal-accepted.notify-professional': toParties({
    to: 'professional',
    template: 'proposal-accepted',
    channels: ['email', 'push'],
    preference: 'booking',
    staleAt: end,
    write: proposalAcceptedToProfessional,
  }),
  'proposal-declined.notify-professional': toParties<{ proposal: NotifiedProposal }>({
    to: 'professional',
    template: 'proposal-declined',
    channels: ['email', 'push'],
    preference: 'change',
    when: ({ appointment }) => appointment.state === 'requested',
    staleAt: answerBy,
    write: proposalDeclinedToProfessional,
  }),
  'appointment-reminder-due.remind-customer': toParties<Together>({
    to: 'customer',
    template: 'reminder',
    channels: ['sms', 'email', 'push'],
    preference: 'reminder',
    when: (subject, now) => isConfirmed(subject) && subject.appointment.startsAt > now,
    staleAt: ({ appointment }) => appointment.startsAt,
    validIn: ['confirmed'],
    write: reminderEmail,
    text: reminderText,
  }),
  'appointment-left-unmarked.notify-professional': toParties({
    to: 'professional',
    template: 'unmarked',
    channels: ['email'],
    when: isConfirmed,
    validIn: ['confirmed'],
    write: unmarkedToProfessional,
  }),
  'appointment-completed-by-system.notify-customer': toParties<{ settleAt: Date }>({
    to: 'customer',
    template: 'presumed-done',
    channels: ['email'],
    write: presumedDoneToCustomer,
  }),
  'appointment-contested.notify-professional': toParties({
    to: 'professional',
    template: 'contested',
    channels: ['email'],
    write: contestedToProfessional,
  }),
  'contest-decided.notify-both': toParties<{ decidedCents: number }>(
    {
      to: 'customer',
      template: 'contest-decided',
      channels: ['email'],
      write: contestDecidedToCustomer,
    },
    {
      to: 'professional',
      template: 'contest-decided',
      channels: ['email'],
      write: contestDecidedToProfessional,
    },
  ),
  'review-due.ask-customer': toParties({
    to: 'customer',
    template: 'review-due',
    channels: ['email', 'push'],
    preference: 'review',
    // Only a customer with an account can write a review.
    when: ({ appointment: { state, customerId } }) => state === 'completed' && customerId !== null,
    validIn: ['completed'],
    write: reviewDue,
  }),
  'appointment-reviewed.notify-professional': toParties<{ review: NotifiedReview }>({
    to: 'professional',
    template: 'reviewed',
    channels: ['email', 'push'],
    preference: 'review',
    write: reviewedToProfessional,
  }),
  'review-answered.notify-customer': toParties<{ review: NotifiedReview }>({
    to: 'customer',
    template: 'review-answered',
    channels: ['email', 'push'],
    preference: 'review',
    write: reviewAnsweredToCustomer,
  }),
};
