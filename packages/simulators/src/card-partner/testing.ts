import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import Stripe from 'stripe';
import type { Faults } from './faults.ts';
import { cardPartner } from './plugin.ts';

export const SECRET_KEY = 'sk_local_test';
export const PUBLIC_KEY = 'pk_local_test';
export const WEBHOOK_SECRET = 'whsec_local_test';
export const CONNECT_WEBHOOK_SECRET = 'whsec_local_connect';

/**
 * Starts a card partner on a free port and returns it with the real Stripe SDK for servers and browsers.
 */
export async function aCardPartner(
  options: {
    stateFile?: string;
    webhookUrl?: () => string | undefined;
    connectWebhookUrl?: () => string | undefined;
  } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'card-partner-'));
  const stateFile = options.stateFile ?? join(folder, 'state.sqlite');
  const app = fastify({ forceCloseConnections: true });
  await app.register(cardPartner, {
    stateFile,
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: options.webhookUrl ?? (() => undefined),
    connectWebhookSecret: CONNECT_WEBHOOK_SECRET,
    connectWebhookUrl: options.connectWebhookUrl ?? (() => undefined),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const sdk = (key: string) => {
    const { hostname, port } = new URL(url);
    return new Stripe(key, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  };
  const control = async (path: string, body?: unknown) => {
    const answer = await fetch(`${url}/local/card/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    url,
    stateFile,
    server: sdk(SECRET_KEY),
    browser: sdk(PUBLIC_KEY),
    withKey: sdk,
    control,
    faults: (faults: Partial<Faults>) => control('faults', faults),
    moveClock: (hours: number) => control('clock', { offset_ms: hours * 3_600_000 }),
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestPartner = Awaited<ReturnType<typeof aCardPartner>>;

export async function enterCard(partner: TestPartner, number: string): Promise<string> {
  const made = await partner.browser.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 9, exp_year: new Date().getUTCFullYear() + 3, cvc: '123' },
    billing_details: { name: 'Inès Moreau' },
  });
  return made.id;
}

/** Opens the authentication page of an intent and decides as the payer would. */
export async function authenticate(
  partner: TestPartner,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  decision: 'authorise' | 'refuse',
): Promise<void> {
  const page = (intent.next_action?.use_stripe_sdk as { stripe_js?: string } | undefined)?.stripe_js;
  if (!page) throw new Error(`nothing to authenticate: ${intent.status}`);
  const challenge = new URL(page, partner.url);
  const shown = await fetch(challenge);
  if (!(await shown.text()).includes('Autoriser')) throw new Error('the authentication page shows no choice');
  const body = new URLSearchParams([...challenge.searchParams, ['decision', decision]]);
  const answered = await fetch(new URL(challenge.pathname, partner.url), { method: 'POST', body });
  if (!answered.ok) throw new Error(`the authentication was not taken: ${answered.status}`);
}

export type Received = { body: string; signature: string; id: string; type: string };

/** Starts a server that records webhooks and answers with the status that `answerWith` returns. */
export async function aWebhookReceiver(answerWith: () => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { id, type } = JSON.parse(body) as { id: string; type: string };
    received.push({ body, signature: String(request.headers['stripe-signature']), id, type });
    reply.writeHead(answerWith()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
