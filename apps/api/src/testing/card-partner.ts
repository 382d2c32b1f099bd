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

const LONG_AGO = new Date('2001-01-01T00:00:00Z');

export type TestCardPartner = Awaited<ReturnType<typeof openCardPartner>>;

/**
 * The card partner simulator on its own port, our adapter for it, a payer's browser, and one clock for both
 * sides.
 */
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
      await post(`${url}/local/card/clock`, { offset_ms: offsetMs });
    },
  };
  return {
    url,
    clock,
    ...stripeCardPayments({ baseUrl: url, secretKey, webhookSecret, connectWebhookSecret }),
    faults: (faults: Record<string, unknown>) => post(`${url}/local/card/faults`, faults),
    restrict: (account: string, restricted: boolean) =>
      post(`${url}/local/card/accounts/restrict`, { account, restricted }),
    /** How accounts are reviewed from now on: automatically after a delay, or by `decide`. */
    review: (how: { after_ms: number } | { by_hand: true }) => post(`${url}/local/card/accounts/review`, how),
    /** Result of a review: accepted, one requirement refused, or account closed. */
    decide: (decision: {
      account: string;
      requirement?: string;
      code?: string;
      disabled_reason?: string;
      /** Unix seconds. The account stays enabled until then. */
      due_by?: number;
    }) => post(`${url}/local/card/accounts/decide`, decision),
    browserAt: { url, key: publicKey },
    /** Days until captured money is available. */
    availableAfter: (days: number) => post(`${url}/local/card/availability`, { days }),
    /** Decisions of the banks. */
    bank: {
      settleRefund: (refund: string, status: 'succeeded' | 'failed') =>
        post(`${url}/local/card/refunds/settle`, { refund, status }),
      openDispute: (holdId: string, options: { reason?: string; amount?: number } = {}) =>
        post(`${url}/local/card/disputes/open`, { payment_intent: holdId, ...options }),
      closeDispute: (dispute: string, outcome: 'won' | 'lost') =>
        post(`${url}/local/card/disputes/close`, { dispute, outcome }),
      settlePayout: (payout: string, status: 'in_transit' | 'paid' | 'failed') =>
        post(`${url}/local/card/payouts/settle`, { payout, status }),
    },
    resendEvents: (events?: string[]) => post(`${url}/local/card/webhooks/resend`, { events }),
    /** Events after this one in order, at most 100. Without an id: the newest event. */
    async eventsAfter(id?: string): Promise<PartnerEvent[]> {
      const newest = new URLSearchParams(id ? { limit: '100', ending_before: id } : { limit: '1' });
      const headers = { authorization: `Bearer ${secretKey}` };
      const answer = await fetch(`${url}/v1/events?${newest}`, { headers });
      return ((await answer.json()) as { data: PartnerEvent[] }).data.toReversed();
    },
    /** The partner's books, or only these parts: the whole export is large after many runs. */
    async books<Part extends keyof Books = keyof Books>(...only: Part[]): Promise<Pick<Books, Part>> {
      const parts = only.length > 0 ? `?only=${only.join(',')}` : '';
      return (await (await fetch(`${url}/local/card/export${parts}`)).json()) as Pick<Books, Part>;
    },
    browser: browserAt(url),
    close: () => app.close(),
  };
}

export type PartnerEvent = { id: string; type: string };

/** The partner's export. Amounts in cents, states in the partner's words. */
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
  /** `net` moves the balance of the account, or the platform's when `account` is null. */
  balance_transactions: {
    id: string;
    type: string;
    net: number;
    account: string | null;
    /** Unix seconds. */
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

/** What a payer's browser does with a client secret. Cards are test names such as `pm_card_visa`. */
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
    /** Pays with the id of a saved card. If the bank asks for authentication, call `authenticate` next. */
    async pay(clientSecret: string, cardId: string): Promise<void> {
      const body = new URLSearchParams({ client_secret: clientSecret, payment_method: cardId });
      await fetch(`${intentOf(clientSecret)}/confirm`, { method: 'POST', headers, body });
    },
    /** Submits the bank's authentication page. */
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

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
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

/** Account dependencies for tests that never call the card partner. */
export const noAccounts: Pick<AccountsDeps, 'accounts' | 'payeeOf'> = {
  accounts: stripeCardPayments({
    baseUrl: 'http://127.0.0.1:9',
    secretKey,
    webhookSecret,
    connectWebhookSecret,
  }).accounts,
  payeeOf: async (id) => ({ email: `${id}@payee.example`, country: 'FR', url: 'https://meche.example' }),
};

/** Opens a verified account for the professional at the card partner. Returns the partner's id. */
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

/** A professional with a verified account at the card partner. Returns the professional's id. */
export async function aPaidProfessional(db: Database, partner: TestCardPartner): Promise<string> {
  const { id } = await aProfessional(db);
  await aPayee(db, partner, id);
  return id;
}

/** By default 52.00 € of which 1.00 € search fee. The card may be entered for ten minutes. */
export async function aPayable(
  db: Database,
  clock: Clock,
  parties: { accountId: string; professionalId: string },
  options: { id?: string; amountCents?: number; visitInHours?: number; bankCharges?: BankChargeTerms } = {},
): Promise<string> {
  const now = clock.now();
  const visit = later(now, (options.visitInHours ?? 24) * HOUR_MS);
  const id = options.id ?? randomUUID();
  await inTransaction(db, (tx) =>
    openPayable(tx, {
      id,
      ...parties,
      amountCents: options.amountCents ?? 5200,
      searchFeeCents,
      bankCharges: options.bankCharges ?? bankCharges,
      cardBy: later(now, 10 * MINUTE_MS),
      authoriseAt: later(visit, -48 * HOUR_MS),
      latestConfirmBy: later(visit, -12 * HOUR_MS),
      now,
    }),
  );
  return id;
}

/**
 * Contradictions of the ledger, and differences from the partner's books, since an instant. Empty when all
 * is well.
 */
export async function wrongBooks(
  db: Database,
  { charges, clock }: { charges: TestCardPartner['charges']; clock: Clock },
  since = LONG_AGO,
): Promise<string[]> {
  // The comparison skips what moved within the last hour.
  const anHourOn = { now: () => later(clock.now(), HOUR_MS) };
  return (await findWrongBooks({ db, clock: anHourOn, partners: { charges } }, since)).wrong;
}

/** Facts about one payable, in order. */
export async function factsAbout(
  db: Database,
  payableId: string,
): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  const found = await sql<{ name: string; payload: Record<string, unknown> }>`
    select name, payload from kit.facts where payload->>'payableId' = ${payableId} order by id`.execute(db);
  return found.rows;
}
