import { blockTime as block, getAvailability, unblockTime as unblock } from '@meche/contract/scheduling';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { blockTime, unblockTime } from './block-time.ts';
import { findSlots } from './find-slots.ts';
import { createAvailabilityMemory } from './remember-availability.ts';

export function schedulingRoutes(http: HttpDoor, deps: { db: Database; clock: Clock }): void {
  const memory = createAvailabilityMemory();
  http.serve(getAvailability, async ({ params, query }) =>
    findSlots(
      { ...deps, memory },
      {
        professionalId: params.professionalId,
        serviceIds: query.serviceIds.split(','),
        place: query.place,
        memberId: query.memberId,
        from: query.from,
        days: query.days,
        address: query.postalCode ? { postalCode: query.postalCode, city: query.city ?? '' } : undefined,
      },
    ),
  );

  http.serveOnce(block, {
    act: ({ body, caller, once }) =>
      blockTime(
        deps,
        caller.standing,
        {
          memberId: body.memberId,
          startsAt: new Date(body.startsAt),
          endsAt: new Date(body.endsAt),
          label: body.label,
        },
        once,
      ),
    answer: async (id) => ({ id }),
  });

  http.serve(unblock, async ({ params, caller }) => {
    await unblockTime(deps, caller.standing, params.id);
    return { done: true as const };
  });
}
