import * as series from '@meche/contract/blocked-series';
import * as groups from '@meche/contract/groups';
import * as hours from '@meche/contract/hours';
import {
  blockTime as block,
  changeBlockedTime as changeBlocked,
  getAvailability,
  unblockTime as unblock,
} from '@meche/contract/scheduling';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { addPeriods } from './add-periods.ts';
import { createAvailabilityMemory } from './availability-cache.ts';
import { blockSeries, readSeries, unblockFollowing } from './block-series.ts';
import { blockTime, changeBlockedTime, unblockTime } from './block-time.ts';
import type { HoursDeps, Visits } from './change-hours.ts';
import { deletePeriod } from './delete-period.ts';
import { editHours, readHours } from './edit-hours.ts';
import { editOpeningHours, readOpeningHours } from './edit-opening-hours.ts';
import { findGroupSlots } from './find-group-slots.ts';
import { findSlots } from './find-slots.ts';
import { readOwnHours } from './read-own-hours.ts';
import { readHolidays, readPeriods } from './read-periods.ts';

const done = { done: true as const };

export function schedulingRoutes(
  http: HttpRouter,
  deps: { db: Database; clock: Clock; visits: Visits },
): void {
  hoursRoutes(http, deps);
  const memory = createAvailabilityMemory();
  http.serve(getAvailability, async ({ params, query }) =>
    findSlots(
      { ...deps, memory },
      {
        professionalId: params.professionalId,
        serviceIds: query.serviceIds.split(','),
        place: query.place,
        memberId: query.memberId,
        hairLength: query.hairLength,
        from: query.from,
        days: query.days,
        address: query.postalCode ? { postalCode: query.postalCode, city: query.city ?? '' } : undefined,
      },
    ),
  );

  http.serve(groups.findGroupSlots, ({ body }) => findGroupSlots(deps, body));

  http.serveIdempotent(block, {
    act: ({ body, caller, idempotencyKey }) =>
      blockTime(
        deps,
        caller.standing,
        {
          memberId: body.memberId,
          startsAt: new Date(body.startsAt),
          endsAt: new Date(body.endsAt),
          label: body.label,
        },
        idempotencyKey,
      ),
    answer: async (id) => ({ id }),
  });

  http.serveIdempotent(series.blockSeries, {
    act: ({ body, caller, idempotencyKey }) => blockSeries(deps, caller.standing, body, idempotencyKey),
    answer: (id) => readSeries(deps.db, id),
  });

  http.serve(series.unblockFollowing, async ({ params, caller }) => {
    await unblockFollowing(deps, caller.standing, params.id);
    return done;
  });

  http.serve(changeBlocked, async ({ params, body, caller }) => {
    const [startsAt, endsAt] = [new Date(body.startsAt), new Date(body.endsAt)];
    await changeBlockedTime(deps, caller.standing, { ...params, ...body, startsAt, endsAt });
    return done;
  });

  http.serve(unblock, async ({ params, caller }) => {
    await unblockTime(deps, caller.standing, params.id);
    return done;
  });
}

function hoursRoutes(http: HttpRouter, deps: HoursDeps): void {
  http.serve(hours.getMemberHours, ({ caller, params }) => readHours(deps, caller, params.id));

  http.serve(hours.getOwnHours, ({ caller }) => readOwnHours(deps, caller));

  http.serve(hours.editMemberHours, async ({ caller, params, body }) => {
    await editHours(deps, caller, params.id, body);
    return done;
  });

  http.serve(hours.getOpeningHours, ({ caller }) => readOpeningHours(deps.db, caller));

  http.serve(hours.editOpeningHours, async ({ caller, body }) => {
    await editOpeningHours(deps, caller, body);
    return done;
  });

  http.serve(hours.listPeriods, ({ caller }) => readPeriods(deps, caller));

  http.serveIdempotent(hours.addPeriods, {
    act: ({ caller, body, idempotencyKey }) => addPeriods(deps, caller, body, idempotencyKey),
    answer: async () => done,
  });

  http.serve(hours.deletePeriod, async ({ caller, params, query }) => {
    await deletePeriod(deps, caller, { ...params, ...query });
    return done;
  });

  http.serve(hours.listHolidays, ({ caller }) => readHolidays(deps, caller));
}
