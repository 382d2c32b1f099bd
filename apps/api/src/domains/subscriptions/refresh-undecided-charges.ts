import { sweepEach } from '#kit/jobs/sweep';
import { HOUR_MS, later } from '#kit/time';
import type { Charge } from '#partners/card-payments/billing.port';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { BillingDeps } from './deps.ts';
import { readDelayMs } from './rules/tries.ts';
import { settleCharge } from './settle-charge.ts';
import {
  type ChargeRow,
  chargesToLookAt,
  findByPartnerId,
  isUndecided,
  listUndecided,
  postponeRead,
} from './store/charges.ts';

/** A change of plan waits this long to be paid, because its price is prorated by day. */
const CHANGE_WAITS_MS = HOUR_MS;

/**
 * Sweep that reads charges that wait for authentication or for the bank, in case an event was missed.
 * Throws RowsFailed.
 */
export async function refreshUndecidedCharges(deps: BillingDeps): Promise<number> {
  return sweepEach(deps, chargesToLookAt, {
    run: (charge, now) => look(deps, charge, now),
    endsRound: (error) => error instanceof PartnerUnavailable,
  });
}

/**
 * Reads these charges of one professional immediately, after the browser reports that the professional
 * authenticated.
 */
export async function refreshOwnUndecidedCharges(deps: BillingDeps, professionalId: string): Promise<void> {
  for (const charge of await listUndecided(deps.db, professionalId))
    await look(deps, charge, deps.clock.now());
}

/**
 * Processes a card partner event about a charge. Returns false for an unknown charge, whose id may not be
 * stored yet.
 */
export async function refreshCharge(deps: BillingDeps, partnerId: string): Promise<boolean> {
  const charge = await findByPartnerId(deps.db, partnerId);
  if (charge && isUndecided(charge)) await look(deps, charge, deps.clock.now());
  return charge !== undefined;
}

async function look(deps: BillingDeps, charge: ChargeRow, now: Date): Promise<void> {
  const { id, partnerId, changeId, createdAt } = charge;
  if (partnerId === null) return;
  const age = now.getTime() - createdAt.getTime();
  const isLate = changeId !== null && age >= CHANGE_WAITS_MS;
  const reported = await deps.billing.readCharge(partnerId);
  // The charge is cancelled before it counts as declined, because after a decline the browser could still
  // try another card.
  const isOver = isLate || reported.status === 'declined';
  const stands = isOver ? await deps.billing.cancelCharge({ key: `${id}-over`, id: partnerId }) : reported;
  await settleCharge(deps, charge, stands.status === 'cancelled' ? endOf(charge, reported) : stands);
  await postponeRead(deps.db, id, later(now, readDelayMs(age)));
}

/**
 * Returns how a cancelled charge ended: it is cancelled after a decline too, and the charge of an invoice that
 * the bank was processing after nothing else. Another process that read the decline may have cancelled it
 * since; the code of the decline is not known then.
 */
function endOf({ status, changeId }: ChargeRow, reported: Charge): Charge {
  if (reported.status === 'declined') return reported;
  const wasDeclined = reported.status === 'cancelled' && status === 'processing' && changeId === null;
  const { id } = reported;
  return wasDeclined ? { id, status: 'declined', declineCode: 'unknown' } : { id, status: 'cancelled' };
}
