import { isOutcomeLongUnknown, runPartnerCommands } from '#kit/jobs/partner-commands';
import { serializeError } from '#kit/serialize-error';
import type { Charge } from '#partners/card-payments/billing.port';
import { endingOf, PartnerRefused } from '#partners/partner-refused';
import { billingCustomerOf } from './attach-cards.ts';
import type { BillingDeps } from './deps.ts';
import { settleCharge, settleFailure, withLocks } from './settle-charge.ts';
import { type ChargeRow, charges, closeCharge } from './store/charges.ts';

/**
 * Sends pending charges to the card partner, in order for each professional, and returns how many were
 * settled. Runs in a sweep, and for one professional right after a commit. Must run outside of a
 * transaction. Throws RowsFailed.
 */
export async function runCharges(deps: BillingDeps, only?: string): Promise<number> {
  return runPartnerCommands(
    {
      db: deps.db,
      clock: deps.clock,
      commands: charges,
      carryOut: (charge) => carryOut(deps, charge),
      settleRefusal: (charge, error) => settleRefusal(deps, charge, error),
      endingOf,
    },
    only,
  );
}

async function carryOut(deps: BillingDeps, charge: ChargeRow): Promise<void> {
  if (charge.replaces !== null && !(await endFormer(deps, charge, charge.replaces))) return;
  const customerId = await billingCustomerOf(deps, charge.professionalId);
  await settleCharge(deps, charge, await chargeAtPartner(deps, charge, customerId));
}

/**
 * When the outcome has been unknown for long, first searches for the charge, because the partner may have
 * forgotten the idempotency key.
 */
async function chargeAtPartner(
  { billing, clock }: BillingDeps,
  charge: ChargeRow,
  customerId: string,
): Promise<Charge> {
  const { id: key, paymentMethodId, amountCents, professionalId: reference } = charge;
  if (isOutcomeLongUnknown(charge, clock.now())) {
    const found = await billing.findCharge({ key, customerId });
    if (found) return found;
  }
  return billing.chargeCard({ key, customerId, paymentMethodId, amountCents, reference });
}

/**
 * Cancels the former charge that still waits for authentication, because only one of the two charges may be
 * paid. Returns false, and drops this charge, when the former one is paid or may still be debited.
 */
async function endFormer(deps: BillingDeps, charge: ChargeRow, formerId: string): Promise<boolean> {
  const former = await charges.find(deps.db, formerId);
  if (former?.status === 'authenticating' && former.partnerId !== null) {
    const key = `${charge.id}-ends`;
    await settleCharge(deps, former, await deps.billing.cancelCharge({ key, id: former.partnerId }));
  }
  // Under the locks, because a decline of the former charge leaves the payment to this one.
  return withLocks(deps, charge, async (tx) => {
    const { status } = (await charges.find(tx, formerId)) ?? {};
    if (status !== 'paid' && status !== 'processing') return true;
    await closeCharge(tx, charge.id, 'pending', { status: 'dropped' });
    return false;
  });
}

/**
 * The refusal is not a decline. A problem of the card may be solved by another card; any other refusal goes
 * to the operators' list. In both cases the attempt counts as failed.
 */
async function settleRefusal(deps: BillingDeps, charge: ChargeRow, error: Error): Promise<void> {
  const now = deps.clock.now();
  const isCardProblem = error instanceof PartnerRefused && error.isOfCard;
  await settleFailure(deps, charge, (tx) =>
    charges.refuse(tx, charge.id, { failure: serializeError(error), leftAt: isCardProblem ? now : null }),
  );
}
