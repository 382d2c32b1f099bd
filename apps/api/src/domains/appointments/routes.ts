import type { Appointment } from '@meche/contract/appointments';
import * as contract from '@meche/contract/appointments';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import type { HttpDoor } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { type CardStep, type PaymentsDeps, startCard } from '#payments';
import { planVisit } from '#scheduling';
import { bookAppointment } from './book-appointment.ts';
import { bookForClient } from './book-for-client.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { completeAppointment, markNoShow, undoOutcome } from './complete-appointment.ts';
import { abandonAppointment, confirmAppointment } from './confirm-appointment.ts';
import { getAppointment, getOwnBooking } from './get-appointment.ts';
import { presentAppointments } from './present-appointments.ts';
import { assertOnline, quoteVisit } from './quote-visit.ts';
import { readCalendar } from './read-calendar.ts';
import type { Viewer } from './rules.ts';
import { type AppointmentRow, listOfCustomer } from './store/appointments.ts';

const PAGE_SIZE = 20;
const bookingLimit = { name: 'booking', max: 10, windowSeconds: 3600 };

export type AppointmentsDeps = {
  db: Database;
  clock: Clock;
  payments: PaymentsDeps;
  limits: Limits;
  searchFeeCents: number;
  /** As E.164, or a refusal beside the field. */
  normalPhone: (phoneNumber: string, field: string) => string;
};

export function appointmentsRoutes(http: HttpDoor, deps: AppointmentsDeps): void {
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

  http.serve(contract.getQuote, async ({ body }) => {
    const visit = await planVisit(db, body);
    assertOnline(visit);
    return quoteVisit(visit, 'customer', deps.searchFeeCents, clock.now());
  });

  http.serve(contract.bookAppointment, async ({ body, caller, request }) => {
    const row = await counted(caller.accountId, () =>
      bookAppointment(deps, caller.accountId, {
        ...body,
        startsAt: new Date(body.startsAt),
        phoneNumber: body.phoneNumber && deps.normalPhone(body.phoneNumber, 'phone_number'),
      }),
    );
    const card = row.state === 'held' ? await cardStep(row.id, request.log) : null;
    return { appointment: await ownBooking(row.id, caller.accountId), card };
  });

  /** Only what was booked counts: a customer who loses a race should try again. */
  async function counted(accountId: string, book: () => Promise<AppointmentRow>): Promise<AppointmentRow> {
    await deps.limits.hit(bookingLimit, accountId);
    try {
      return await book();
    } catch (error) {
      await deps.limits.giveBack(bookingLimit, accountId);
      throw error;
    }
  }

  /** Null when the partner cannot be asked now: the slot is kept, and the card step can be asked again. */
  async function cardStep(id: string, log: FastifyBaseLogger) {
    try {
      return wireStep(await startCard(deps.payments, id, { now: clock.now() }), clock.now());
    } catch (error) {
      log.warn({ err: error }, 'card step');
      return null;
    }
  }

  http.serve(contract.getCardStep, async ({ params, caller }) => {
    const row = await getOwnBooking(db, params.id, caller.accountId);
    if (row.state === 'cancelled') refuse('hold_expired');
    if (row.state === 'held' && row.expiresAt && row.expiresAt <= clock.now()) refuse('hold_expired');
    if (row.cardCents === 0 || (row.state !== 'held' && row.state !== 'confirmed')) refuse('wrong_state');
    return wireStep(await startCard(deps.payments, row.id, { now: clock.now() }), clock.now());
  });

  http.serve(contract.confirmAppointment, async ({ params, caller }) => {
    await confirmAppointment(deps, params.id, caller.accountId);
    return ownBooking(params.id, caller.accountId);
  });

  http.serve(contract.abandonAppointment, async ({ params, caller }) => {
    await abandonAppointment(deps, params.id, caller.accountId);
    return ownBooking(params.id, caller.accountId);
  });

  http.serve(contract.listAppointments, async ({ query, caller }) => {
    const now = clock.now();
    const page = { offset: (query.page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
    const rows = await listOfCustomer(db, caller.accountId, query.view, now, page);
    return {
      items: await presentAppointments(db, rows.slice(0, PAGE_SIZE), 'customer', now),
      hasMore: rows.length > PAGE_SIZE,
    };
  });

  http.serve(contract.getAppointment, ({ params, caller }) => shown(params.id, caller.accountId));

  http.serve(contract.cancelAppointment, async ({ params, body, caller }) => {
    await cancelAppointment(deps, params.id, caller.accountId, body);
    return shown(params.id, caller.accountId);
  });

  http.serve(contract.completeAppointment, async ({ params, caller }) => {
    await completeAppointment(deps, params.id, caller.accountId);
    return shown(params.id, caller.accountId);
  });

  http.serve(contract.markNoShow, async ({ params, caller }) => {
    await markNoShow(deps, params.id, caller.accountId);
    return shown(params.id, caller.accountId);
  });

  http.serve(contract.undoOutcome, async ({ params, caller }) => {
    await undoOutcome(deps, params.id, caller.accountId);
    return shown(params.id, caller.accountId);
  });

  http.serve(contract.bookForClient, async ({ body, caller }) => {
    const row = await bookForClient(deps, caller.standing, {
      memberId: body.memberId,
      serviceIds: body.serviceIds,
      startsAt: new Date(body.startsAt),
      place: body.place,
      address: body.address,
      client: {
        name: body.customerName,
        phone: body.customerPhone ? deps.normalPhone(body.customerPhone, 'customer_phone') : null,
        email: body.customerEmail ?? null,
      },
      note: body.note,
      acceptWarnings: body.acceptWarnings,
    });
    return shown(row.id, caller.accountId);
  });

  http.serve(contract.getCalendar, ({ query, caller }) => readCalendar(deps, caller.standing, query));
}

function wireStep({ expiresAt, ...step }: CardStep, now: Date) {
  const expiresInSeconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return { ...step, expiresAt: expiresAt.toISOString(), expiresInSeconds };
}
