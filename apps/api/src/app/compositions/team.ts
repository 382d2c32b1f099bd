import * as contract from '@meche/contract/handing-over';
import { countUpcomingOfMember, handOverAppointment, listAppointmentsToHandOver } from '#appointments';
import type { HttpRouter } from '#kit/http/serve';
import { lockCalendar } from '#scheduling';
import { staffRoutes } from '#staff';

type TeamDeps = Omit<Parameters<typeof staffRoutes>[1], 'diary'>;

/**
 * Registers the endpoints of the staff domain, with the calendar functions that they need when a member
 * leaves, and those that hand appointments over to another member.
 */
export function teamRoutes(http: HttpRouter, deps: TeamDeps): void {
  staffRoutes(http, { ...deps, diary: { blockBookings: lockCalendar, countToCome: countUpcomingOfMember } });

  http.serve(contract.listAppointmentsToHandOver, ({ caller, params }) =>
    listAppointmentsToHandOver(deps, caller, params.id),
  );

  http.serveIdempotent(contract.handOverAppointment, {
    act: ({ caller, params, body, idempotencyKey }) =>
      handOverAppointment(deps, caller, { ...params, ...body }, idempotencyKey),
    answer: async () => ({ done: true as const }),
  });
}
