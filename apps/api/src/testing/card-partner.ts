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
import { checkBooks } from '../app/compositions/partner-books.ts';
import { createBankToken, enterCard } from '../app/seed/local-card-partner.ts';
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
 * Starts the card partner simulator on a separate port, with the app's adapter, the actions of a payer's
 * browser, and one clock for the app and the partner.
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
    /** Sets how accounts are reviewed from now on: automatically after a delay, or by `decide`. */
    review: (how: { after_ms: number } | { by_hand: true }) => post(`${url}/local/card/accounts/review`, how),
    /** Decides a review: the account is accepted, a requirement is refused, or the account is closed. */
    decide: (decision: {
      account: string;
      requirement?: string;
      code?: string;
      disabled_reason?: string;
      /** Unix seconds until which the account stays enabled. */
      due_by?: number;
    }) => post(`${url}/local/card/accounts/decide`, decision),
    browserAt: { url, key: publicKey },
    /** Sets the days until captured money is available. */
    availableAfter: (days: number) => post(`${url}/local/card/availability`, { days }),
    /** Decisions of the banks. */
    bank: {
      /** Answers for a payment that stays `processing` by the fault `pend_next_payment`. */
      settlePayment: (payment: string, status: 'succeeded' | 'failed', declineCode?: string) =>
        post(`${url}/local/card/payments/settle`, {
          payment_intent: payment,
          status,
          decline_code: declineCode,
        }),
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
    /** Returns at most 100 events after this one, in order. Without an id it returns the newest event. */
    async eventsAfter(id?: string): Promise<PartnerEvent[]> {
      const newest = new URLSearchParams(id ? { limit: '100', ending_before: id } : { limit: '1' });
      const headers = { authorization: `Bearer ${secretKey}` };
      const answer = await fetch(`${url}/v1/events?${newest}`, { headers });
      return ((await answer.json()) as { data: PartnerEvent[] }).data.toReversed();
    },
    /**
     * Returns the partner's books, or only the named parts, because the whole export is large after many
     * runs.
     */
    async books<Part extends keyof Books = keyof Books>(...only: Part[]): Promise<Pick<Books, Part>> {
      const parts = only.length > 0 ? `?only=${only.join(',')}` : '';
      return (await (await fetch(`${url}/local/card/export${parts}`)).json()) as Pick<Books, Part>;
    },
    browser: browserAt(url),
    close: () => app.close(),
  };
}

export type PartnerEvent = { id: string; type: string };

/** The partner's export. Amounts are in cents, and statuses have the partner's names. */
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
  /** `net` changes the balance of the account, or the marketplace's balance when `account` is null. */
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

/**
 * Returns the actions of a payer's browser with a client secret. Cards have test names such as
 * `pm_card_visa`.
 */
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
    bankToken: (iban: string) => createBankToken({ url, key: publicKey }, iban, 'Inès Marchal'),
    /** Pays with a saved card by its id. If the bank asks for authentication, call `authenticate` next. */
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

/**
 * Opens a verified account for the professional at the card partner. Returns the partner's id of the
 * account.
 */
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

/** Creates a professional with a verified account at the card partner. Returns the professional's id. */
export async function aPaidProfessional(db: Database, partner: TestCardPartner): Promise<string> {
  const { id } = await aProfessional(db);
  await aPayee(db, partner, id);
  return id;
}

/**
 * Opens a payable: by default 52.00 €, of which 1.00 € is the search fee. The card can be entered for ten
 * minutes.
 */
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
 * Returns the violations of the ledger and the differences from the partner's books since an instant; an
 * empty list means that the books are right.
 */
export async function findBookProblems(
  db: Database,
  { charges, clock }: { charges: TestCardPartner['charges']; clock: Clock },
  since = LONG_AGO,
): Promise<string[]> {
  // The comparison skips movements of the last hour, so it runs with a clock that is an hour ahead.
  const anHourOn = { now: () => later(clock.now(), HOUR_MS) };
  return (await checkBooks({ db, clock: anHourOn, partners: { charges } }, { since })).wrong;
}

/** Returns the facts about one payable in order. */
export async function factsAbout(
  db: Database,
  payableId: string,
): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  const found = await sql<{ name: string; payload: Record<string, unknown> }>`
    select name, payload from kit.facts where payload->>'payableId' = ${payableId} order by id`.execute(db);
  return found.rows;
}
