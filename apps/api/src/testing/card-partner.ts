import { randomUUID } from 'node:crypto';
import { cardPartner } from '@meche/neighbourhood/card-partner/plugin';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Clock, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { stripeCardPayments } from '#partners/card-payments/stripe';
import { type BankChargeTerms, openPayable, type PaymentsDeps } from '#payments';
import { postCapture } from '#wallet';
import { enterCard } from '../app/seed/local-card-partner.ts';

export const searchFeeCents = 100;
export const bankCharges: BankChargeTerms = { bankChargeBasisPoints: 150, bankChargeFixedCents: 25 };

export const webhookSecret = 'whsec_local_test';
const secretKey = 'sk_local_test';
const publicKey = 'pk_local_test';

export type TestCardPartner = Awaited<ReturnType<typeof openCardPartner>>;

/** The local card partner on a port of its own, the adapter that speaks to it, a payer's browser, and a clock that moves both sides. */
export async function openCardPartner(options: { webhookUrl?: () => string | undefined } = {}) {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(cardPartner, {
    stateFile: ':memory:',
    secretKey,
    publicKey,
    webhookSecret,
    webhookUrl: options.webhookUrl ?? (() => undefined),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  let offsetMs = 0;
  const clock = {
    now: () => new Date(Date.now() + offsetMs),
    async move(milliseconds: number) {
      offsetMs += milliseconds;
      await told(`${url}/local/card/clock`, { offset_ms: offsetMs });
    },
  };
  return {
    url,
    clock,
    ...stripeCardPayments({ baseUrl: url, secretKey, webhookSecret }),
    faults: (wishes: Record<string, unknown>) => told(`${url}/local/card/faults`, wishes),
    restrict: (account: string, restricted: boolean) =>
      told(`${url}/local/card/accounts/restrict`, { account, restricted }),
    resendEvents: (events?: string[]) => told(`${url}/local/card/webhooks/resend`, { events }),
    books: async () => (await (await fetch(`${url}/local/card/export`)).json()) as Books,
    browser: browserAt(url),
    close: () => app.close(),
  };
}

/** Cents and partner words, as the partner's export writes them. */
export type Books = {
  holds: {
    id: string;
    status: string;
    amount_cents: number;
    held_cents: number;
    captured_cents: number;
    application_fee_cents: number;
    metadata: { reference?: string };
  }[];
  customers: { id: string }[];
  setup_intents: { id: string; status: string }[];
  events: { id: string; type: string }[];
  webhooks_waiting: number;
};

/** What a payer does with a client secret. Cards by their test names, `pm_card_visa`. */
function browserAt(url: string) {
  const intentOf = (clientSecret: string) => {
    const id = clientSecret.split('_secret_')[0] ?? '';
    return `${url}/local/card/v1/${id.startsWith('seti') ? 'setup_intents' : 'payment_intents'}/${id}`;
  };
  const headers = {
    authorization: `Bearer ${publicKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return {
    enterCard: (clientSecret: string, card = 'pm_card_visa') =>
      enterCard({ url, key: publicKey }, clientSecret, card),
    /** The bank's own page. */
    async authenticate(clientSecret: string, decision: 'authorise' | 'refuse'): Promise<void> {
      const answer = await fetch(
        `${intentOf(clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`,
        {
          headers,
        },
      );
      const { next_action: due } = (await answer.json()) as {
        next_action: { use_stripe_sdk: { stripe_js: string } };
      };
      const page = new URL(due.use_stripe_sdk.stripe_js, url);
      const form = new URLSearchParams([...page.searchParams, ['decision', decision]]);
      await fetch(page, { method: 'POST', headers, body: form });
    },
  };
}

async function told(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}

export function paymentsWith(db: Database, partner: TestCardPartner): PaymentsDeps {
  const { charges, accounts, clock } = partner;
  return {
    db,
    clock,
    charges,
    accounts,
    postCapture,
    parties: {
      payerOf: async (id) => ({ email: `${id}@payer.example`, name: 'Camille Martin' }),
      payeeOf: async (id) => ({ email: `${id}@payee.example`, country: 'FR' }),
    },
  };
}

/** 52,00 € of which 1,00 € search fee, for a visit in so many hours; the card may be entered for ten minutes. */
export async function aPayable(
  db: Database,
  clock: Clock,
  parties: { accountId: string; professionalId: string },
  given: { id?: string; amountCents?: number; visitInHours?: number; bankCharges?: BankChargeTerms } = {},
): Promise<string> {
  const now = clock.now();
  const visit = later(now, (given.visitInHours ?? 24) * HOUR_MS);
  const id = given.id ?? randomUUID();
  await inTransaction(db, (tx) =>
    openPayable(tx, {
      id,
      ...parties,
      amountCents: given.amountCents ?? 5200,
      searchFeeCents,
      bankCharges: given.bankCharges ?? bankCharges,
      cardBy: later(now, 10 * MINUTE_MS),
      authoriseAt: later(visit, -48 * HOUR_MS),
      latestConfirmBy: later(visit, -12 * HOUR_MS),
      now,
    }),
  );
  return id;
}

/** What was announced of one payable, in order. */
export async function factsAbout(
  db: Database,
  payableId: string,
): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  const found = await sql<{ name: string; payload: Record<string, unknown> }>`
    select name, payload from kit.facts where payload->>'payableId' = ${payableId} order by id`.execute(db);
  return found.rows;
}
