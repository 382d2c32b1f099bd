import * as contract from '@meche/contract/external-calendars';
import type { Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { addCalendar } from './add-calendar.ts';
import type { ExternalCalendarDeps } from './deps.ts';
import { editCalendar } from './edit-calendar.ts';
import { listExternalCalendars, showExternalCalendar } from './list-external-calendars.ts';
import { readCalendarNow } from './read-calendar-now.ts';
import { removeCalendar } from './remove-calendar.ts';

/** Limits readings per professional, because they wait for another server. */
const readings = { name: 'external-calendar-readings', max: 60, windowSeconds: 3600 };

export function externalCalendarsRoutes(
  http: HttpRouter,
  { limits, ...deps }: ExternalCalendarDeps & { limits: Limits },
): void {
  http.serve(contract.listExternalCalendars, ({ caller }) => listExternalCalendars(deps, caller));

  http.serve(contract.addExternalCalendar, async ({ caller, body }) => {
    await limits.hit(readings, caller.standing.professionalId);
    return showExternalCalendar(deps, caller, await addCalendar(deps, caller, body));
  });

  http.serve(contract.editExternalCalendar, async ({ caller, params, body }) => {
    await limits.hit(readings, caller.standing.professionalId);
    await editCalendar(deps, caller, { ...params, ...body });
    return showExternalCalendar(deps, caller, params.id);
  });

  http.serve(contract.removeExternalCalendar, async ({ caller, params }) => {
    await removeCalendar(deps, caller, params.id);
    return { done: true as const };
  });

  http.serve(contract.readExternalCalendar, async ({ caller, params }) => {
    await limits.hit(readings, caller.standing.professionalId);
    await readCalendarNow(deps, caller, params.id);
    return showExternalCalendar(deps, caller, params.id);
  });
}
