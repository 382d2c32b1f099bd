import type { MountCardFields } from './port.ts';

/** Keys of the card simulator start like this; every other key is Stripe's. */
export function isSimulatorKey(publicKey: string): boolean {
  return publicKey.startsWith('pk_local_');
}

/** Loads the adapter only on pages that need a card. */
export async function cardFieldsFor(publicKey: string): Promise<MountCardFields> {
  if (isSimulatorKey(publicKey)) {
    const { simulatorCardFields } = await import('./simulator.ts');
    return simulatorCardFields(publicKey);
  }
  const { stripeJsCardFields } = await import('./stripe-js.ts');
  return stripeJsCardFields(publicKey);
}
