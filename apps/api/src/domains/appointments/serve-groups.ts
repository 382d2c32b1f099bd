import * as contract from '@meche/contract/groups';
import { countSuccess } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { bookingLimit, startCardStep } from './book-appointment.ts';
import { bookGroup } from './book-group.ts';
import { cancelGroup } from './cancel-group.ts';
import { getGroup, presentGroup } from './get-group.ts';
import { presentCardStep } from './present-appointments.ts';
import { quoteGroup } from './quote-group.ts';
import type { BookingRoutesDeps } from './serve-bookings.ts';

/** A customer books for several people. */
export function groupRoutes(http: HttpRouter, deps: BookingRoutesDeps): void {
  const { db, clock } = deps;
  const timed = <Person extends { startsAt: string }>(people: readonly Person[]) =>
    people.map((person) => ({ ...person, startsAt: new Date(person.startsAt) }));
  const showOwnGroup = async (id: string, accountId: string) =>
    presentGroup(db, await getGroup(db, id, accountId), clock.now());

  http.serve(contract.quoteGroup, ({ body }) => {
    const people = body.people.map(({ startsAt, ...person }) => ({
      ...person,
      startsAt: startsAt === undefined ? undefined : new Date(startsAt),
    }));
    return quoteGroup(deps, { ...body, people });
  });

  http.serveIdempotent(contract.bookGroup, {
    act: ({ body, caller: { accountId }, idempotencyKey }) => {
      const phoneNumber = body.phoneNumber && deps.normalPhone(body.phoneNumber, 'phone_number');
      const input = { ...body, people: timed(body.people), phoneNumber };
      return countSuccess(deps.limits, bookingLimit, accountId, () =>
        bookGroup(deps, accountId, input, idempotencyKey),
      );
    },
    async answer(id, { caller, request }, booked) {
      const rows = booked ?? (await getGroup(db, id, caller.accountId));
      const payer = rows.find(({ state, cardCents }) => state === 'held' && cardCents > 0);
      const onError = (error: unknown) => request.log.warn({ err: error }, 'card step');
      const card = payer ? await startCardStep(deps, payer, onError) : null;
      return {
        group: await presentGroup(db, rows, clock.now()),
        card: card && presentCardStep(card, clock.now()),
        cardFor: payer?.id ?? null,
      };
    },
  });

  http.serve(contract.getGroup, ({ params, caller }) => showOwnGroup(params.id, caller.accountId));

  http.serveIdempotent(contract.cancelGroup, {
    act: ({ params, body, caller, idempotencyKey }) =>
      cancelGroup(deps, params.id, caller.accountId, body, idempotencyKey),
    answer: (id, { caller }) => showOwnGroup(id, caller.accountId),
  });
}
