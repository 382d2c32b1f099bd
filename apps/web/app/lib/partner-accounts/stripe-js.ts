import { partnerCalls } from './partner-calls.ts';
import { type PartnerAccounts, PartnerProblem, type Said } from './port.ts';

/** The part of Stripe.js that is used here (https://docs.stripe.com/js/tokens/create_token?type=account). */
type Made = { token?: { id: string }; error?: { type: string; code?: string } };
type Tokens = { createToken(kind: 'account' | 'person', said: object): Promise<Made> };

/**
 * The true partner: tokens by Stripe.js, files straight to its host for files, which nothing else of it moves.
 * `load`: puts Stripe.js into the page.
 */
export function stripeJsAccounts(
  publicKey: string,
  filesOrigin: string,
  load: () => Promise<unknown>,
): PartnerAccounts {
  const { sendFile } = partnerCalls({ origin: 'https://api.stripe.com', filesOrigin, publicKey });
  const token = async (kind: 'account' | 'person', said: Said): Promise<string> => {
    await load().catch(() => {
      throw new PartnerProblem('unavailable');
    });
    const stripe = window.Stripe?.(publicKey) as Tokens | undefined;
    if (!stripe) throw new PartnerProblem('unavailable');
    const made = await stripe.createToken(kind, said);
    if (made.token) return made.token.id;
    const isAway = made.error?.type === 'api_connection_error' || made.error?.type === 'api_error';
    throw new PartnerProblem(isAway ? 'unavailable' : (made.error?.code ?? 'refused'));
  };
  return {
    sendFile,
    accountToken: (said) => token('account', said),
    personToken: (said) => token('person', said),
  };
}
