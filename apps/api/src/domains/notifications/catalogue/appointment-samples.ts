import { HOUR_MS, later } from '#kit/time';
import type { NotifiedAppointment } from '../templates/notified-appointment.ts';
import type { appointmentMessages } from './appointments.ts';
import type { memberMessages } from './members.ts';
import type { paymentMessages } from './payments.ts';
import type { SamplesOf } from './rows.ts';
import { sampleAppointment } from './sample-parties.ts';

const { startsAt, endsAt, memberName } = sampleAppointment;
const formerStart = later(startsAt, -HOUR_MS);

function about(appointment: Partial<NotifiedAppointment> = {}) {
  return { appointment: { ...sampleAppointment, ...appointment } };
}

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
const requestedAt = { at: '2026-11-10T08:00:00Z', kind: 'requested' };
const unanswered: Partial<NotifiedAppointment> = { answerBy, events: [requestedAt] };
const requested: Partial<NotifiedAppointment> = { ...unanswered, state: 'requested' };
function confirmedBy(actor: 'customer' | 'professional'): Partial<NotifiedAppointment> {
  return { answerBy, events: [requestedAt, { at: '2026-11-10T09:00:00Z', kind: 'confirmed', actor }] };
}
const proposal = {
  state: 'open',
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
  personName: 'Louise Petit',
  memberName: 'Léa Roux',
  lines: [{ name: 'Coupe enfant', priceCents: 2000, hairLength: null, gender: null }],
  searchFeeCents: 0,
  totalCents: 2000,
  cardCents: 2000,
  onSiteCents: 0,
};
const third: NotifiedAppointment = { ...child, groupPosition: 3, personName: '' };
const nextMonth: NotifiedAppointment = {
  ...sampleAppointment,
  startsAt: new Date('2026-12-10T13:30:00Z'),
  endsAt: new Date('2026-12-10T15:45:00Z'),
};
const cancelled: Partial<NotifiedAppointment> = { state: 'cancelled' };
const byCustomer: Partial<NotifiedAppointment> = { ...cancelled, cancelledBy: 'customer' };
const byProfessional: Partial<NotifiedAppointment> = {
  ...cancelled,
  cancelledBy: 'professional',
  cancelReason: 'Je suis souffrante.',
};
const bySystem: Partial<NotifiedAppointment> = { ...cancelled, cancelledBy: 'system' };
const done = about({ state: 'completed' });

const former = { services: ['Coupe femme'], totalCents: 12000 };
const rise = { services: ['Coupe femme', 'Coloration végétale', 'Gloss'], totalCents: 9900 };
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
const oursAlone = { amountCents: 100, fromProfessionalCents: 0 };

/** What the messages about an appointment are rendered with in the gallery and in tests. */
export const appointmentSamples: SamplesOf<typeof appointmentMessages> = {
  'appointment-confirmed.notify-both': [
    about(),
    about(atHome),
    about(onSite),
    about(confirmedBy('professional')),
    about(confirmedBy('customer')),
    about(overseas),
    about({ noShowFeePercent: 60 }),
    about(longNames),
    about(withoutAccount),
  ],
  'series-booked.notify-customer': [{ ...about(), others: [nextMonth] }],
  'group-confirmed.notify-both': [{ ...about(group), others: [child, third] }],
  'appointment-requested.notify-both': [
    about(requested),
    about({ ...atHome, ...requested }),
    about({ ...onSite, ...requested }),
  ],
  'appointment-cancelled.notify-both': [
    about(byCustomer),
    about({ ...byCustomer, feeCents: 3195 }),
    about({ ...byCustomer, feeCents: 2000, depositCents: 2000 }),
    about(byProfessional),
    about({ ...byProfessional, feeCents: 3195 }),
    about(bySystem),
    about({ ...bySystem, feeCents: 3195 }),
    about({ ...bySystem, cancelReason: 'payment_failed' }),
    about({ ...unanswered, ...byCustomer }),
    about({ ...unanswered, ...byProfessional }),
    about({ ...unanswered, ...bySystem }),
  ],
  'series-cancelled.notify-both': [
    { ...about(byProfessional), others: [{ ...nextMonth, ...byProfessional }] },
  ],
  'group-cancelled.notify-both': [
    {
      ...about({ ...group, ...byCustomer }),
      others: [child, third].map((one) => ({ ...one, ...byCustomer })),
    },
  ],
  'appointment-handed-over.notify-customer': [{ ...about(), formerName: 'Léa Roux' }],
  'appointment-rescheduled.notify-customer': [
    { ...about(), former: { startsAt: formerStart, endsAt, memberName } },
    { ...about(), former: { startsAt: formerStart, endsAt, memberName: 'Léa Roux' } },
    { ...about(), former: { startsAt, endsAt: later(endsAt, -HOUR_MS), memberName } },
  ],
  'appointment-services-changed.notify-customer': [
    { ...about(), former },
    { ...about(), former, rise },
  ],
  'price-rise-answered.notify-professional': [
    { ...about(), rise, hasAgreed: true },
    { ...about(), rise, hasAgreed: false },
  ],
  'appointment-moved-by-customer.notify-both': [
    { ...about(), formerStart },
    { ...about({ lateMovedFrom: formerStart }), formerStart },
  ],
  'appointment-proposed.notify-customer': [
    { ...about(requested), proposal },
    { ...about(requested), proposal: { ...proposal, note: '', lineName: null, linePriceCents: null } },
  ],
  'proposal-accepted.notify-professional': [about(confirmedBy('customer'))],
  'proposal-declined.notify-professional': [{ ...about(requested), proposal }],
  'appointment-reminder-due.remind-customer': [
    about(),
    about(atHome),
    about(overseas),
    about(withoutAccount),
    about({ noShowFeePercent: 60 }),
    { ...about(group), others: [child] },
  ],
  'appointment-left-unmarked.notify-professional': [about(), about(onSite)],
  'appointment-completed-by-system.notify-customer': [
    { ...done, settleAt: new Date('2026-11-16T17:00:00Z') },
  ],
  'appointment-contested.notify-professional': [done],
  'contest-decided.notify-both': [0, 3000, 6650].map((decidedCents) => ({ ...done, decidedCents })),
  'review-due.ask-customer': [done],
  'appointment-reviewed.notify-professional': [
    { ...done, review },
    { ...done, review: { ...review, text: '' } },
  ],
  'review-answered.notify-customer': [{ ...done, review }],
};

export const paymentSamples: SamplesOf<typeof paymentMessages> = {
  'payment-to-confirm.notify-customer': [
    { ...about(), amountCents: 6650, confirmBy: '2026-11-11T13:30:00Z' },
  ],
  'payment-failed.settle-appointment': [
    { ...about(), reason: 'not_confirmed' },
    { ...about(), reason: 'declined' },
    { ...about(), reason: 'refused' },
    { ...done, reason: 'declined' },
    { ...done, reason: 'refused' },
  ],
  'hold-refused.notify-both': [about()],
  'payment-moved-on-site.notify-customer': [
    { ...about(), stoppedAt: later(startsAt, -96 * HOUR_MS), wasHeld: false },
    { ...about(), stoppedAt: later(startsAt, -24 * HOUR_MS), wasHeld: true },
  ],
  'payable-captured.send-receipt': [
    { ...done, capturedCents: 6650, capturedAt: '2026-11-12T16:00:00Z' },
    { ...about(byCustomer), capturedCents: 3195, capturedAt: '2026-11-12T16:00:00Z' },
    {
      ...about({ ...byCustomer, feeCents: 2000, depositCents: 2000 }),
      capturedCents: 2000,
      capturedAt: '2026-11-12T16:00:00Z',
    },
    {
      ...about({ state: 'no_show', feeCents: 2000, depositCents: 2000 }),
      capturedCents: 2000,
      capturedAt: '2026-11-12T16:00:00Z',
    },
    {
      ...about({ state: 'no_show', feeCents: 3195 }),
      capturedCents: 3195,
      capturedAt: '2026-11-12T16:00:00Z',
    },
  ],
  'payable-refunded.notify-customer': [{ ...done, ...refund }],
  'refund-failed.notify-both': [{ ...done, ...refund }],
  'dispute-opened.notify-professional': [
    { ...done, ...refund },
    { ...done, ...oursAlone },
  ],
  'dispute-closed.notify-professional': [
    { ...done, ...refund, outcome: 'won' },
    { ...done, ...refund, outcome: 'lost' },
    { ...done, ...oursAlone, outcome: 'won' },
    { ...done, ...oursAlone, outcome: 'lost' },
  ],
};

const member = { accountId: '7f3c1a52-8f0e-4e4e-9a51-2a6a3f0c1d11', language: 'fr' } as const;
const inCalendar = { ...about(), member };
const moved = [
  { ...inCalendar, handOver: undefined },
  { ...inCalendar, handOver: 'to' },
  { ...inCalendar, handOver: 'from' },
] as const;

export const memberSamples: SamplesOf<typeof memberMessages> = {
  'appointment-confirmed.push-member': [inCalendar],
  'series-booked.push-member': [inCalendar],
  'group-confirmed.push-member': [inCalendar],
  'appointment-requested.push-member': [{ ...about(requested), member }],
  'appointment-cancelled.push-member': [{ ...about(byCustomer), member }],
  'series-cancelled.push-member': [{ ...about(byCustomer), member }],
  'group-cancelled.push-member': [{ ...about(byCustomer), member }],
  'appointment-handed-over.push-member': moved,
  'appointment-rescheduled.push-member': moved,
  'appointment-moved-by-customer.push-member': moved,
  'appointment-services-changed.push-member': [{ ...inCalendar, rise: undefined }],
  'price-rise-answered.push-member': [inCalendar],
  'proposal-accepted.push-member': [inCalendar],
  'proposal-declined.push-member': [{ ...about(requested), member }],
};
