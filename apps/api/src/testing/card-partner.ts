import { randomUUID } from 'node:crypto';
import { cardPartner } from '@meche/simulators/card-partner/plugin';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Clock, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import type { Accounts } from '#partners/card-payments/accounts.port';
import { stripeCardPayments } from '#partners/card-payments/stripe';
import { type BankChargeTerms, openPayable, type PaymentsDeps } from '#payments';
import type { AccountsDeps } from '#verification';
import { moneyBook } from '#wallet';
import { findWrongBooks } from '../app/compositions/partner-books.ts';
import { bankToken, enterCard } from '../app/seed/local-card-partner.ts';
import { openReadyAccount } from '../app/seed/partner-browser.ts';
import { insertReadyAccount } from '../app/seed/store.ts';
import { aProfessional } from './builders.ts';

export const searchFeeCents = 100;
export const bankCharges: BankChargeTerms = { bankChargeBasisPoints: 150, bankChargeFixedCents: 25 };

export const webhookSecret = 'whsec_local_test';
export const connectWebhookSecret = 'whsec_local_connect';
const secretKey = 'sk_local_test';
const publicKey = 'pk_local_test';

/** Before anything moved. */
const LONG_AGO = new Date('2001-01-01T00:00:00Z');

export type TestCardPartner = Awaited<ReturnType<typeof openCardPartner>>;

/** The local card partner on a port of its own, the adapter that speaks to it, a payer's browser, and a clock that moves both sides. */
export async function openCardPartner(
  options: { webhookUrl?: () => string | undefined; connectWebhookUrl?: () => string | undefined } = {},
) {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(cardPartner, {
    stateFile: ':memory:',
    secretKey,
    publicKey,
    webhookSecret,
    webhookUrl: options.webhookUrl ?? (() => undefined),
    connectWebhookSecret,
    connectWebhookUrl: options.connectWebhookUrl ?? (() => undefined),
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
    ...stripeCardPayments({ baseUrl: url, secretKey, webhookSecret, connectWebhookSecret }),
    faults: (wishes: Record<string, unknown>) => told(`${url}/local/card/faults`, wishes),
    restrict: (account: string, restricted: boolean) =>
      told(`${url}/local/card/accounts/restrict`, { account, restricted }),
    /** How accounts are looked at from now on: after so long, or by hand. */
    review: (how: { after_ms: number } | { by_hand: true }) => told(`${url}/local/card/accounts/review`, how),
    /** What a reviewer says of an account: all is well, or one document is not accepted, or it is closed. */
    decide: (said: {
      account: string;
      requirement?: string;
      code?: string;
      disabled_reason?: string;
      /** Seconds: until then the account works on. */
      due_by?: number;
    }) => told(`${url}/local/card/accounts/decide`, said),
    browserAt: { url, key: publicKey },
    /** Days until captured money can be used. */
    availableAfter: (days: number) => told(`${url}/local/card/availability`, { days }),
    /** What banks decide. */
    bank: {
      settleRefund: (refund: string, status: 'succeeded' | 'failed') =>
        told(`${url}/local/card/refunds/settle`, { refund, status }),
      openDispute: (holdId: string, given: { reason?: string; amount?: number } = {}) =>
        told(`${url}/local/card/disputes/open`, { payment_intent: holdId, ...given }),
      closeDispute: (dispute: string, outcome: 'won' | 'lost') =>
        told(`${url}/local/card/disputes/close`, { dispute, outcome }),
      settlePayout: (payout: string, status: 'in_transit' | 'paid' | 'failed') =>
        told(`${url}/local/card/payouts/settle`, { payout, status }),
    },
    resendEvents: (events?: string[]) => told(`${url}/local/card/webhooks/resend`, { events }),
    /** What happened after this event, in order; a hundred at most. Before any: the newest. */
    async eventsAfter(id?: string): Promise<PartnerEvent[]> {
      const newest = new URLSearchParams(id ? { limit: '100', ending_before: id } : { limit: '1' });
      const headers = { authorization: `Bearer ${secretKey}` };
      const answer = await fetch(`${url}/v1/events?${newest}`, { headers });
      return ((await answer.json()) as { data: PartnerEvent[] }).data.toReversed();
    },
    /** Its books, or these parts of them: all that ever happened is much after many rounds. */
    async books<Part extends keyof Books = keyof Books>(...only: Part[]): Promise<Pick<Books, Part>> {
      const parts = only.length > 0 ? `?only=${only.join(',')}` : '';
      return (await (await fetch(`${url}/local/card/export${parts}`)).json()) as Pick<Books, Part>;
    },
    browser: browserAt(url),
    close: () => app.close(),
  };
}

export type PartnerEvent = { id: string; type: string };

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
  setup_intents: { id: string; status: string; metadata: { reference?: string } }[];
  refunds: { id: string; status: string; amount: number; payment_intent: string }[];
  /** `net` moved the balance of the account, or the platform's where it is null. */
  balance_transactions: {
    id: string;
    type: string;
    net: number;
    account: string | null;
    /** Seconds. */
    available_on: number;
  }[];
  charges: { payment_intent: string; captured: boolean; balance_transaction: string | null }[];
  payouts: {
    id: string;
    status: string;
    account: string;
    amount: number;
    metadata: { reference?: string };
  }[];
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
    bankToken: (iban: string) => bankToken({ url, key: publicKey }, iban, 'Inès Marchal'),
    /** Pays with a saved card, by its id, what the bank wants her for; `authenticate` comes after. */
    async pay(clientSecret: string, cardId: string): Promise<void> {
      const body = new URLSearchParams({ client_secret: clientSecret, payment_method: cardId });
      await fetch(`${intentOf(clientSecret)}/confirm`, { method: 'POST', headers, body });
    },
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

async function told(url: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

export function paymentsWith(db: Database, partner: TestCardPartner): PaymentsDeps {
  const { charges, clock } = partner;
  return {
    db,
    clock,
    charges,
    ledger: moneyBook,
    parties: { payerOf: async (id) => ({ email: `${id}@payer.example`, name: 'Camille Martin' }) },
  };
}

/** Where nobody asks the card partner for an account. */
export const noAccounts: Pick<AccountsDeps, 'accounts' | 'payeeOf'> = {
  accounts: stripeCardPayments({
    baseUrl: 'http://127.0.0.1:9',
    secretKey,
    webhookSecret,
    connectWebhookSecret,
  }).accounts,
  payeeOf: async (id) => ({ email: `${id}@payee.example`, country: 'FR', url: 'https://meche.example' }),
};

/** Her account at the card partner, verified: opened by a token of a browser, as hers would make one. Answers the partner's id. */
export async function aPayee(
  db: Database,
  { accounts, url }: { accounts: Accounts; url: string },
  professionalId: string,
  key = publicKey,
): Promise<string> {
  const accountId = await openReadyAccount({ accounts, browser: { url, key } }, professionalId);
  await insertReadyAccount(db, professionalId, accountId, new Date());
  return accountId;
}

/** A professional who may be paid by card. Answers her id. */
export async function aPaidProfessional(db: Database, partner: TestCardPartner): Promise<string> {
  const { id } = await aProfessional(db);
  await aPayee(db, partner, id);
  return id;
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

/** Where the ledger contradicts itself, or differs from the partner's books, of all that moved since an instant, or ever: nowhere, where all is well. */
export async function wrongBooks(
  db: Database,
  { charges, clock }: { charges: TestCardPartner['charges']; clock: Clock },
  since = LONG_AGO,
): Promise<string[]> {
  // What has only just moved is left for a later look.
  const anHourOn = { now: () => later(clock.now(), HOUR_MS) };
  return (await findWrongBooks({ db, clock: anHourOn, partners: { charges } }, since)).wrong;
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
