import type { Config } from '../config.ts';

export type LocalCardPartner = NonNullable<ReturnType<typeof localCardPartner>>;

/**
 * Returns the controls of the card simulator, which enter a card and move its clock. Returns undefined for
 * any other card partner, above all the real one.
 */
export function localCardPartner({ CARD_PARTNER_URL: url, CARD_PARTNER_PUBLIC_KEY: key }: Config) {
  if (!url || !key.startsWith('pk_local_')) return undefined;
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${url}/local/card/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`card partner, ${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    browser: { url, key },
    enterCard: (clientSecret: string, card: string) => enterCard({ url, key }, clientSecret, card),
    moveTo: (instant: Date) => control('clock', { offset_ms: instant.getTime() - Date.now() }),
    /** Stops the webhooks of the simulator while no server listens to them. */
    mute: (isMute: boolean) => control('faults', { mute_webhooks: isMute }),
  };
}

/**
 * Confirms an intent as the payer's browser does, with a test card such as `pm_card_visa`. Returns the
 * status or the decline code.
 */
export async function enterCard(
  { url, key }: { url: string; key: string },
  clientSecret: string,
  card: string,
): Promise<string> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const kind = id.startsWith('seti') ? 'setup_intents' : 'payment_intents';
  const answer = await fetch(`${url}/local/card/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
  });
  const body = (await answer.json()) as { status?: string; error?: { code: string } };
  return body.status ?? body.error?.code ?? 'unknown';
}

/** Creates a token for an IBAN, as Stripe.js does in a browser. */
export async function createBankToken(
  { url, key }: { url: string; key: string },
  iban: string,
  holderName: string,
): Promise<string> {
  const answer = await fetch(`${url}/local/card/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      'bank_account[country]': iban.slice(0, 2),
      'bank_account[currency]': 'eur',
      'bank_account[account_number]': iban,
      'bank_account[account_holder_name]': holderName,
    }),
  });
  const { id } = (await answer.json()) as { id?: string };
  if (!id) throw new Error(`no token of an IBAN: ${answer.status}`);
  return id;
}
