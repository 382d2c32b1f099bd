import Stripe from 'stripe';
import type { Accounts } from './accounts.port.ts';
import type { Billing } from './billing.port.ts';
import type { Charges } from './charges.port.ts';
import type { Payouts } from './payouts.port.ts';
import { stripeAccounts } from './stripe-accounts.ts';
import { billing } from './stripe-billing.ts';
import { books } from './stripe-books.ts';
import { cards } from './stripe-cards.ts';
import { disputes } from './stripe-disputes.ts';
import { events } from './stripe-events.ts';
import { holds } from './stripe-holds.ts';
import { payouts } from './stripe-payouts.ts';
import { refunds } from './stripe-refunds.ts';

export type StripeSettings = {
  /** `https://api.stripe.com`, or the address of the simulator. */
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Secret of the endpoint for events of connected accounts. */
  connectWebhookSecret: string;
  /** Time-out of one attempt; the SDK makes a second one after a broken connection. */
  timeoutMs?: number;
};

/**
 * Stripe, or a server with the same REST interface, behind the charges, accounts, payouts and billing
 * ports.
 */
export function stripeCardPayments(settings: StripeSettings): {
  charges: Charges;
  accounts: Accounts;
  payouts: Payouts;
  billing: Billing;
} {
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: settings.timeoutMs ?? 10_000,
    // Partner commands retry by key; retries here would only hold the request longer.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    charges: {
      ...cards(stripe),
      ...holds(stripe),
      ...refunds(stripe),
      ...disputes(stripe),
      ...books(stripe),
      ...events(stripe, settings),
    },
    accounts: stripeAccounts(stripe),
    payouts: payouts(stripe),
    billing: billing(stripe, cards(stripe)),
  };
}
