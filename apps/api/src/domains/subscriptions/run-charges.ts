import { inTransaction } from '#kit/database/transaction';
import { isLongUnknown, runPartnerCommands } from '#kit/jobs/partner-commands';
import { serializeError } from '#kit/serialize-error';
import type { Charge } from '#partners/card-payments/billing.port';
import { endingOf, PartnerRefused } from '#partners/partner-refused';
import { type BillingDeps, billingCustomerOf } from './attach-cards.ts';
import { settleCharge, settleFailure } from './settle-charge.ts';
import { type ChargeRow, charges, closeCharge } from './store/charges.ts';

/**
 * Asks the card partner for the charges that are due, each professional's in their order; answers how many were settled. For a
 * sweep, and right after a commit (then of one professional). Never inside a transaction. Throws RowsFailed.
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
  await settleCharge(deps, charge, await askPartner(deps, charge, customerId));
}

/** An outcome that nobody knew for long is looked up: by then the partner may have forgotten the key. */
async function askPartner(
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

/** The one that she could still authenticate is ended first: of two only one may be paid. */
async function wasPaidMeanwhile(deps: BillingDeps, charge: ChargeRow, formerId: string): Promise<boolean> {
  const former = await charges.find(deps.db, formerId);
  if (former?.status === 'paid') {
    await dropCharge(deps, charge);
    return true;
  }
  if (former?.status !== 'asked' || former.partnerId === null) return false;
  const ended = await deps.billing.cancelCharge({ key: `${charge.id}-ends`, id: former.partnerId });
  await settleCharge(deps, former, ended);
  if (ended.status !== 'paid') return false;
  await dropCharge(deps, charge);
  return true;
}

async function dropCharge({ db }: BillingDeps, { id }: ChargeRow): Promise<void> {
  await inTransaction(db, (tx) => closeCharge(tx, id, 'pending', { status: 'dropped' }));
}

/** No decline: where it is the card another one may help, all else is the operator's. The try has failed either way. */
async function settleRefusal(deps: BillingDeps, charge: ChargeRow, error: Error): Promise<void> {
  const now = deps.clock.now();
  const isOwn = error instanceof PartnerRefused && error.isOfCard;
  await settleFailure(deps, charge, (tx) =>
    charges.refuse(tx, charge.id, { failure: serializeError(error), leftAt: isOwn ? now : null }),
  );
}
