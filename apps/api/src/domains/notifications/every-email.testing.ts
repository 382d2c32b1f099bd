import { HOUR_MS, later } from '#kit/time';
import { aNotifiedAppointment, aProfessionalContact } from '#testing/notified-appointment';
import { cancelledToCustomer, cancelledToProfessional } from './templates/appointment-cancelled.ts';
import { confirmedToCustomer, confirmedToProfessional } from './templates/appointment-confirmed.ts';
import { handedOverToCustomer } from './templates/appointment-handed-over.ts';
import { movedToCustomer, movedToProfessional } from './templates/appointment-moved.ts';
import { reminderEmail } from './templates/appointment-reminder-due.ts';
import { requestedToCustomer, requestedToProfessional } from './templates/appointment-requested.ts';
import { rescheduledToCustomer } from './templates/appointment-rescheduled.ts';
import {
  riseAnsweredToProfessional,
  riseToCustomer,
  servicesChangedToCustomer,
} from './templates/changed-services.ts';
import {
  contestDecidedToCustomer,
  contestDecidedToProfessional,
  contestedToProfessional,
} from './templates/contest.ts';
import type { Email } from './templates/email.ts';
import { holdRefusedToCustomer, holdRefusedToProfessional } from './templates/hold-refused.ts';
import {
  disputeClosedToProfessional,
  disputeOpenedToProfessional,
  refundedToCustomer,
  refundFailedToCustomer,
  refundFailedToProfessional,
} from './templates/money-back.ts';
import type { Notification } from './templates/notification.ts';
import type { NotifiedAppointment } from './templates/notified-appointment.ts';
import { type NotifiedStop, paidOnSite } from './templates/paid-on-site.ts';
import { receipt } from './templates/payable-captured.ts';
import { paymentFailedToCustomer, paymentFailedToProfessional } from './templates/payment-failed.ts';
import { paymentToConfirm } from './templates/payment-to-confirm.ts';
import {
  proposalAcceptedToProfessional,
  proposalDeclinedToProfessional,
  proposedToCustomer,
} from './templates/proposal.ts';
import { reviewAnsweredToCustomer, reviewDue, reviewedToProfessional } from './templates/review.ts';
import { presumedDoneToCustomer, unmarkedToProfessional } from './templates/unmarked-visit.ts';
import type { Wording } from './templates/wording.ts';

const origin = 'https://meche.example';

export function notificationsOf(
  appointment: Partial<NotifiedAppointment> = {},
  more: Partial<Notification> = {},
): Notification {
  return {
    appointment: aNotifiedAppointment(appointment),
    professional: aProfessionalContact(),
    readerName: 'Camille',
    hasAccount: true,
    origin,
    now: new Date('2026-11-10T09:00:00Z'),
    ...more,
  };
}

const places: Partial<NotifiedAppointment>[] = [
  {},
  { place: 'at_home', line: '3 rue des Lilas', mileageCents: 750, totalCents: 11400, cardCents: 7400 },
  { cardCents: 0, searchFeeCents: 0, totalCents: 10550, onSiteCents: 10550, note: '' },
];

/** Requested on the 10th, to be answered by the next morning. */
export const onRequest: Partial<NotifiedAppointment> = {
  answerBy: new Date('2026-11-11T08:00:00Z'),
  events: [{ at: '2026-11-10T08:00:00Z', kind: 'requested' }],
};
/** Two times, at another price. */
const proposal = {
  note: 'Plutôt\r\nle soir ?',
  lineName: 'Coloration\r\nvégétale',
  linePriceCents: 7000,
  totalCents: 11100,
  times: [14, 15].map((day) => ({
    startsAt: new Date(`2026-11-${day}T13:30:00Z`),
    endsAt: new Date(`2026-11-${day}T15:45:00Z`),
    memberName: 'Léa\r\nRoux',
    openUntil: new Date('2026-11-11T08:00:00Z'),
  })),
};
export const accepted = [...(onRequest.events ?? []), { at: '2026-11-10T09:00:00Z', kind: 'confirmed' }];

const refund = { amountCents: 6650, fromProfessionalCents: 6550, reason: 'La couleur\r\nBcc: x' };

const dearer = { services: ['Coupe\r\nBrushing', 'Gloss'], totalCents: 99_00 };

/** Card payments stopped that many hours before the appointment. */
export function stoppedBefore(hours: number, { wasHeld = true } = {}): NotifiedStop {
  return { stoppedAt: later(notificationsOf().appointment.startsAt, -hours * HOUR_MS), wasHeld };
}

type NamedEmail = [name: string, email: Email];

/** Every e-mail, in every case whose text differs. */
export function everyEmail(wording: Wording): NamedEmail[] {
  return [
    bookedEmails,
    changedEmails,
    cancelledEmails,
    groupEmails,
    requestEmails,
    failedPaymentEmails,
    cardEmails,
    refundEmails,
    outcomeEmails,
  ].flatMap((emailsOf) => emailsOf(wording));
}

function bookedEmails(wording: Wording): NamedEmail[] {
  const emails: NamedEmail[] = [];
  for (const [index, place] of places.entries()) {
    const notification = notificationsOf(place);
    const request = notificationsOf({ ...place, ...onRequest, state: 'requested' });
    emails.push(
      [`requested ${index}`, requestedToCustomer(wording, request)],
      [`request ${index}`, requestedToProfessional(wording, request)],
      [`confirmed ${index}`, confirmedToCustomer(wording, notification)],
      [`booked ${index}`, confirmedToProfessional(wording, notification)],
      [`reminder ${index}`, reminderEmail(wording, notification)],
      [`handed over ${index}`, handedOverToCustomer(wording, notification, { formerName: 'Léa\r\nRoux' })],
    );
  }
  return emails;
}

function changedEmails(wording: Wording): NamedEmail[] {
  const emails: NamedEmail[] = [];
  for (const [index, place] of places.entries()) {
    const notification = notificationsOf(place);
    const { startsAt, endsAt, memberName } = notification.appointment;
    const earlier = new Date(startsAt.getTime() - 3_600_000);
    emails.push(
      [
        `moved ${index}`,
        rescheduledToCustomer(wording, notification, { former: { startsAt: earlier, endsAt, memberName } }),
      ],
      [
        `moved to another ${index}`,
        rescheduledToCustomer(wording, notification, {
          former: {
            startsAt: earlier,
            endsAt,
            memberName: 'Léa\r\nRoux',
          },
        }),
      ],
      [
        `longer ${index}`,
        rescheduledToCustomer(wording, notification, { former: { startsAt, endsAt: earlier, memberName } }),
      ],
      [`other services ${index}`, servicesChangedToCustomer(wording, notification, { former: dearer })],
      [`dearer ${index}`, riseToCustomer(wording, notification, { rise: dearer })],
      [
        `agreed ${index}`,
        riseAnsweredToProfessional(wording, notification, { rise: dearer, hasAgreed: true }),
      ],
      [
        `not agreed ${index}`,
        riseAnsweredToProfessional(wording, notification, { rise: dearer, hasAgreed: false }),
      ],
      [`moved, to the customer ${index}`, movedToCustomer(wording, notification, { formerStart: earlier })],
      [
        `moved by the customer ${index}`,
        movedToProfessional(wording, notification, { formerStart: earlier }),
      ],
    );
  }
  return emails;
}

function cancelledEmails(wording: Wording): NamedEmail[] {
  const emails: NamedEmail[] = [];
  for (const cancelledBy of ['customer', 'professional', 'system'] as const) {
    for (const feeCents of [null, 3195]) {
      const notification = notificationsOf({
        state: 'cancelled',
        cancelledBy,
        feeCents,
        cancelReason: 'Grippe',
      });
      emails.push(
        [`cancelled by ${cancelledBy}, fee ${feeCents}`, cancelledToCustomer(wording, notification)],
        [`cancellation by ${cancelledBy}, fee ${feeCents}`, cancelledToProfessional(wording, notification)],
      );
    }
  }
  return emails;
}

function groupEmails(wording: Wording): NamedEmail[] {
  const emails: NamedEmail[] = [];
  const among = (groupPosition: number, personName: string) => ({ groupId: 'g', groupPosition, personName });
  for (const state of ['confirmed', 'cancelled'] as const) {
    const first = notificationsOf({
      ...among(1, ''),
      state,
      cancelledBy: state === 'cancelled' ? 'customer' : null,
    });
    const others = [among(2, 'Zoé\r\nPetit'), among(3, '')].map((one) => ({ ...first.appointment, ...one }));
    emails.push(
      ...(state === 'cancelled'
        ? ([
            ['all cancelled', cancelledToCustomer(wording, first, { others })],
            ['cancellation of all', cancelledToProfessional(wording, first, { others })],
          ] as NamedEmail[])
        : ([
            ['all confirmed', confirmedToCustomer(wording, first, { others })],
            ['all booked', confirmedToProfessional(wording, first, { others })],
            ['reminder of all', reminderEmail(wording, first, { others })],
          ] as NamedEmail[])),
    );
  }
  return emails;
}

function requestEmails(wording: Wording): NamedEmail[] {
  const emails: NamedEmail[] = [];
  emails.push([
    'accepted',
    confirmedToCustomer(wording, notificationsOf({ ...onRequest, events: accepted })),
  ]);
  const taken = notificationsOf({
    ...onRequest,
    events: accepted.map((event) => ({ ...event, actor: 'customer' as const })),
  });
  const request = notificationsOf({ ...onRequest, state: 'requested' });
  const samePrice = { ...proposal, note: '', lineName: null, linePriceCents: null };
  emails.push(
    ['proposed', proposedToCustomer(wording, request, { proposal })],
    ['proposed at the same price', proposedToCustomer(wording, request, { proposal: samePrice })],
    ['taken', confirmedToCustomer(wording, taken)],
    ['taken, to the professional', proposalAcceptedToProfessional(wording, taken)],
    ['proposal declined', proposalDeclinedToProfessional(wording, request, { proposal })],
  );
  for (const cancelledBy of ['customer', 'professional', 'system'] as const) {
    const notification = notificationsOf({
      ...onRequest,
      state: 'cancelled',
      cancelledBy,
      cancelReason: 'Complet',
    });
    emails.push(
      [`request ended by ${cancelledBy}`, cancelledToCustomer(wording, notification)],
      [`end of request by ${cancelledBy}`, cancelledToProfessional(wording, notification)],
    );
  }
  return emails;
}

function failedPaymentEmails(wording: Wording): NamedEmail[] {
  const emails: NamedEmail[] = [];
  const unpaid = notificationsOf({
    state: 'cancelled',
    cancelledBy: 'system',
    cancelReason: 'payment_failed',
  });
  emails.push(
    ['cancelled unpaid', cancelledToCustomer(wording, unpaid)],
    ['cancellation unpaid', cancelledToProfessional(wording, unpaid)],
  );
  for (const state of ['confirmed', 'completed'] as const) {
    for (const reason of ['declined', 'refused'] as const) {
      const notification = notificationsOf({ state });
      emails.push(
        [`failed ${state} ${reason}`, paymentFailedToCustomer(wording, notification, { reason })],
        [`failure ${state} ${reason}`, paymentFailedToProfessional(wording, notification, { reason })],
      );
    }
  }
  emails.push(
    ['hold refused', holdRefusedToCustomer(wording, notificationsOf())],
    ['refusal of a hold', holdRefusedToProfessional(wording, notificationsOf())],
    ['on site', paidOnSite(wording, notificationsOf(), stoppedBefore(49))],
    ['on site soon', paidOnSite(wording, notificationsOf(), stoppedBefore(20))],
  );
  return emails;
}

function cardEmails(wording: Wording): NamedEmail[] {
  const emails: NamedEmail[] = [];
  for (const state of ['completed', 'cancelled', 'no_show'] as const) {
    const debit = { capturedCents: 6650, capturedAt: '2026-11-12T15:50:00.000Z' };
    emails.push([`receipt ${state}`, receipt(wording, notificationsOf({ state }), debit)]);
  }
  const confirmation = { amountCents: 6650, confirmBy: '2026-11-11T09:00:00.000Z' };
  emails.push(['to confirm', paymentToConfirm(wording, notificationsOf(), confirmation)]);
  for (const cardCents of [0, 6650])
    emails.push([`unmarked ${cardCents}`, unmarkedToProfessional(wording, notificationsOf({ cardCents }))]);
  return emails;
}

function refundEmails(wording: Wording): NamedEmail[] {
  const done = notificationsOf({ state: 'completed' });
  return [
    ['refunded', refundedToCustomer(wording, done, refund)],
    ['refund failed', refundFailedToCustomer(wording, done, refund)],
    ['refund failed, to the professional', refundFailedToProfessional(wording, done, refund)],
    ['disputed', disputeOpenedToProfessional(wording, done, refund)],
    [
      'disputed, of ours',
      disputeOpenedToProfessional(wording, done, { ...refund, fromProfessionalCents: 0 }),
    ],
    [
      'dispute of ours lost',
      disputeClosedToProfessional(wording, done, { ...refund, fromProfessionalCents: 0, outcome: 'lost' }),
    ],
    [
      'dispute of ours won',
      disputeClosedToProfessional(wording, done, { ...refund, fromProfessionalCents: 0, outcome: 'won' }),
    ],
    ['dispute won', disputeClosedToProfessional(wording, done, { ...refund, outcome: 'won' })],
    ['dispute lost', disputeClosedToProfessional(wording, done, { ...refund, outcome: 'lost' })],
  ];
}

function outcomeEmails(wording: Wording): NamedEmail[] {
  const emails: NamedEmail[] = [];
  const done = notificationsOf({ state: 'completed' });
  emails.push(
    ['presumed done', presumedDoneToCustomer(wording, done, { settleAt: new Date('2026-11-15T11:45:00Z') })],
    ['contested', contestedToProfessional(wording, done)],
  );
  for (const text of ['', 'Très\r\nbien.']) {
    const review = { authorName: 'Camille M.', rating: 4, text, answer: 'Merci\nbeaucoup.' };
    emails.push(
      [`reviewed "${text}"`, reviewedToProfessional(wording, done, { review })],
      [`answered "${text}"`, reviewAnsweredToCustomer(wording, done, { review })],
    );
  }
  emails.push(['review due', reviewDue(wording, done)]);
  for (const decidedCents of [0, 2000, 6650]) {
    emails.push(
      [`decided ${decidedCents}`, contestDecidedToCustomer(wording, done, { decidedCents })],
      [`decision ${decidedCents}`, contestDecidedToProfessional(wording, done, { decidedCents })],
    );
  }
  return emails;
}
