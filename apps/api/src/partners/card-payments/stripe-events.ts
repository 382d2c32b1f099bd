import type Stripe from 'stripe';
import { BadSignature, type Charges, MisdirectedEvent } from './charges.port.ts';
import { toPartnerEvent } from './stripe-answers.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;

export function stripeEvents(
  stripe: Stripe,
  settings: { secretKey: string; webhookSecret: string; connectWebhookSecret: string },
): Pick<Charges, 'readEvent'> {
  const isLive = /^[a-z]+_live_/.test(settings.secretKey);
  const secrets = { platform: settings.webhookSecret, connect: settings.connectWebhookSecret };
  return {
    readEvent(rawBody, signatureHeader, endpoint) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signatureHeader ?? '',
          secrets[endpoint],
          SIGNATURE_TOLERANCE_SECONDS,
        );
      } catch (error) {
        throw new BadSignature(error instanceof Error ? error.message : String(error));
      }
      const partnerEvent = toPartnerEvent(event);
      if ((partnerEvent.accountId === null) !== (endpoint === 'platform'))
        throw new MisdirectedEvent('wrong_endpoint');
      if (partnerEvent.livemode !== isLive) throw new MisdirectedEvent('wrong_mode');
      return partnerEvent;
    },
  };
}
