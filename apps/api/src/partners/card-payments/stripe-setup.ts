import type Stripe from 'stripe';
import type { CardPartnerSetup } from './setup.port.ts';
import { callStripe } from './stripe-call.ts';

export function stripeSetup(stripe: Stripe, apiVersion: string): CardPartnerSetup {
  return {
    apiVersion,
    readAccount: () =>
      callStripe(async () => {
        const { country, charges_enabled: canCharge } = await stripe.accounts.retrieveCurrent();
        return { country: country ?? '', canCharge: canCharge ?? false };
      }),
    listWebhooks: () =>
      callStripe(async () => {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
        return data.map(({ url, status, enabled_events: events, api_version }) => ({
          url,
          isEnabled: status === 'enabled',
          events,
          apiVersion: api_version,
        }));
      }),
  };
}
