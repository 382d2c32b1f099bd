import { changePlaceOfWork } from '@meche/contract/profile';
import { countUpcomingAtPlaces } from '#appointments';
import type { HttpRouter } from '#kit/http/serve';
import { dayOf } from '#kit/time';
import { changePlace, type PlaceChangeDeps } from '#professionals';
import { lockCalendar } from '#scheduling';
import { listMembers } from '#staff';
import { changePlan, findSubscription, firstInvoiceOn, monthlyCentsOf, planFor } from '#subscriptions';
import type { AppContext } from '../context.ts';
import { invoicingOf } from '../wiring.ts';
import { readWholeProfile } from './profile.ts';

/**
 * Routes for a change of the place of work. The change affects role, plan, staff and appointments, so the
 * app layer composes it.
 */
export function placeChangeRoutes(http: HttpRouter, { config, db, clock }: AppContext): void {
  const deps: PlaceChangeDeps = {
    db,
    clock,
    blockBookings: lockCalendar,
    async findObstacles(tx, { professionalId, leaving, now }) {
      const appointments = await countUpcomingAtPlaces(tx, { professionalId, places: leaving, now });
      const others = (await listMembers(tx, professionalId)).filter(({ isOwner }) => !isOwner);
      return { appointments, members: others.length };
    },
    planFor(role, totalPrice, additionalProfiles) {
      const chosen = planFor(role, totalPrice, additionalProfiles);
      return { ...chosen, monthlyCents: monthlyCentsOf(chosen.plan, additionalProfiles) };
    },
    async firstInvoiceOn(tx, { professionalId, timeZone, monthlyCents, now }) {
      const settled = (await findSubscription(tx, professionalId))?.firstInvoiceOn;
      return settled ? null : firstInvoiceOn(dayOf(now, timeZone), monthlyCents);
    },
    changePlan: (tx, input) => changePlan(tx, invoicingOf({ config }), input),
  };
  http.serve(changePlaceOfWork, async ({ body, caller }) => {
    const { accountId, standing } = caller;
    await changePlace(deps, { professionalId: standing.professionalId, accountId }, body);
    return readWholeProfile(db, clock, accountId);
  });
}
