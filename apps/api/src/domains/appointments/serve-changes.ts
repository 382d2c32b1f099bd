import * as changed from '@meche/contract/changed-services';
import * as rescheduling from '@meche/contract/rescheduling';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { agreeToPriceRise, declinePriceRise } from './agree-to-price-rise.ts';
import { changeServices } from './change-services.ts';
import { findMoveTimes } from './find-move-times.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { rescheduleOwnAppointment } from './reschedule-own-appointment.ts';
import { showAppointment, showOwnBooking } from './show-appointment.ts';

/** Another time, another member, other services. */
export function changeRoutes(http: HttpRouter, deps: { db: Database; clock: Clock }): void {
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
    answer: (id, { caller }) => showOwnBooking(deps, id, caller.accountId),
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
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serveIdempotent(changed.changeServices, {
    act: ({ params, body, caller, idempotencyKey }) =>
      changeServices(deps, caller, params.id, body, idempotencyKey),
    answer: (id, { caller }) => showAppointment(deps, id, caller.accountId),
  });

  http.serveIdempotent(changed.agreeToRise, {
    act: ({ params: { id }, body, caller: { accountId }, idempotencyKey }) =>
      agreeToPriceRise(deps, { id, accountId }, body, idempotencyKey),
    answer: (id, { caller }) => showOwnBooking(deps, id, caller.accountId),
  });

  http.serve(changed.declineRise, async ({ params: { id }, caller: { accountId } }) => {
    await declinePriceRise(deps, { id, accountId });
    return showOwnBooking(deps, id, accountId);
  });
}
