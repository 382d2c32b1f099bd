import { findAccount } from '#identity';
import { refuse } from '#kit/refusal';
import type { PaymentsDeps } from '#payments';
import { getProfessional } from '#professionals';
import type { BillingDeps } from '#subscriptions';
import { postCapture } from '#wallet';
import type { Parts } from './parts.ts';

/** Subscriptions with the professionals that the card partner must know as payers. */
export function billingOf({ db, clock, partners }: Parts): BillingDeps {
  return {
    db,
    clock,
    billing: partners.billing,
    async payerOf(professionalId) {
      const { accountId, businessName } = await getProfessional(db, professionalId);
      const account = (await findAccount(db, accountId)) ?? refuse('not_found');
      return { email: account.email, name: businessName };
    },
  };
}

/** Bookings at the marketplace's own terms, frozen in each appointment as it is booked. */
export function bookingOf(parts: Parts) {
  const { db, clock, config } = parts;
  const bankCharges = {
    bankChargeBasisPoints: config.BANK_CHARGE_BASIS_POINTS,
    bankChargeFixedCents: config.BANK_CHARGE_FIXED_CENTS,
  };
  return {
    ...{ db, clock, bankCharges },
    payments: paymentsOf(parts),
    searchFeeCents: config.SEARCH_FEE_CENTS,
  };
}

/** Payments with the people it must name to the card partner. */
export function paymentsOf({ db, clock, partners }: Parts): PaymentsDeps {
  return {
    db,
    clock,
    charges: partners.charges,
    accounts: partners.accounts,
    postCapture,
    parties: {
      async payerOf(accountId) {
        const account = (await findAccount(db, accountId)) ?? refuse('not_found');
        return { email: account.email, name: `${account.firstName} ${account.lastName}`.trim() };
      },
      async payeeOf(professionalId) {
        const professional = await getProfessional(db, professionalId);
        const account = (await findAccount(db, professional.accountId)) ?? refuse('not_found');
        return { email: account.email, country: 'FR' };
      },
    },
  };
}
