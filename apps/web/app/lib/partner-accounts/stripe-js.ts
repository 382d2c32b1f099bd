import { httpPartnerAccounts } from './partner-calls.ts';
import { type PartnerAccounts, type PartnerFields, PartnerProblem } from './port.ts';

/**
 * The part of Stripe.js that this app uses (https://docs.stripe.com/js/tokens/create_token?type=account).
 */
type Made = { token?: { id: string }; error?: { type: string; code?: string } };
type Tokens = { createToken(kind: 'account' | 'person', fields: object): Promise<Made> };

/**
 * Stripe’s adapter. Stripe.js creates the tokens; files go to Stripe’s upload host directly, because
 * Stripe.js cannot upload. `load` adds Stripe.js to the page.
 */
export function stripeJsAccounts(
  publicKey: string,
  filesOrigin: string,
  load: () => Promise<unknown>,
): PartnerAccounts {
  const { sendFile } = httpPartnerAccounts({ origin: 'https://api.stripe.com', filesOrigin, publicKey });
  const token = async (kind: 'account' | 'person', fields: PartnerFields): Promise<string> => {
    await load().catch(() => {
      throw new PartnerProblem('unavailable');
    });
    const stripe = window.Stripe?.(publicKey) as Tokens | undefined;
    if (!stripe) throw new PartnerProblem('unavailable');
    const made = await stripe.createToken(kind, fields);
    if (made.token) return made.token.id;
    const isAway = made.error?.type === 'api_connection_error' || made.error?.type === 'api_error';
    throw new PartnerProblem(isAway ? 'unavailable' : (made.error?.code ?? 'refused'));
  };
  return {
    sendFile,
    accountToken: (fields) => token('account', fields),
    personToken: (fields) => token('person', fields),
  };
}
