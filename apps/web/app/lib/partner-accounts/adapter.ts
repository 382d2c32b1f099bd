import { isSimulatorKey } from '../card-fields/adapter.ts';
import type { PartnerAccounts } from './port.ts';

/**
 * Loads the adapter that the public key belongs to, when identity data is submitted. `filesOrigin` is the
 * host that takes Stripe’s uploads.
 */
export async function partnerAccountsFor(publicKey: string, filesOrigin: string): Promise<PartnerAccounts> {
  if (isSimulatorKey(publicKey)) {
    const { httpPartnerAccounts } = await import('./partner-calls.ts');
    // The server answers for the card simulator at our origin.
    return httpPartnerAccounts({ origin: '/local/card', filesOrigin: '/local/card', publicKey });
  }
  const [{ stripeJsAccounts }, { loadScript }] = await Promise.all([
    import('./stripe-js.ts'),
    import('../card-fields/stripe-js.ts'),
  ]);
  return stripeJsAccounts(publicKey, filesOrigin, loadScript);
}
