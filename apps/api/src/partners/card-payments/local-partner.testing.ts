import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createPartnerToken, createReadyAccountToken } from '#testing/partner-browser';
import { startSimulators } from '#testing/simulators';
import type { ConformanceSubject } from './conformance-subject.ts';
import { stripeCardPayments } from './stripe.ts';

const localKeys = { secretKey: 'sk_local_test', publicKey: 'pk_local_test' };
export const webhookSecret = 'whsec_local_test';
const connectWebhookSecret = 'whsec_local_connect';

type Settings = Parameters<typeof stripeCardPayments>[0];

export function paymentsAt(baseUrl: string, overrides: Partial<Settings> = {}) {
  return stripeCardPayments({
    baseUrl,
    secretKey: 'sk_local_test',
    webhookSecret,
    connectWebhookSecret,
    ...overrides,
  });
}

/** Starts the card partner's simulator and a receiver for both of its webhook endpoints. */
export async function startLocalPartner() {
  const events: { endpoint: 'platform' | 'connect'; body: Buffer; signature: string }[] = [];
  const receiver = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    events.push({
      endpoint: request.url === '/connect' ? 'connect' : 'platform',
      body: Buffer.concat(chunks),
      signature: String(request.headers['stripe-signature']),
    });
    reply.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const simulators = await startSimulators({
    env: {
      CARD_PARTNER_SECRET_KEY: 'sk_local_test',
      CARD_PARTNER_PUBLIC_KEY: 'pk_local_test',
      CARD_PARTNER_WEBHOOK_SECRET: webhookSecret,
      CARD_PARTNER_WEBHOOK_URL: `${address}/platform`,
      CARD_PARTNER_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
      CARD_PARTNER_CONNECT_WEBHOOK_URL: `${address}/connect`,
    },
  });
  const { url } = simulators;
  return {
    url,
    events,
    async control(path: string, body: object): Promise<Record<string, unknown>> {
      const answer = await fetch(`${url}/local/card/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    async end() {
      await simulators.stop();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

/** `readyAccountId` is needed for the real partner, which opens no account without documents. */
export function subjectAt(
  url: string,
  { keys = localKeys, readyAccountId }: { keys?: typeof localKeys; readyAccountId?: string | undefined } = {},
): ConformanceSubject {
  const { secretKey, publicKey } = keys;
  return {
    partner: paymentsAt(url, { secretKey }),
    intruder: paymentsAt(url, { secretKey: 'sk_test_guessed' }),
    away: paymentsAt('http://127.0.0.1:1', { secretKey }),
    browser: browserAt(url, publicKey),
    readyAccountId,
  };
}

export function browserAt(baseUrl: string, publicKey = localKeys.publicKey) {
  const { protocol, hostname, port } = new URL(baseUrl);
  const http = protocol === 'http:';
  const here = { url: baseUrl, key: publicKey };
  const sdk = new Stripe(publicKey, {
    protocol: http ? 'http' : 'https',
    host: hostname,
    port: port || (http ? 80 : 443),
  });
  const confirm = async (path: string, clientSecret: string, card: string) => {
    const id = clientSecret.split('_secret_')[0];
    await sdk.rawRequest('POST', `/v1/${path}/${id}/confirm`, {
      client_secret: clientSecret,
      payment_method: card,
    });
  };
  return {
    saveCard: (clientSecret: string, card: string) => confirm('setup_intents', clientSecret, card),
    pay: (clientSecret: string, card: string) => confirm('payment_intents', clientSecret, card),
    accountToken: (of: 'complete' | 'bare') =>
      of === 'complete'
        ? createReadyAccountToken(here)
        : createPartnerToken(here, 'account', {
            business_type: 'individual',
            tos_shown_and_accepted: 'true',
          }),
    personToken: () =>
      createPartnerToken(here, 'person', {
        first_name: 'Awa',
        last_name: 'Diallo',
        relationship: { director: 'true' },
      }),
    async enterBankAccount(iban: string): Promise<string> {
      const token = await sdk.tokens.create({
        bank_account: {
          country: iban.slice(0, 2),
          currency: 'eur',
          account_number: iban,
          account_holder_name: 'Awa Diallo',
          account_holder_type: 'individual',
        },
      });
      return token.id;
    },
  };
}
