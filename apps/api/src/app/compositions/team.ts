import * as contract from '@meche/contract/handing-over';
import { countToComeOf, handOverVisit, listVisitsToHandOver } from '#appointments';
import type { HttpDoor } from '#kit/http/serve';
import { lockCalendar } from '#scheduling';
import { staffRoutes } from '#staff';

type TeamDeps = Omit<Parameters<typeof staffRoutes>[1], 'diary'>;

/** Who works in a salon: staff keeps it, and asks the calendar what is still booked with somebody who leaves. */
export function teamRoutes(http: HttpDoor, deps: TeamDeps): void {
  staffRoutes(http, { ...deps, diary: { keepStill: lockCalendar, countToCome: countToComeOf } });

  http.serve(contract.listVisitsToHandOver, ({ caller, params }) =>
    listVisitsToHandOver(deps, caller, params.id),
  );

  http.serveOnce(contract.handOverVisit, {
    act: ({ caller, params, body, once }) => handOverVisit(deps, caller, { ...params, ...body }, once),
    answer: async () => ({ done: true as const }),
  });
}
