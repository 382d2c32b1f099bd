import { inTransaction } from '#kit/database/transaction';
import { isLongUnknown, runPartnerCommands } from '#kit/jobs/partner-commands';
import { serializeError } from '#kit/serialize-error';
import type { Charge } from '#partners/card-payments/billing.port';
import { endingOf, PartnerRefused } from '#partners/partner-refused';
import { type BillingDeps, billingCustomerOf } from './attach-cards.ts';
import { settleCharge, settleFailure } from './settle-charge.ts';
import { type ChargeRow, charges, closeCharge } from './store/charges.ts';

/**
 * Sends pending charges to the card partner, in order per professional; returns the number settled. Called
 * by a sweep, and right after a commit for one professional. Not inside a transaction. Throws RowsFailed.
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
  if (charge.replaces !== null && (await wasPaidMeanwhile(deps, charge, charge.replaces))) return;
  const customerId = await billingCustomerOf(deps, charge.professionalId);
  await settleCharge(deps, charge, await chargeAtPartner(deps, charge, customerId));
}

/** A result unknown for long is looked up first: the partner may have forgotten the key. */
async function chargeAtPartner(
  { billing, clock }: BillingDeps,
  charge: ChargeRow,
  customerId: string,
): Promise<Charge> {
  const { id: key, paymentMethodId, amountCents, professionalId: reference } = charge;
  if (isLongUnknown(charge, clock.now())) {
    const found = await billing.findCharge({ key, customerId });
    if (found) return found;
  }
  return billing.chargeCard({ key, customerId, paymentMethodId, amountCents, reference });
}

/** Cancels the replaced charge that still awaits authentication first: only one of the two may be paid. */
async function wasPaidMeanwhile(deps: BillingDeps, charge: ChargeRow, formerId: string): Promise<boolean> {
  const former = await charges.find(deps.db, formerId);
  if (former?.status === 'paid') {
    await dropCharge(deps, charge);
    return true;
  }
  if (former?.status !== 'authenticating' || former.partnerId === null) return false;
  const ended = await deps.billing.cancelCharge({ key: `${charge.id}-ends`, id: former.partnerId });
  await settleCharge(deps, former, ended);
  if (ended.status !== 'paid') return false;
  await dropCharge(deps, charge);
  return true;
}

async function dropCharge({ db }: BillingDeps, { id }: ChargeRow): Promise<void> {
  await inTransaction(db, (tx) => closeCharge(tx, id, 'pending', { status: 'dropped' }));
}

/**
 * Not a decline: a card problem may be solved by another card, anything else is left to operators. The
 * attempt counts as failed either way.
 */
async function settleRefusal(deps: BillingDeps, charge: ChargeRow, error: Error): Promise<void> {
  const now = deps.clock.now();
  const isCardProblem = error instanceof PartnerRefused && error.isOfCard;
  await settleFailure(deps, charge, (tx) =>
    charges.refuse(tx, charge.id, { failure: serializeError(error), leftAt: isCardProblem ? now : null }),
  );
}
