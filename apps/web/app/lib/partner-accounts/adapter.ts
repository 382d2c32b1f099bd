import { isSimulatorKey } from '../card-fields/adapter.ts';
import type { PartnerAccounts } from './port.ts';

/** Loaded only where a business is handed over. `filesOrigin`: where the true partner takes files. */
export async function partnerAccountsFor(publicKey: string, filesOrigin: string): Promise<PartnerAccounts> {
  if (isSimulatorKey(publicKey)) {
    const { partnerCalls } = await import('./partner-calls.ts');
    // The local partner, behind our own origin.
    return partnerCalls({ origin: '/local/card', filesOrigin: '/local/card', publicKey });
  }
  const [{ stripeJsAccounts }, { loadScript }] = await Promise.all([
    import('./stripe-js.ts'),
    import('../card-fields/stripe-js.ts'),
  ]);
  return stripeJsAccounts(publicKey, filesOrigin, loadScript);
}
