import * as contract from '@meche/contract/appointments';
import { getQuote } from '@meche/contract/quotes';
import { countSuccess, type Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import type { PaymentsDeps } from '#payments';
import { abandonHold } from './abandon-hold.ts';
import { type BookingDeps, bookAppointment, bookingLimit, startCardStep } from './book-appointment.ts';
import { confirmAppointment } from './confirm-appointment.ts';
import { getOwnBooking } from './get-appointment.ts';
import { presentCardStep } from './present-appointments.ts';
import { quoteVisit } from './quote-visit.ts';
import { reopenCardStep } from './reopen-card-step.ts';
import { showOwnBooking, showRow } from './show-appointment.ts';

export type BookingRoutesDeps = BookingDeps & {
  payments: PaymentsDeps;
  limits: Limits;
  /** Converts a phone number to E.164. Refuses invalid_input at `field`. */
  normalPhone: (phoneNumber: string, field: string) => string;
};

/** A customer books for themselves: quote, booking, card step, confirmation. */
export function bookingRoutes(http: HttpRouter, deps: BookingRoutesDeps): void {
  const { db, clock } = deps;

  http.serve(getQuote, ({ body }) => quoteVisit(deps, body));

  http.serveIdempotent(contract.bookAppointment, {
    act: ({ body, caller: { accountId }, idempotencyKey }) => {
      const startsAt = new Date(body.startsAt);
      const phoneNumber = body.phoneNumber && deps.normalPhone(body.phoneNumber, 'phone_number');
      const input = { ...body, startsAt, phoneNumber };
      return countSuccess(deps.limits, bookingLimit, accountId, () =>
        bookAppointment(deps, accountId, input, idempotencyKey),
      );
    },
    async answer(id, { caller, request }, booked) {
      const row = booked ?? (await getOwnBooking(db, id, caller.accountId));
      const card = await startCardStep(deps, row, (error) => request.log.warn({ err: error }, 'card step'));
      return {
        appointment: await showRow(deps, row, 'customer'),
        card: card && presentCardStep(card, clock.now()),
      };
    },
  });

  http.serve(contract.getCardStep, async ({ params, caller }) =>
    presentCardStep(await reopenCardStep(deps, params.id, caller.accountId), clock.now()),
  );

  http.serve(contract.chooseCard, async ({ params: { id }, body, caller }) =>
    presentCardStep(await reopenCardStep(deps, id, caller.accountId, body.paymentMethodId), clock.now()),
  );

  http.serve(contract.confirmAppointment, async ({ params, caller }) => {
    await confirmAppointment(deps, params.id, caller.accountId);
    return showOwnBooking(deps, params.id, caller.accountId);
  });

  http.serve(contract.abandonAppointment, async ({ params, caller }) => {
    await abandonHold(deps, params.id, caller.accountId);
    return showOwnBooking(deps, params.id, caller.accountId);
  });
}
