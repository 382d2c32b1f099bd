import type { EventEndpoint } from '#partners/card-payments/charges.port';
import type { PaymentsDeps } from './deps.ts';
import { insertPartnerEvent } from './store/partner-events.ts';

/**
 * Verifies the signature over the raw body, then stores the event for processPartnerEvents. Throws
 * BadSignature, MisdirectedEvent.
 */
export async function receivePartnerEvent(
  { db, charges, clock }: Pick<PaymentsDeps, 'db' | 'charges' | 'clock'>,
  rawBody: Buffer,
  signature: string | undefined,
  endpoint: EventEndpoint,
): Promise<void> {
  const event = charges.readEvent(rawBody, signature, endpoint);
  const { about } = event;
  await insertPartnerEvent(db, {
    id: event.id,
    kind: event.kind,
    about: about.what,
    aboutId: about.what === 'other' ? null : about.id,
    receivedAt: clock.now(),
  });
}
