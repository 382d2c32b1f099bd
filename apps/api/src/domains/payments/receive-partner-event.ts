import type { PaymentsDeps } from './open-payable.ts';
import { insertPartnerEvent } from './store/partner-events.ts';

/** Checks the signature over the very bytes, then stores the event for `processPartnerEvents`. Throws BadSignature. */
export async function receivePartnerEvent(
  { db, charges, clock }: Pick<PaymentsDeps, 'db' | 'charges' | 'clock'>,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { id, kind, about } = charges.readEvent(rawBody, signature);
  await insertPartnerEvent(db, {
    id,
    kind,
    about: about.what,
    aboutId: about.what === 'other' ? null : about.id,
    receivedAt: clock.now(),
  });
}
