// Generated from packages/contract/src/appointments.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../appointments.ts';

export const abandonAppointment: ApiEndpoint<typeof contract.abandonAppointment> = {
  method: 'POST',
  path: '/appointments/:id/abandon',
};

export const bookAppointment: ApiEndpoint<typeof contract.bookAppointment> = {
  method: 'POST',
  path: '/appointments',
  body: { professionalId: 0, serviceIds: 0, place: 0, address: { line: 0, city: 0, postalCode: 0 }, hairLength: 0, memberId: 0, gender: 0, startsAt: 0, totalCents: 0, terms: { cancellationWindowHours: 0, lateFeePercent: 0, noShowFeePercent: 0, depositCents: 0 }, phoneNumber: 0, note: 0, answers: [{ topicId: 0, version: 0, answers: [{ questionId: 0, text: 0, chosen: 0, yes: 0, photoIds: 0 }] }], offerId: 0 },
};

export const cancelAppointment: ApiEndpoint<typeof contract.cancelAppointment> = {
  method: 'POST',
  path: '/appointments/:id/cancel',
  body: { reason: 0, feeCents: 0 },
};

export const chooseCard: ApiEndpoint<typeof contract.chooseCard> = {
  method: 'PUT',
  path: '/appointments/:id/card',
  body: { paymentMethodId: 0 },
};

export const confirmAppointment: ApiEndpoint<typeof contract.confirmAppointment> = {
  method: 'POST',
  path: '/appointments/:id/confirm',
};

export const getAppointment: ApiEndpoint<typeof contract.getAppointment> = {
  method: 'GET',
  path: '/appointments/:id',
};

export const getCardStep: ApiEndpoint<typeof contract.getCardStep> = {
  method: 'POST',
  path: '/appointments/:id/card',
};

export const listAppointments: ApiEndpoint<typeof contract.listAppointments> = {
  method: 'GET',
  path: '/appointments',
  query: { view: 0, page: 0 },
};

export const paymentStatuses: typeof contract.paymentStatuses = ['on_site', 'awaiting_card', 'card_saved', 'held', 'payment_to_confirm', 'capturing', 'captured', 'releasing', 'released', 'failed'];
