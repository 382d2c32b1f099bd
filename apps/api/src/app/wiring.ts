import { createHash } from 'node:crypto';
import type { ClientsDeps } from '#clients';
import type { EndpointDeps } from '#connections';
import type { ExternalCalendarDeps } from '#external-calendars';
import { openFile } from '#files';
import { findAccount } from '#identity';
import { deriveKeys } from '#kit/key-ring';
import { refuse } from '#kit/refusal';
import { createSealingKeys, type SealingKeys } from '#kit/sealing';
import { createDecisionLinks } from '#moderation';
import { findPartnerAccount, type PartnerEventOutcome, type PaymentsDeps } from '#payments';
import { getProfessional } from '#professionals';
import { type BillingDeps, refreshCardSetup, refreshCharge } from '#subscriptions';
import type { AccountsDeps } from '#verification';
import { moneyBook, type PayoutDeps, postToLedger, refreshPayout } from '#wallet';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { publisherOf } from './publisher.ts';

/** The part of the context that moving money needs. */
export type MoneyContext = Pick<AppContext, 'db' | 'config'> & {
  clock: Pick<AppContext['clock'], 'now'>;
  partners: Pick<AppContext['partners'], 'charges' | 'payouts' | 'billing' | 'accounts'>;
};

/** Returns the dependencies for issuing invoices: the seller, the VAT rates and the ledger. */
export function invoicingOf({ config }: Pick<AppContext, 'config'>): Pick<BillingDeps, 'post' | 'invoicing'> {
  const { name, form, address, registration, vatNumber, email } = publisherOf(config);
  const seller = { name, form, address, registration, vatNumber, email };
  return { post: postToLedger, invoicing: { seller, vatRates: config.VAT_RATES } };
}

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

/**
 * Returns the dependencies for bookings, with the marketplace's fees. Each appointment stores the fees when
 * it is booked.
 */
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

/** Returns a function that opens a private file; the calling domain must have authorised its caller. */
export function openPhotoOf({ db, partners }: Pick<AppContext, 'db' | 'partners'>) {
  return async (request: Parameters<typeof openFile>[1]) => {
    const { file, content } = await openFile({ db, storage: partners.files }, request);
    return { content, contentType: file.contentType, name: file.name };
  };
}

export type SealingPurpose =
  | 'files'
  | 'client health'
  | 'second step'
  | 'connections'
  | 'external calendars'
  | 'notifications'
  | 'business archive';

/** Derives the keys of a purpose from FILES_KEYS, or from SESSION_SECRETS where these are missing. */
export function sealingKeysOf(
  { FILES_KEYS, SESSION_SECRETS }: Pick<Config, 'FILES_KEYS' | 'SESSION_SECRETS'>,
  purpose: SealingPurpose,
): SealingKeys {
  return createSealingKeys(FILES_KEYS ?? SESSION_SECRETS, purpose);
}

/** Returns the dependencies of client books, whose health data is encrypted. */
export function clientsOf({ config, db, clock, partners }: AppContext): ClientsDeps {
  const openPhoto = openPhotoOf({ db, partners });
  return {
    db,
    clock,
    openPhoto,
    healthKeys: sealingKeysOf(config, 'client health'),
  };
}

export function secondStepKeysOf({ config }: Pick<AppContext, 'config'>): SealingKeys {
  return sealingKeysOf(config, 'second step');
}

/** Returns the dependencies of webhooks, whose secrets are encrypted. */
export function connectionsOf({ config, db, clock, partners }: AppContext): EndpointDeps {
  return { db, clock, webhooks: partners.webhooks, sealingKeys: sealingKeysOf(config, 'connections') };
}

/** Returns the dependencies of calendars of other programs, whose addresses and logins are encrypted. */
export function externalCalendarsOf({ config, db, clock, partners }: AppContext): ExternalCalendarDeps {
  return {
    db,
    clock,
    calendars: partners.externalCalendars,
    sealingKeys: sealingKeysOf(config, 'external calendars'),
    ownHost: new URL(config.PUBLIC_ORIGIN).hostname,
  };
}

/** Signs the links to moderation decisions. */
export function decisionLinksOf({ config }: Pick<AppContext, 'config'>) {
  return createDecisionLinks(
    deriveKeys(config.SESSION_SECRETS, (secret) =>
      createHash('sha256').update(`decisions\n${secret}`).digest(),
    ),
  );
}

export function paymentsOf(context: MoneyContext): PaymentsDeps {
  const { db, clock, partners } = context;
  return {
    db,
    clock,
    charges: partners.charges,
    ledger: moneyBook,
    partnerEventReaders: {
      // Ids of subscription charges and card setups look like those of appointments, so both domains try an
      // id.
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

async function outcomeOf(isOurs: Promise<boolean>): Promise<PartnerEventOutcome> {
  return (await isOurs) ? 'looked' : 'unknown';
}

/** Returns the dependencies for payouts from the professionals' accounts at the card partner. */
export function payoutsOf(context: MoneyContext): PayoutDeps {
  const { db, clock, partners } = context;
  return {
    db,
    clock,
    payouts: partners.payouts,
    accountOf: (professionalId) => findPartnerAccount(db, professionalId),
  };
}
