import { createHash } from 'node:crypto';
import type { ClientsDeps } from '#clients';
import type { EndpointDeps } from '#connections';
import { openFile } from '#files';
import { findAccount } from '#identity';
import { refuse } from '#kit/refusal';
import { createDecisionLinks } from '#moderation';
import { findPartnerAccount, type NewsOutcome, type PaymentsDeps } from '#payments';
import { getProfessional } from '#professionals';
import { type BillingDeps, refreshCardSetup, refreshCharge } from '#subscriptions';
import type { AccountsDeps } from '#verification';
import { moneyBook, type PayoutDeps, postToLedger, refreshPayout } from '#wallet';
import type { AppContext } from './context.ts';
import { publisherOf } from './publisher.ts';

/** What money moves on. */
export type MoneyContext = Pick<AppContext, 'db' | 'config'> & {
  clock: Pick<AppContext['clock'], 'now'>;
  partners: Pick<AppContext['partners'], 'charges' | 'payouts' | 'billing' | 'accounts'>;
};

/** What an invoice of ours takes: who issues it, at which VAT, and the ledger. */
export function invoicingOf({ config }: Pick<AppContext, 'config'>): Pick<BillingDeps, 'post' | 'invoicing'> {
  const { name, form, address, registration, vatNumber, email } = publisherOf(config);
  const seller = { name, form, address, registration, vatNumber, email };
  return { post: postToLedger, invoicing: { seller, vatRates: config.VAT_RATES } };
}

/** Subscriptions with the professionals that the card partner must know as payers. */
export function billingOf({ config, db, clock, partners }: MoneyContext): BillingDeps {
  return {
    ...invoicingOf({ config }),
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
export function bookingOf(context: AppContext) {
  const { db, clock, config } = context;
  const bankCharges = {
    bankChargeBasisPoints: config.BANK_CHARGE_BASIS_POINTS,
    bankChargeFixedCents: config.BANK_CHARGE_FIXED_CENTS,
  };
  return {
    db,
    clock,
    bankCharges,
    payments: paymentsOf(context),
    searchFeeCents: config.SEARCH_FEE_CENTS,
  };
}

/** Verification with the businesses that it opens accounts for at the card partner. */
export function accountsOf({ db, clock, partners, config }: MoneyContext): AccountsDeps {
  return {
    db,
    clock,
    accounts: partners.accounts,
    async payeeOf(professionalId) {
      const { accountId, slug } = await getProfessional(db, professionalId);
      const { email } = (await findAccount(db, accountId)) ?? refuse('not_found');
      return { email, country: 'FR', url: `${config.PUBLIC_ORIGIN}/pro/${slug}` };
    },
  };
}

/** The bytes of a private file, for somebody whom another domain has let in. */
export function openPhotoOf({ db, partners }: Pick<AppContext, 'db' | 'partners'>) {
  return async (asked: Parameters<typeof openFile>[1]) => {
    const { file, content } = await openFile({ db, storage: partners.files }, asked);
    return { content, contentType: file.contentType, name: file.name };
  };
}

/** Client books, with the key that what is known of health is sealed with: made of the one that files are sealed with. */
export function clientsOf({ config, db, clock, partners }: AppContext): ClientsDeps {
  const secret = config.FILES_KEY ?? config.SESSION_SECRET;
  const openPhoto = openPhotoOf({ db, partners });
  return {
    db,
    clock,
    openPhoto,
    healthKey: createHash('sha256').update(`client health\n${secret}`).digest(),
  };
}

/** What the second step of signing in is sealed and hashed with: made of the key that files are sealed with. */
export function secondStepKeyOf({ config }: Pick<AppContext, 'config'>): Buffer {
  const secret = config.FILES_KEY ?? config.SESSION_SECRET;
  return createHash('sha256').update(`second step\n${secret}`).digest();
}

/** Systems of houses, with the key that their secrets are sealed with: made of the one that files are sealed with. */
export function connectionsOf({ config, db, clock, partners }: AppContext): EndpointDeps {
  const secret = config.FILES_KEY ?? config.SESSION_SECRET;
  const sealingKey = createHash('sha256').update(`connections\n${secret}`).digest();
  return { db, clock, webhooks: partners.webhooks, sealingKey };
}

/** Links to decisions. Another SESSION_SECRET makes those that were mailed lead nowhere. */
export function decisionLinksOf({ config }: Pick<AppContext, 'config'>) {
  return createDecisionLinks(createHash('sha256').update(`decisions\n${config.SESSION_SECRET}`).digest());
}

/** Payments with the people it must name to the card partner. */
export function paymentsOf(context: MoneyContext): PaymentsDeps {
  const { db, clock, partners } = context;
  return {
    db,
    clock,
    charges: partners.charges,
    ledger: moneyBook,
    newsReaders: {
      // Payments of subscriptions are payments to the partner like those of visits, and cards are saved for both.
      hold: [(id) => outcomeOf(refreshCharge(billingOf(context), id))],
      setup: [(id) => outcomeOf(refreshCardSetup(billingOf(context), id))],
      payout: [(id) => outcomeOf(refreshPayout(payoutsOf(context), id))],
    },
    parties: {
      async payerOf(accountId) {
        const account = (await findAccount(db, accountId)) ?? refuse('not_found');
        return { email: account.email, name: `${account.firstName} ${account.lastName}`.trim() };
      },
    },
  };
}

async function outcomeOf(isOurs: Promise<boolean>): Promise<NewsOutcome> {
  return (await isOurs) ? 'looked' : 'unknown';
}

/** What leaves the wallet, by each professional's own account at the card partner. */
export function payoutsOf(context: MoneyContext): PayoutDeps {
  const { db, clock, partners } = context;
  return {
    db,
    clock,
    payouts: partners.payouts,
    accountOf: (professionalId) => findPartnerAccount(db, professionalId),
  };
}
