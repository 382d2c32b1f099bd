import type { MountCardFields } from './port.ts';

/** Keys of the local card partner begin like this; every other key is the true partner's. */
export function isSimulatorKey(publicKey: string): boolean {
  return publicKey.startsWith('pk_local_');
}

/** Loaded only where a card is asked for. */
export async function cardFieldsFor(publicKey: string): Promise<MountCardFields> {
  if (isSimulatorKey(publicKey)) {
    const { simulatorCardFields } = await import('./simulator.ts');
    return simulatorCardFields(publicKey);
  }
  const { stripeJsCardFields } = await import('./stripe-js.ts');
  return stripeJsCardFields(publicKey);
}
