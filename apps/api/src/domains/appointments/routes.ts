import type { Appointment } from '@meche/contract/appointments';
import * as contract from '@meche/contract/appointments';
import * as changed from '@meche/contract/changed-services';
import * as clients from '@meche/contract/client-bookings';
import { quoteForClient as quoteForClientEndpoint } from '@meche/contract/client-quotes';
import type { Download } from '@meche/contract/endpoint';
import * as groups from '@meche/contract/groups';
import * as outcomes from '@meche/contract/outcomes';
import { getQuote as getQuoteEndpoint } from '@meche/contract/quotes';
import * as receipts from '@meche/contract/receipts';
import { requestRefund as requestRefundEndpoint } from '@meche/contract/refunding';
import * as requests from '@meche/contract/requests';
import * as rescheduling from '@meche/contract/rescheduling';
import { quoteMileage as quoteMileageEndpoint } from '@meche/contract/travel';
import * as widget from '@meche/contract/widget-tickets';
import type { z } from '@meche/contract/zod';
import type { Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { RoadRoutes } from '#partners/road-routes/port';
import type { BankChargeTerms, PaymentsDeps } from '#payments';
import { abandonHold } from './abandon-hold.ts';
import { acceptRequest } from './accept-request.ts';
import { agreeToPriceRise, declinePriceRise } from './agree-to-price-rise.ts';
import { bookOnline, startCardStep } from './book-appointment.ts';
import { bookWithClientEmail, type ClientBooking } from './book-for-client.ts';
import { bookGroupOnline } from './book-group.ts';
import { bookMembersInTurn } from './book-members-in-turn.ts';
import { bookSeries, readSeries } from './book-series.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { cancelFollowing } from './cancel-following.ts';
import { cancelGroup } from './cancel-group.ts';
import { changeServices } from './change-services.ts';
import { completeAppointment } from './complete-appointment.ts';
import { confirmAppointment } from './confirm-appointment.ts';
import { contestVisit } from './contest-visit.ts';
import { declineProposal } from './decline-proposal.ts';
import { declineRequest } from './decline-request.ts';
import type { FindClientsDeps } from './find-clients.ts';
import { findMoveTimes } from './find-move-times.ts';
import { getAppointment, getOwnBooking } from './get-appointment.ts';
import { getGroup, presentGroup } from './get-group.ts';
import { listRequests } from './list-requests.ts';
import { markNoShow } from './mark-no-show.ts';
import { notifyWidget, readWidgetTicket } from './notify-widget.ts';
import { presentAppointments, presentCardStep } from './present-appointments.ts';
import { printReceipt } from './print-receipt.ts';
import { proposeTimes } from './propose-times.ts';
import { quoteGroup } from './quote-group.ts';
import { quoteMileage } from './quote-mileage.ts';
import { quoteForClient, quoteVisit } from './quote-visit.ts';
import { type ReceiptDeps, readReceipt } from './read-receipt.ts';
import { refundVisit } from './refund-visit.ts';
import { reopenCardStep } from './reopen-card-step.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { rescheduleOwnAppointment } from './reschedule-own-appointment.ts';
import type { Viewer } from './rules.ts';
import { calendarRoutes } from './serve-calendar.ts';
import { hasPhoto } from './store/answers.ts';
import { type AppointmentRow, listAppointmentsOfCustomer } from './store/appointments.ts';
import { countCancelled } from './store/series.ts';
import { takeProposal } from './take-proposal.ts';
import { undoOutcome } from './undo-outcome.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

const PAGE_SIZE = 20;

type ClientBody = Omit<z.output<NonNullable<(typeof clients.bookForClient)['body']>>, 'nextTurns'>;

export type AppointmentsDeps = FindClientsDeps & {
  clock: Clock;
  payments: PaymentsDeps;
  limits: Limits;
  searchFeeCents: number;
  bankCharges: BankChargeTerms;
  /** Returns a photo among the answers to a reader of the appointment; the read is audited. */
  openPhoto: (request: { id: string; accountId: string; as: string }) => Promise<Download>;
  publisher: ReceiptDeps['publisher'];
  /** Origin of the app’s URL, without a trailing slash. */
  origin: string;
  /** When absent, distances are estimated from straight lines. */
  roadRoutes: RoadRoutes | undefined;
  /** Converts a phone number to E.164. Refuses invalid_input at `field`. */
  normalPhone: (phoneNumber: string, field: string) => string;
};

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: A table: one row an endpoint.
export function appointmentsRoutes(http: HttpRouter, deps: AppointmentsDeps): void {
  const { db, clock } = deps;
  const shownTo = async (viewer: Viewer, row: AppointmentRow): Promise<Appointment> => {
    const [appointment] = await presentAppointments(db, [row], viewer, clock.now());
    return appointment ?? refuse('not_found');
  };
  const shown = async (id: string, accountId: string): Promise<Appointment> => {
    const { row, viewer } = await getAppointment(db, id, accountId);
    return shownTo(viewer, row);
  };
  const ownBooking = async (id: string, accountId: string): Promise<Appointment> =>
    shownTo('customer', await getOwnBooking(db, id, accountId));

  http.serve(getQuoteEndpoint, ({ body }) => quoteVisit(deps, body));

  http.serveIdempotent(contract.bookAppointment, {
    act: ({ body, caller, idempotencyKey }) =>
      bookOnline(
        deps,
        caller.accountId,
        {
          ...body,
          startsAt: new Date(body.startsAt),
          phoneNumber: body.phoneNumber && deps.normalPhone(body.phoneNumber, 'phone_number'),
        },
        idempotencyKey,
      ),
    async answer(id, { caller, request }, made) {
      const onNoCardStep = (error: unknown) => request.log.warn({ err: error }, 'card step');
      const row = made ?? (await getOwnBooking(db, id, caller.accountId));
      const card = await startCardStep({ ...deps, onNoCardStep }, row);
      return {
        appointment: await shownTo('customer', row),
        card: card && presentCardStep(card, clock.now()),
      };
    },
  });

  const timed = <Person extends { startsAt: string }>(people: readonly Person[]) =>
    people.map((person) => ({ ...person, startsAt: new Date(person.startsAt) }));
  const ownGroup = async (id: string, accountId: string) =>
    presentGroup(db, await getGroup(db, id, accountId), clock.now());

  http.serve(groups.quoteGroup, ({ body }) => quoteGroup(deps, { ...body, people: timed(body.people) }));

  http.serveIdempotent(groups.bookGroup, {
    act: ({ body, caller, idempotencyKey }) =>
      bookGroupOnline(
        deps,
        caller.accountId,
        {
          ...body,
          people: timed(body.people),
          phoneNumber: body.phoneNumber && deps.normalPhone(body.phoneNumber, 'phone_number'),
        },
        idempotencyKey,
      ),
    async answer(id, { caller, request }, made) {
      const onNoCardStep = (error: unknown) => request.log.warn({ err: error }, 'card step');
      const rows = made ?? (await getGroup(db, id, caller.accountId));
      const byCard = rows.find(({ state, cardCents }) => state === 'held' && cardCents > 0);
      const card = byCard && (await startCardStep({ ...deps, onNoCardStep }, byCard));
      return {
        group: await presentGroup(db, rows, clock.now()),
        card: card ? presentCardStep(card, clock.now()) : null,
        cardFor: byCard?.id ?? null,
      };
    },
  });

  http.serve(groups.getGroup, ({ params, caller }) => ownGroup(params.id, caller.accountId));

  http.serveIdempotent(groups.cancelGroup, {
    act: ({ params, body, caller, idempotencyKey }) =>
      cancelGroup(deps, params.id, caller.accountId, body, idempotencyKey),
    answer: (id, { caller }) => ownGroup(id, caller.accountId),
  });

  http.serve(contract.getCardStep, async ({ params, caller }) =>
    presentCardStep(await reopenCardStep(deps, params.id, caller.accountId), clock.now()),
  );

  http.serve(contract.chooseCard, async ({ params: { id }, body, caller }) =>
    presentCardStep(await reopenCardStep(deps, id, caller.accountId, body.paymentMethodId), clock.now()),
  );

  http.serve(contract.confirmAppointment, async ({ params, caller }) => {
    await confirmAppointment(deps, params.id, caller.accountId);
    return ownBooking(params.id, caller.accountId);
  });

  http.serve(contract.abandonAppointment, async ({ params, caller }) => {
    await abandonHold(deps, params.id, caller.accountId);
    return ownBooking(params.id, caller.accountId);
  });

  http.serve(contract.listAppointments, async ({ query, caller }) => {
    const now = clock.now();
    const page = { offset: (query.page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
    const rows = await listAppointmentsOfCustomer(db, caller.accountId, query.view, now, page);
    return {
      items: await presentAppointments(db, rows.slice(0, PAGE_SIZE), 'customer', now),
      hasMore: rows.length > PAGE_SIZE,
    };
  });

  http.serve(contract.getAppointment, ({ params, caller }) => shown(params.id, caller.accountId));

  http.serveIdempotent(contract.cancelAppointment, {
    act: ({ params, body, caller, idempotencyKey }) =>
      cancelAppointment(deps, params.id, caller.accountId, body, idempotencyKey),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serveIdempotent(contract.completeAppointment, {
    act: ({ params, caller, idempotencyKey }) =>
      completeAppointment(deps, params.id, caller.accountId, idempotencyKey),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serveIdempotent(contract.markNoShow, {
    act: ({ params, caller, idempotencyKey }) =>
      markNoShow(deps, params.id, caller.accountId, idempotencyKey),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serveIdempotent(requestRefundEndpoint, {
    act: ({ params, body: { kind, ...input }, caller, idempotencyKey }) =>
      refundVisit(deps, params.id, caller.accountId, { ...input, isWhole: kind === 'whole' }, idempotencyKey),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serve(contract.undoOutcome, async ({ params, caller }) => {
    await undoOutcome(deps, params.id, caller.accountId);
    return shown(params.id, caller.accountId);
  });

  http.serve(outcomes.contestVisit, async ({ params, body, caller }) => {
    await contestVisit(deps, params.id, caller.accountId, body);
    return ownBooking(params.id, caller.accountId);
  });

  const clientBooking = (body: ClientBody): ClientBooking => ({
    memberId: body.memberId,
    serviceIds: body.serviceIds,
    freeLine: body.freeLine,
    prices: body.prices,
    startsAt: new Date(body.startsAt),
    place: body.place,
    address: body.address,
    hairLength: body.hairLength,
    gender: body.gender,
    client: {
      name: body.customerName ?? '',
      phone: body.customerPhone ? deps.normalPhone(body.customerPhone, 'customer_phone') : null,
      email: body.customerEmail ?? null,
    },
    note: body.note,
    acceptWarnings: body.acceptWarnings,
  });

  http.serveIdempotent(clients.bookForClient, {
    act: ({ body, caller: { standing }, idempotencyKey }) =>
      bookWithClientEmail(deps, standing, { ...clientBooking(body), nextTurns: body.nextTurns }, (input) =>
        bookMembersInTurn(deps, standing, input, idempotencyKey),
      ),
    async answer(id, { body, caller }) {
      const appointment = await shown(id, caller.accountId);
      const isUnwritten = body.customerEmail !== undefined && appointment.customer.email === null;
      return { ...appointment, customerNotWrittenTo: isUnwritten };
    },
  });

  http.serveIdempotent(clients.bookSeries, {
    act: ({ body, caller, idempotencyKey }) => {
      const { everyWeeks, lastDay, leaveOut } = body;
      return bookWithClientEmail(
        deps,
        caller.standing,
        { ...clientBooking(body), everyWeeks, lastDay, leaveOut },
        (input) => bookSeries(deps, caller.standing, input, idempotencyKey),
      );
    },
    async answer(id, { body }) {
      const { first, ...series } = await readSeries(db, id);
      const isUnwritten = body.customerEmail !== undefined && first.customerEmail === null;
      return { ...series, firstId: first.id, customerNotWrittenTo: isUnwritten };
    },
  });

  http.serveIdempotent(clients.cancelFollowing, {
    act: ({ params, body, caller, idempotencyKey }) =>
      cancelFollowing(deps, caller, params.id, body.reason, idempotencyKey),
    answer: async (id) => ({ count: await countCancelled(db, id) }),
  });

  http.serve(rescheduling.listMoveTimes, ({ params, query, caller }) =>
    findMoveTimes(deps, { id: params.id, accountId: caller.accountId }, query),
  );

  http.serveIdempotent(rescheduling.rescheduleOwnAppointment, {
    act: ({ params, body: { revision, startsAt }, caller, idempotencyKey }) =>
      rescheduleOwnAppointment(
        deps,
        { id: params.id, accountId: caller.accountId },
        { revision, startsAt: new Date(startsAt) },
        idempotencyKey,
      ),
    answer: (id, { caller }) => ownBooking(id, caller.accountId),
  });

  http.serveIdempotent(rescheduling.rescheduleAppointment, {
    act: ({ params, body, caller, idempotencyKey }) =>
      rescheduleAppointment(
        deps,
        caller,
        params.id,
        { ...body, startsAt: body.startsAt === undefined ? undefined : new Date(body.startsAt) },
        idempotencyKey,
      ),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serveIdempotent(changed.changeServices, {
    act: ({ params, body, caller, idempotencyKey }) =>
      changeServices(deps, caller, params.id, body, idempotencyKey),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serveIdempotent(changed.agreeToRise, {
    act: ({ params: { id }, body, caller: { accountId }, idempotencyKey }) =>
      agreeToPriceRise(deps, { id, accountId }, body, idempotencyKey),
    answer: (id, { caller }) => ownBooking(id, caller.accountId),
  });

  http.serve(changed.declineRise, async ({ params: { id }, caller: { accountId } }) => {
    await declinePriceRise(deps, { id, accountId });
    return ownBooking(id, accountId);
  });

  http.serveIdempotent(requests.acceptRequest, {
    act: ({ params, caller, idempotencyKey }) =>
      acceptRequest(deps, params.id, caller.accountId, idempotencyKey),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serveIdempotent(requests.declineRequest, {
    act: ({ params, body, caller, idempotencyKey }) =>
      declineRequest(deps, params.id, caller.accountId, body, idempotencyKey),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serveIdempotent(requests.proposeInstead, {
    act: ({ params, body, caller, idempotencyKey }) =>
      proposeTimes(
        deps,
        caller,
        params.id,
        {
          ...body,
          times: body.times.map(({ memberId, startsAt }) => ({ memberId, startsAt: new Date(startsAt) })),
        },
        idempotencyKey,
      ),
    answer: (id, { caller }) => shown(id, caller.accountId),
  });

  http.serve(requests.withdrawProposal, async ({ params: { id, proposalId }, caller }) => {
    await withdrawProposal(deps, { id, accountId: caller.accountId }, proposalId);
    return shown(id, caller.accountId);
  });

  http.serveIdempotent(requests.takeProposal, {
    act: ({ params: { id, proposalId }, body, caller, idempotencyKey }) =>
      takeProposal(deps, { id, accountId: caller.accountId }, { ...body, proposalId }, idempotencyKey),
    answer: (id, { caller }) => ownBooking(id, caller.accountId),
  });

  http.serve(requests.declineProposal, async ({ params: { id, proposalId }, caller }) => {
    await declineProposal(deps, { id, accountId: caller.accountId }, proposalId);
    return ownBooking(id, caller.accountId);
  });

  http.serve(requests.listRequests, ({ caller }) => listRequests(deps, caller.standing));

  http.serve(requests.readAnswerPhoto, async ({ params, caller }) => {
    const { viewer } = await getAppointment(db, params.id, caller.accountId);
    if (!(await hasPhoto(db, params.id, params.photoId))) refuse('not_found');
    return deps.openPhoto({ id: params.photoId, accountId: caller.accountId, as: viewer });
  });

  http.serve(quoteForClientEndpoint, ({ body, caller }) => quoteForClient(deps, caller.standing, body));

  http.serve(quoteMileageEndpoint, ({ body, caller }) =>
    quoteMileage(db, caller.standing.professionalId, body),
  );

  http.serve(receipts.getReceipt, ({ params, caller }) => readReceipt(deps, params.id, caller.accountId));

  http.serve(receipts.printReceipt, ({ params, query, caller }) =>
    printReceipt(deps, { id: params.id, accountId: caller.accountId, language: query.language }),
  );

  http.serve(widget.readWidgetTicket, ({ params }) => readWidgetTicket(deps, params.ticket));

  http.serve(widget.notifyWidget, async ({ params, body, caller }) => {
    await notifyWidget(deps, { ...body, appointmentId: params.id, accountId: caller.accountId });
    return { done: true as const };
  });

  calendarRoutes(http, deps);
}
