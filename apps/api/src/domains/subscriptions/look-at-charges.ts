import { sweepEach } from '#kit/jobs/sweep-each';
import { HOUR_MS, later } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { BillingDeps } from './attach-cards.ts';
import { lookDelayMs } from './rules/tries.ts';
import { settleCharge } from './settle-charge.ts';
import { type ChargeRow, findByPartnerId, listAsked, listToLookAt, lookLater } from './store/charges.ts';

/** So long a change waits for her to authenticate: its price is that of a day. */
const CHANGE_WAITS_MS = HOUR_MS;

/** Has the partner asked how authentications stand that nobody told of. For a sweep. Throws RowsFailed. */
export async function lookAtCharges(deps: BillingDeps): Promise<number> {
  return sweepEach(deps, {
    sweep: 'subscription-authentications',
    list: (due) => listToLookAt(deps.db, due),
    idOf: ({ id }) => id,
    run: (charge, now) => look(deps, charge, now),
    endsRound: (error) => error instanceof PartnerUnavailable,
  });
}

/** The same at once for one professional, who says that she has authenticated. */
export async function lookAtOwnCharges(deps: BillingDeps, professionalId: string): Promise<void> {
  for (const charge of await listAsked(deps.db, professionalId)) await look(deps, charge, deps.clock.now());
}

/** The partner has news of a charge: one that waits for her is read again. False where it is none of ours, or not known to be yet. */
export async function refreshCharge(deps: BillingDeps, partnerId: string): Promise<boolean> {
  const charge = await findByPartnerId(deps.db, partnerId);
  if (charge?.status === 'asked') await look(deps, charge, deps.clock.now());
  return charge !== undefined;
}

async function look(deps: BillingDeps, charge: ChargeRow, now: Date): Promise<void> {
  const { id, partnerId, changeId, createdAt } = charge;
  if (partnerId === null) return;
  const age = now.getTime() - createdAt.getTime();
  const isLate = changeId !== null && age >= CHANGE_WAITS_MS;
  const told = await deps.billing.readCharge(partnerId);
  // One that was refused in her browser could still be paid with another card there: it is ended before it counts as refused.
  const isOver = isLate || told.status === 'declined';
  const stands = isOver ? await deps.billing.cancelCharge({ key: `${id}-over`, id: partnerId }) : told;
  const asDeclined = told.status === 'declined' && stands.status === 'cancelled' ? told : stands;
  await settleCharge(deps, charge, asDeclined);
  await lookLater(deps.db, id, later(now, lookDelayMs(age)));
}
