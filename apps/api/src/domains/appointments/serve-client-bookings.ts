import * as contract from '@meche/contract/client-bookings';
import * as quotes from '@meche/contract/client-quotes';
import * as travel from '@meche/contract/travel';
import type { z } from '@meche/contract/zod';
import type { Database } from '#kit/database/database';
import type { Standing } from '#kit/http/caller';
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
  /** Also returns an invalid number that is stored in the client book. Refuses invalid_phone for another. */
  readClientPhone: (standing: Standing, phoneNumber: string, field: string) => Promise<string>;
};

type ClientBody = Omit<z.output<NonNullable<(typeof contract.bookForClient)['body']>>, 'nextTurns'>;

/** A professional books for a client: one appointment, several in turn, or a series. */
export function clientBookingRoutes(http: HttpRouter, deps: ClientBookingsDeps): void {
  const { db } = deps;
  const toBooking = async (standing: Standing, body: ClientBody): Promise<ClientBooking> => ({
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
      phone: body.customerPhone
        ? await deps.readClientPhone(standing, body.customerPhone, 'customer_phone')
        : null,
      email: body.customerEmail ?? null,
    },
    note: body.note,
    acceptWarnings: body.acceptWarnings,
  });

  http.serveIdempotent(contract.bookForClient, {
    async act({ body, caller: { standing }, idempotencyKey }) {
      const booking = await toBooking(standing, body);
      return bookWithClientEmail(deps, standing, { ...booking, nextTurns: body.nextTurns }, (input) =>
        bookMembersInTurn(deps, standing, input, idempotencyKey),
      );
    },
    async answer(id, { body, caller }) {
      const appointment = await showAppointment(deps, id, caller.accountId);
      const isUnwritten = body.customerEmail !== undefined && appointment.customer.email === null;
      return { ...appointment, customerNotWrittenTo: isUnwritten };
    },
  });

  http.serveIdempotent(contract.bookSeries, {
    async act({ body, caller, idempotencyKey }) {
      const { everyWeeks, lastDay, leaveOut } = body;
      const booking = await toBooking(caller.standing, body);
      return bookWithClientEmail(
        deps,
        caller.standing,
        { ...booking, everyWeeks, lastDay, leaveOut },
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
