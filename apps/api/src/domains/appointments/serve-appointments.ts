import * as contract from '@meche/contract/appointments';
import * as outcomes from '@meche/contract/outcomes';
import * as receipts from '@meche/contract/receipts';
import { requestRefund } from '@meche/contract/refunding';
import * as widget from '@meche/contract/widget-tickets';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import type { PaymentsDeps } from '#payments';
import { cancelAppointment } from './cancel-appointment.ts';
import { completeAppointment } from './complete-appointment.ts';
import { contestVisit } from './contest-visit.ts';
import { markNoShow } from './mark-no-show.ts';
import { notifyWidget, readWidgetTicket } from './notify-widget.ts';
import { presentAppointments } from './present-appointments.ts';
import { printReceipt } from './print-receipt.ts';
import { type ReceiptDeps, readReceipt } from './read-receipt.ts';
import { refundVisit } from './refund-visit.ts';
import { showAppointment, showOwnBooking } from './show-appointment.ts';
import { listAppointmentsOfCustomer } from './store/appointments.ts';
import { undoOutcome } from './undo-outcome.ts';

const PAGE_SIZE = 20;

export type OneAppointmentDeps = ReceiptDeps & { clock: Clock; payments: PaymentsDeps };

/** Booked appointments: reading, cancelling, outcome, refund, receipt. */
export function oneAppointmentRoutes(http: HttpRouter, deps: OneAppointmentDeps): void {
  const { db, clock } = deps;

  http.serve(contract.listAppointments, async ({ query, caller }) => {
    const now = clock.now();
    const page = { offset: (query.page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
    const rows = await listAppointmentsOfCustomer(db, caller.accountId, query.view, now, page);
    return {
      items: await presentAppointments(db, rows.slice(0, PAGE_SIZE), 'customer', now),
      hasMore: rows.length > PAGE_SIZE,
    };
  });

  http.serve(contract.getAppointment, ({ params, caller }) =>
    showAppointment(deps, params.id, caller.accountId),
  );

  http.serveIdempotent(contract.cancelAppointment, {
    act: ({ params, body, caller, idempotencyKey }) =>
      cancelAppointment(deps, params.id, caller.accountId, body, idempotencyKey),
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serveIdempotent(outcomes.completeAppointment, {
    act: ({ params, body, caller, idempotencyKey }) =>
      completeAppointment(deps, params.id, caller.accountId, idempotencyKey, body),
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serveIdempotent(outcomes.markNoShow, {
    act: ({ params, caller, idempotencyKey }) =>
      markNoShow(deps, params.id, caller.accountId, idempotencyKey),
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serveIdempotent(requestRefund, {
    act: ({ params, body: { kind, ...input }, caller, idempotencyKey }) =>
      refundVisit(deps, params.id, caller.accountId, { ...input, isWhole: kind === 'whole' }, idempotencyKey),
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serve(outcomes.undoOutcome, async ({ params, caller }) => {
    await undoOutcome(deps, params.id, caller.accountId);
    return showAppointment(deps, params.id, caller.accountId);
  });

  http.serve(outcomes.contestVisit, async ({ params, body, caller }) => {
    await contestVisit(deps, params.id, caller.accountId, body);
    return showOwnBooking(deps, params.id, caller.accountId);
  });

  http.serve(receipts.getReceipt, ({ params, caller }) => readReceipt(deps, params.id, caller.accountId));

  http.serve(receipts.printReceipt, ({ params, query, caller }) =>
    printReceipt(deps, { id: params.id, accountId: caller.accountId, language: query.language }),
  );

  http.serve(widget.readWidgetTicket, ({ params }) => readWidgetTicket(deps, params.ticket));

  http.serve(widget.notifyWidget, async ({ params, body, caller }) => {
    await notifyWidget(deps, { ...body, appointmentId: params.id, accountId: caller.accountId });
    return { done: true as const };
  });
}
