import type { FastifyInstance } from 'fastify';
import { requireReauthentication } from '#identity';
import type { Database } from '#kit/database/database';
import { systemClock } from '#kit/time';
import { lowerAmount, type PaymentsDeps, partnerAccountOf, requestRefund } from '#payments';
import { type BillingDeps, creditInvoice, reverseDiscount, subscriptionsRoutes } from '#subscriptions';
import { billingWith } from '#testing/billing';
import { openCardPartner, paymentsWith, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { matureMoney, type PayoutDeps, walletRoutes, withdrawMonthly } from '#wallet';

/** The functions of the app that a history calls. A test can replace one of them to inject a fault. */
export type AppFunctions = {
  payments: PaymentsDeps;
  payouts: PayoutDeps;
  billing: BillingDeps;
  lowerAmount: typeof lowerAmount;
  requestRefund: typeof requestRefund;
  matureMoney: typeof matureMoney;
  withdrawMonthly: typeof withdrawMonthly;
  reverseDiscount: typeof reverseDiscount;
  creditInvoice: typeof creditInvoice;
};

export type SimulatedPartner = {
  fresh: FreshDatabase;
  db: Database;
  partner: TestCardPartner;
  deps: AppFunctions;
  app: FastifyInstance;
  now(): Date;
  close(): Promise<void>;
};

/** Opens a database, a card simulator, and the app's functions as `product` replaces them. */
export async function openEmptyPartner(
  product: (original: AppFunctions) => AppFunctions = (original) => original,
): Promise<SimulatedPartner> {
  const fresh = await freshDatabase();
  const partner = await openCardPartner();
  const { clock, payouts } = partner;
  const payments = paymentsWith(fresh.db, partner);
  const deps = product({
    payments,
    payouts: { db: fresh.db, clock, payouts, accountOf: (id) => partnerAccountOf(payments, id) },
    billing: billingWith(fresh.db, partner),
    lowerAmount,
    requestRefund,
    matureMoney,
    withdrawMonthly,
    reverseDiscount,
    creditInvoice,
  });
  const app = httpApp(fresh.db, (http) => {
    subscriptionsRoutes(http, deps.billing);
    walletRoutes(http, {
      ...deps.payouts,
      labelsOf: async () => new Map(),
      requireReauthentication: (id) => requireReauthentication({ db: fresh.db, clock: systemClock }, id),
    });
  });
  return {
    fresh,
    db: fresh.db,
    partner,
    deps,
    app,
    now: () => clock.now(),
    async close() {
      await app.close();
      await partner.close();
      await fresh.close();
    },
  };
}
