import Stripe from 'stripe';
import type { Accounts } from './accounts.port.ts';
import type { Billing } from './billing.port.ts';
import type { Charges } from './charges.port.ts';
import type { Payouts } from './payouts.port.ts';
import type { CardPartnerSetup } from './setup.port.ts';
import { stripeAccounts } from './stripe-accounts.ts';
import { stripeBilling } from './stripe-billing.ts';
import { stripeBooks } from './stripe-books.ts';
import { stripeCards } from './stripe-cards.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { stripeEvents } from './stripe-events.ts';
import { stripeHolds } from './stripe-holds.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { stripeSetup } from './stripe-setup.ts';

export type StripeSettings = {
  /** `https://api.stripe.com`, or the address of the simulator. */
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Secret of the webhook endpoint for events of connected accounts. */
  connectWebhookSecret: string;
  /** Time-out of one attempt in ms, default 10,000. The SDK makes a second one after a broken connection. */
  timeoutMs?: number;
};

/**
 * Implements the charges, accounts, payouts and billing ports with Stripe, or with a server that has the
 * same REST interface.
 */
export function stripeCardPayments(settings: StripeSettings): {
  charges: Charges;
  accounts: Accounts;
  payouts: Payouts;
  billing: Billing;
  setup: CardPartnerSetup;
} {
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: settings.timeoutMs ?? 10_000,
    // Partner commands retry by key, so retries of the SDK would only make requests wait longer.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    charges: {
      ...stripeCards(stripe),
      ...stripeHolds(stripe),
      ...stripeRefunds(stripe),
      ...stripeDisputes(stripe),
      ...stripeBooks(stripe),
      ...stripeEvents(stripe, settings),
    },
    accounts: stripeAccounts(stripe),
    payouts: stripePayouts(stripe),
    billing: stripeBilling(stripe, stripeCards(stripe)),
    setup: stripeSetup(stripe, Stripe.API_VERSION),
  };
}
