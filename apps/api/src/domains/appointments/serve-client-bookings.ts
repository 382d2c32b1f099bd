import * as contract from '@meche/contract/client-bookings';
import * as quotes from '@meche/contract/client-quotes';
import * as travel from '@meche/contract/travel';
import type { z } from '@meche/contract/zod';
import type { Database } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { bookWithClientEmail, type ClientBooking } from './book-for-client.ts';
import { bookMembersInTurn } from './book-members-in-turn.ts';
import { bookSeries, readSeries } from './book-series.ts';
import { cancelFollowing } from './cancel-following.ts';
import { quoteMileage } from './quote-mileage.ts';
import { quoteForClient } from './quote-visit.ts';
import { showAppointment } from './show-appointment.ts';
import { countCancelled } from './store/series.ts';

export type ClientBookingsDeps = {
  db: Database;
  clock: Clock;
  limits: Limits;
  normalPhone: (phoneNumber: string, field: string) => string;
};

type ClientBody = Omit<z.output<NonNullable<(typeof contract.bookForClient)['body']>>, 'nextTurns'>;

/** A professional books for a client: one appointment, several in turn, or a series. */
export function clientBookingRoutes(http: HttpRouter, deps: ClientBookingsDeps): void {
  const { db } = deps;
  const toBooking = (body: ClientBody): ClientBooking => ({
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

  http.serveIdempotent(contract.bookForClient, {
    act: ({ body, caller: { standing }, idempotencyKey }) =>
      bookWithClientEmail(deps, standing, { ...toBooking(body), nextTurns: body.nextTurns }, (input) =>
        bookMembersInTurn(deps, standing, input, idempotencyKey),
      ),
    async answer(id, { body, caller }) {
      const appointment = await showAppointment(deps, id, caller.accountId);
      const isUnwritten = body.customerEmail !== undefined && appointment.customer.email === null;
      return { ...appointment, customerNotWrittenTo: isUnwritten };
    },
  });

  http.serveIdempotent(contract.bookSeries, {
    act: ({ body, caller, idempotencyKey }) => {
      const { everyWeeks, lastDay, leaveOut } = body;
      return bookWithClientEmail(
        deps,
        caller.standing,
        { ...toBooking(body), everyWeeks, lastDay, leaveOut },
        (input) => bookSeries(deps, caller.standing, input, idempotencyKey),
      );
    },
    async answer(id, { body }) {
      const { first, ...series } = await readSeries(db, id);
      const isUnwritten = body.customerEmail !== undefined && first.customerEmail === null;
      return { ...series, firstId: first.id, customerNotWrittenTo: isUnwritten };
    },
  });

  http.serveIdempotent(contract.cancelFollowing, {
    act: ({ params, body, caller, idempotencyKey }) =>
      cancelFollowing(deps, caller, params.id, body.reason, idempotencyKey),
    answer: async (id) => ({ count: await countCancelled(db, id) }),
  });

  http.serve(quotes.quoteForClient, ({ body, caller }) => quoteForClient(deps, caller.standing, body));

  http.serve(travel.quoteMileage, ({ body, caller }) =>
    quoteMileage(db, caller.standing.professionalId, body),
  );
}
