import type Stripe from 'stripe';
import { BadSignature, type Charges, MisdirectedEvent } from './charges.port.ts';
import { toPartnerEvent } from './stripe-answers.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;

export function stripeEvents(
  stripe: Stripe,
  settings: { secretKey: string; webhookSecret: string; connectWebhookSecret: string },
): Pick<Charges, 'readEvent'> {
  const isLive = /^[a-z]+_live_/.test(settings.secretKey);
  // While a secret is replaced, the partner signs with the old and the new one.
  const secrets = {
    platform: settings.webhookSecret.split(','),
    connect: settings.connectWebhookSecret.split(','),
  };
  const openEvent = (rawBody: Buffer | string, signature: string, endpoint: keyof typeof secrets) => {
    let refusal: unknown;
    for (const secret of secrets[endpoint]) {
      try {
        return stripe.webhooks.constructEvent(rawBody, signature, secret.trim(), SIGNATURE_TOLERANCE_SECONDS);
      } catch (error) {
        refusal = error;
      }
    }
    throw new BadSignature(refusal instanceof Error ? refusal.message : String(refusal));
  };
  return {
    readEvent(rawBody, signatureHeader, endpoint) {
      const event = openEvent(rawBody, signatureHeader ?? '', endpoint);
      const partnerEvent = toPartnerEvent(event);
      if ((partnerEvent.accountId === null) !== (endpoint === 'platform'))
        throw new MisdirectedEvent('wrong_endpoint');
      if (partnerEvent.livemode !== isLive) throw new MisdirectedEvent('wrong_mode');
      return partnerEvent;
    },
  };
}
