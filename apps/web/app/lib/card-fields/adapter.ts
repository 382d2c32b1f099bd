import type { MountCardFields } from './port.ts';

/** Whether a public key belongs to the card simulator; every other key belongs to Stripe. */
export function isSimulatorKey(publicKey: string): boolean {
  return publicKey.startsWith('pk_local_');
}

/**
 * Loads the adapter of the payment partner that the key belongs to, so that pages without a card do not
 * contain it.
 */
export async function cardFieldsFor(publicKey: string): Promise<MountCardFields> {
  if (isSimulatorKey(publicKey)) {
    const { simulatorCardFields } = await import('./simulator.ts');
    return simulatorCardFields(publicKey);
  }
  const { stripeJsCardFields } = await import('./stripe-js.ts');
  return stripeJsCardFields(publicKey);
}
