import { isSimulatorKey } from './adapter.ts';
import type { BankToken, TypedBankAccount } from './port.ts';

/**
 * Exchanges an IBAN for a token of the payment partner in the browser, so that our server never sees the
 * IBAN.
 */
export async function bankTokenOf(publicKey: string, typed: TypedBankAccount): Promise<BankToken> {
  try {
    if (isSimulatorKey(publicKey)) return await simulatorToken(publicKey, typed);
    const { stripeBankToken } = await import('./stripe-js.ts');
    return await stripeBankToken(publicKey, typed);
  } catch {
    return { problem: 'unavailable' };
  }
}

async function simulatorToken(publicKey: string, { iban, holderName }: TypedBankAccount): Promise<BankToken> {
  const answer = await fetch('/local/card/v1/tokens', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${publicKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      'bank_account[country]': iban.slice(0, 2),
      'bank_account[currency]': 'eur',
      'bank_account[account_number]': iban,
      'bank_account[account_holder_name]': holderName,
    }),
  });
  if (answer.status >= 500) return { problem: 'unavailable' };
  const { id } = (await answer.json()) as { id?: string };
  return id ? { token: id } : { problem: 'refused' };
}
