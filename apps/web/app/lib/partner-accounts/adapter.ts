import { isSimulatorKey } from '../card-fields/adapter.ts';
import type { PartnerAccounts } from './port.ts';

/**
 * Loads the adapter when identity data is submitted. `filesOrigin`: the host to which Stripe takes uploads.
 */
export async function partnerAccountsFor(publicKey: string, filesOrigin: string): Promise<PartnerAccounts> {
  if (isSimulatorKey(publicKey)) {
    const { partnerCalls } = await import('./partner-calls.ts');
    // The card simulator, at our origin.
    return partnerCalls({ origin: '/local/card', filesOrigin: '/local/card', publicKey });
  }
  const [{ stripeJsAccounts }, { loadScript }] = await Promise.all([
    import('./stripe-js.ts'),
    import('../card-fields/stripe-js.ts'),
  ]);
  return stripeJsAccounts(publicKey, filesOrigin, loadScript);
}
