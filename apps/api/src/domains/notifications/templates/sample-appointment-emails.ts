import { HOUR_MS, later } from '#kit/time';
import { cancelledToCustomer, cancelledToProfessional } from './appointment-cancelled.ts';
import { confirmedToCustomer, confirmedToProfessional } from './appointment-confirmed.ts';
import { handedOverToCustomer } from './appointment-handed-over.ts';
import { movedToCustomer, movedToProfessional } from './appointment-moved.ts';
import { reminderEmail } from './appointment-reminder-due.ts';
import { requestedToCustomer, requestedToProfessional } from './appointment-requested.ts';
import { rescheduledToCustomer } from './appointment-rescheduled.ts';
import { riseAnsweredToProfessional, riseToCustomer, servicesChangedToCustomer } from './changed-services.ts';
import {
  contestDecidedToCustomer,
  contestDecidedToProfessional,
  contestedToProfessional,
} from './contest.ts';
import { holdRefusedToCustomer, holdRefusedToProfessional } from './hold-refused.ts';
import {
  disputeClosedToProfessional,
  disputeOpenedToProfessional,
  refundedToCustomer,
  refundFailedToCustomer,
  refundFailedToProfessional,
} from './money-back.ts';
import type { NotifiedAppointment } from './notified-appointment.ts';
import { paidOnSite } from './paid-on-site.ts';
import { receipt } from './payable-captured.ts';
import { paymentFailedToCustomer, paymentFailedToProfessional } from './payment-failed.ts';
import { paymentToConfirm } from './payment-to-confirm.ts';
import {
  proposalAcceptedToProfessional,
  proposalDeclinedToProfessional,
  proposedToCustomer,
} from './proposal.ts';
import { reviewAnsweredToCustomer, reviewDue, reviewedToProfessional } from './review.ts';
import { sampleAppointment, sampleNotification } from './sample-appointment.ts';
import type { EmailSamples } from './sample-emails.ts';
import { presumedDoneToCustomer, unmarkedToProfessional } from './unmarked-visit.ts';

const { startsAt, endsAt, memberName } = sampleAppointment;
const anHourEarlier = later(startsAt, -HOUR_MS);

const atHome: Partial<NotifiedAppointment> = {
  place: 'at_home',
  line: '3 rue des Lilas',
  mileageCents: 750,
  totalCents: 11400,
  cardCents: 7400,
};
const onSite: Partial<NotifiedAppointment> = {
  cardCents: 0,
  searchFeeCents: 0,
  totalCents: 10550,
  onSiteCents: 10550,
  note: '',
};
const withoutAccount: Partial<NotifiedAppointment> = { customerId: null, bookedBy: 'professional' };
const overseas: Partial<NotifiedAppointment> = {
  timeZone: 'Indian/Reunion',
  line: '4 rue de Paris',
  city: 'Saint-Denis',
  postalCode: '97400',
};
const longNames: Partial<NotifiedAppointment> = {
  professionalName: 'L’Atelier de coiffure et de coloration végétale de la rue des Petites-Écuries',
  memberName: 'Marie-Antoinette de La Rochefoucauld-Montbazon',
  customerName: 'Jean-Baptiste-Alexandre Villeneuve-Desjardins',
  lines: [
    {
      name: 'Balayage complet sur cheveux très longs, patine, soin profond et brushing à la brosse ronde',
      priceCents: 18900,
      hairLength: 'mid_back',
      gender: 'female',
    },
  ],
};
const answerBy = new Date('2026-11-11T08:00:00Z');
const requested = { at: '2026-11-10T08:00:00Z', kind: 'requested' };
const onRequest: Partial<NotifiedAppointment> = { answerBy, events: [requested] };
const accepted: Partial<NotifiedAppointment> = {
  answerBy,
  events: [requested, { at: '2026-11-10T09:00:00Z', kind: 'confirmed', actor: 'professional' }],
};
const proposalTaken: Partial<NotifiedAppointment> = {
  answerBy,
  events: [requested, { at: '2026-11-10T09:00:00Z', kind: 'confirmed', actor: 'customer' }],
};
const proposal = {
  note: 'Le soir vous irait-il ?',
  lineName: 'Coloration végétale',
  linePriceCents: 7000,
  totalCents: 11100,
  times: [14, 15].map((day) => ({
    startsAt: new Date(`2026-11-${day}T13:30:00Z`),
    endsAt: new Date(`2026-11-${day}T15:45:00Z`),
    memberName: 'Léa Roux',
    openUntil: answerBy,
  })),
};
const group: Partial<NotifiedAppointment> = { groupId: 'group', groupPosition: 1 };
const child: NotifiedAppointment = {
  ...sampleAppointment,
  groupId: 'group',
  groupPosition: 2,
  personName: 'Louise',
  memberName: 'Léa Roux',
  lines: [{ name: 'Coupe enfant', priceCents: 2000, hairLength: null, gender: null }],
  searchFeeCents: 0,
  totalCents: 2000,
  cardCents: 2000,
  onSiteCents: 0,
};
const nextMonth: NotifiedAppointment = {
  ...sampleAppointment,
  startsAt: new Date('2026-12-10T13:30:00Z'),
  endsAt: new Date('2026-12-10T15:45:00Z'),
};
const byCustomer: Partial<NotifiedAppointment> = { state: 'cancelled', cancelledBy: 'customer' };
const byProfessional: Partial<NotifiedAppointment> = {
  state: 'cancelled',
  cancelledBy: 'professional',
  cancelReason: 'Je suis souffrante.',
};
const bySystem: Partial<NotifiedAppointment> = { state: 'cancelled', cancelledBy: 'system' };
const unpaid: Partial<NotifiedAppointment> = { ...bySystem, cancelReason: 'payment_failed' };
const done: Partial<NotifiedAppointment> = { state: 'completed' };
const missed: Partial<NotifiedAppointment> = { state: 'no_show', feeCents: 3195 };

const moreServices = { services: ['Coupe femme', 'Coloration végétale', 'Gloss'], totalCents: 9900 };
const review = {
  authorName: 'Camille M.',
  rating: 4,
  text: 'Une coupe très réussie, et un accueil chaleureux.',
  answer: 'Merci beaucoup, à bientôt.',
};
const refund = {
  amountCents: 6650,
  fromProfessionalCents: 6550,
  reason: 'La couleur a viré après deux jours.',
};
const dispute = { amountCents: 6650, fromProfessionalCents: 6550 };
const oursAlone = { amountCents: 100, fromProfessionalCents: 0 };

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: A table: one row a template.
export function sampleAppointmentEmails(origin: string): EmailSamples {
  const notification = (appointment: Partial<NotifiedAppointment> = {}) =>
    sampleNotification(origin, appointment);
  return {
    confirmedToCustomer: [
      (wording) => confirmedToCustomer(wording, notification()),
      (wording) => confirmedToCustomer(wording, notification(atHome)),
      (wording) => confirmedToCustomer(wording, notification(onSite)),
      (wording) => confirmedToCustomer(wording, notification(accepted)),
      (wording) => confirmedToCustomer(wording, notification(proposalTaken)),
      (wording) => confirmedToCustomer(wording, notification(group), { others: [child] }),
      (wording) => confirmedToCustomer(wording, notification(), { others: [nextMonth] }),
      (wording) => confirmedToCustomer(wording, notification(overseas)),
      (wording) => confirmedToCustomer(wording, notification({ noShowFeePercent: 60 })),
      (wording) => confirmedToCustomer(wording, notification(longNames)),
      (wording) =>
        confirmedToCustomer(wording, sampleNotification(origin, withoutAccount, { hasAccount: false })),
    ],
    confirmedToProfessional: [
      (wording) => confirmedToProfessional(wording, notification()),
      (wording) => confirmedToProfessional(wording, notification(atHome)),
      (wording) => confirmedToProfessional(wording, notification(onSite)),
      (wording) => confirmedToProfessional(wording, notification(group), { others: [child] }),
      (wording) => confirmedToProfessional(wording, notification(longNames)),
    ],
    requestedToCustomer: [
      (wording) => requestedToCustomer(wording, notification({ ...onRequest, state: 'requested' })),
      (wording) =>
        requestedToCustomer(wording, notification({ ...onSite, ...onRequest, state: 'requested' })),
    ],
    requestedToProfessional: [
      (wording) => requestedToProfessional(wording, notification({ ...onRequest, state: 'requested' })),
      (wording) =>
        requestedToProfessional(wording, notification({ ...atHome, ...onRequest, state: 'requested' })),
    ],
    proposedToCustomer: [
      (wording) => proposedToCustomer(wording, notification(onRequest), { proposal }),
      (wording) =>
        proposedToCustomer(wording, notification(onRequest), {
          proposal: {
            ...proposal,
            note: '',
            lineName: null,
            linePriceCents: null,
          },
        }),
    ],
    proposalAcceptedToProfessional: [
      (wording) => proposalAcceptedToProfessional(wording, notification(proposalTaken)),
    ],
    proposalDeclinedToProfessional: [
      (wording) => proposalDeclinedToProfessional(wording, notification(onRequest), { proposal }),
    ],
    reminderEmail: [
      (wording) => reminderEmail(wording, notification()),
      (wording) => reminderEmail(wording, notification(atHome)),
      (wording) => reminderEmail(wording, notification(group), { others: [child] }),
    ],
    handedOverToCustomer: [
      (wording) => handedOverToCustomer(wording, notification(), { formerName: 'Léa Roux' }),
    ],
    movedToCustomer: [(wording) => movedToCustomer(wording, notification(), { formerStart: anHourEarlier })],
    movedToProfessional: [
      (wording) => movedToProfessional(wording, notification(), { formerStart: anHourEarlier }),
    ],
    rescheduledToCustomer: [
      (wording) =>
        rescheduledToCustomer(wording, notification(), {
          former: { startsAt: anHourEarlier, endsAt, memberName },
        }),
      (wording) =>
        rescheduledToCustomer(wording, notification(), {
          former: {
            startsAt: anHourEarlier,
            endsAt,
            memberName: 'Léa Roux',
          },
        }),
      (wording) =>
        rescheduledToCustomer(wording, notification(), {
          former: {
            startsAt,
            endsAt: later(endsAt, -HOUR_MS),
            memberName,
          },
        }),
    ],
    servicesChangedToCustomer: [
      (wording) =>
        servicesChangedToCustomer(wording, notification(), { former: { services: [], totalCents: 12000 } }),
    ],
    riseToCustomer: [(wording) => riseToCustomer(wording, notification(), { rise: moreServices })],
    riseAnsweredToProfessional: [
      (wording) =>
        riseAnsweredToProfessional(wording, notification(), { rise: moreServices, hasAgreed: true }),
      (wording) =>
        riseAnsweredToProfessional(wording, notification(), { rise: moreServices, hasAgreed: false }),
    ],
    cancelledToCustomer: [
      (wording) => cancelledToCustomer(wording, notification(byCustomer)),
      (wording) => cancelledToCustomer(wording, notification({ ...byCustomer, feeCents: 3195 })),
      (wording) => cancelledToCustomer(wording, notification(byProfessional)),
      (wording) => cancelledToCustomer(wording, notification(bySystem)),
      (wording) => cancelledToCustomer(wording, notification(unpaid)),
      (wording) =>
        cancelledToCustomer(wording, notification({ ...group, ...byCustomer }), { others: [child] }),
      (wording) => cancelledToCustomer(wording, notification({ ...onRequest, ...byCustomer })),
      (wording) => cancelledToCustomer(wording, notification({ ...onRequest, ...byProfessional })),
      (wording) => cancelledToCustomer(wording, notification({ ...onRequest, ...bySystem })),
    ],
    cancelledToProfessional: [
      (wording) => cancelledToProfessional(wording, notification(byCustomer)),
      (wording) => cancelledToProfessional(wording, notification({ ...byCustomer, feeCents: 3195 })),
      (wording) => cancelledToProfessional(wording, notification(byProfessional)),
      (wording) => cancelledToProfessional(wording, notification(unpaid)),
      (wording) => cancelledToProfessional(wording, notification({ ...onRequest, ...byCustomer })),
      (wording) => cancelledToProfessional(wording, notification({ ...onRequest, ...bySystem })),
    ],
    paymentToConfirm: [
      (wording) =>
        paymentToConfirm(wording, notification(), { amountCents: 6650, confirmBy: '2026-11-11T13:30:00Z' }),
    ],
    paymentFailedToCustomer: [
      (wording) => paymentFailedToCustomer(wording, notification(), { reason: 'not_confirmed' }),
      (wording) => paymentFailedToCustomer(wording, notification(done), { reason: 'declined' }),
      (wording) => paymentFailedToCustomer(wording, notification(done), { reason: 'refused' }),
    ],
    paymentFailedToProfessional: [
      (wording) => paymentFailedToProfessional(wording, notification(), { reason: 'not_confirmed' }),
      (wording) => paymentFailedToProfessional(wording, notification(done), { reason: 'declined' }),
      (wording) => paymentFailedToProfessional(wording, notification(done), { reason: 'refused' }),
    ],
    holdRefusedToCustomer: [(wording) => holdRefusedToCustomer(wording, notification())],
    holdRefusedToProfessional: [(wording) => holdRefusedToProfessional(wording, notification())],
    paidOnSite: [
      (wording) =>
        paidOnSite(wording, notification(), { stoppedAt: later(startsAt, -96 * HOUR_MS), wasHeld: false }),
      (wording) =>
        paidOnSite(wording, notification(), { stoppedAt: later(startsAt, -24 * HOUR_MS), wasHeld: true }),
    ],
    receipt: [done, byCustomer, missed].map(
      (state) => (wording) =>
        receipt(wording, notification(state), {
          capturedCents: state === done ? 6650 : 3195,
          capturedAt: '2026-11-12T16:00:00Z',
        }),
    ),
    unmarkedToProfessional: [
      (wording) => unmarkedToProfessional(wording, notification()),
      (wording) => unmarkedToProfessional(wording, notification(onSite)),
    ],
    presumedDoneToCustomer: [
      (wording) =>
        presumedDoneToCustomer(wording, notification(), { settleAt: new Date('2026-11-16T17:00:00Z') }),
    ],
    contestedToProfessional: [(wording) => contestedToProfessional(wording, notification(done))],
    contestDecidedToCustomer: [0, 3000, 6650].map(
      (cents) => (wording) => contestDecidedToCustomer(wording, notification(done), { decidedCents: cents }),
    ),
    contestDecidedToProfessional: [0, 3000, 6650].map(
      (cents) => (wording) =>
        contestDecidedToProfessional(wording, notification(done), { decidedCents: cents }),
    ),
    refundedToCustomer: [(wording) => refundedToCustomer(wording, notification(done), refund)],
    refundFailedToCustomer: [(wording) => refundFailedToCustomer(wording, notification(done), refund)],
    refundFailedToProfessional: [
      (wording) => refundFailedToProfessional(wording, notification(done), refund),
    ],
    disputeOpenedToProfessional: [
      (wording) => disputeOpenedToProfessional(wording, notification(done), dispute),
      (wording) => disputeOpenedToProfessional(wording, notification(done), oursAlone),
    ],
    disputeClosedToProfessional: [
      (wording) => disputeClosedToProfessional(wording, notification(done), { ...dispute, outcome: 'won' }),
      (wording) => disputeClosedToProfessional(wording, notification(done), { ...dispute, outcome: 'lost' }),
      (wording) =>
        disputeClosedToProfessional(wording, notification(done), { ...oursAlone, outcome: 'lost' }),
    ],
    reviewDue: [(wording) => reviewDue(wording, notification(done))],
    reviewedToProfessional: [
      (wording) => reviewedToProfessional(wording, notification(done), { review }),
      (wording) => reviewedToProfessional(wording, notification(done), { review: { ...review, text: '' } }),
    ],
    reviewAnsweredToCustomer: [
      (wording) => reviewAnsweredToCustomer(wording, notification(done), { review }),
    ],
  };
}
