import { GaveUpWaiting } from '@meche/simulators/testing/gave-up';
import { sql } from 'kysely';
import { dayOf, HOUR_MS, MINUTE_MS } from '#kit/time';
import {
  aCustomer,
  aFile,
  aProfessional,
  aService,
  type BuiltAccount,
  type BuiltProfessional,
} from '#testing/builders';
import { type SignedIn, signIn } from '#testing/sign-in';
import { visit } from './crash-bookings.testing.ts';
import { acknowledged, again, type Product, pendingWork } from './running-product.testing.ts';

/** Price of an appointment, of which 1.00 € is the search fee. */
const TOTAL_CENTS = 4100;
const LOWERED_CENTS = 3100;
/** Before that the card is only saved. */
const HELD_AHEAD_MS = 48 * HOUR_MS;

/** Amount that must be held on the card now. */
export function heldCentsOf({ state, startsAt }: AppointmentRecord, now: Date): number {
  return state === 'confirmed' && startsAt.getTime() - now.getTime() <= HELD_AHEAD_MS ? TOTAL_CENTS : 0;
}
const IBAN = 'FR7630006000011234567890189';
const OWNER = 'Inès Marchal';

/** What was acknowledged about one appointment. All of it must exist exactly once. */
export type AppointmentRecord = {
  id: string;
  professionalId: string;
  customerId: string;
  email: string;
  state: 'confirmed' | 'cancelled' | 'completed';
  startsAt: Date;
  capturedCents: number;
  refunds: { amountCents: number; fromProfessionalCents: number; isFailed: boolean }[];
};

/** What was acknowledged about one professional. */
export type ProfessionalRecord = BuiltProfessional & {
  serviceId: string;
  withdrawals: { id: string; amountCents: number }[];
  /** Number of accounts at the card partner. */
  accounts: number;
  bankAccounts: number;
  cards: number;
  /** Expected charges to its card, one for each invoice. */
  charges: number[];
};

export type MoneyRecord = { visits: AppointmentRecord[]; professionals: ProfessionalRecord[] };

/** A salon that may be paid by card. The plan is charged from the day on which the salon gives a card. */
export async function openFixture(product: Product, record: MoneyRecord): Promise<ProfessionalRecord> {
  const built = await aProfessional(product.db);
  await sql`update professionals.professionals set additional_profiles = 0 where id = ${built.id}`.execute(
    product.db,
  );
  // Open on Sundays too, so that any day of the month works.
  await sql`insert into scheduling.working_hours (member_id, weekday, starts_minute, ends_minute)
    values (${built.memberId}, 7, 540, 1140)`.execute(product.db);
  const serviceId = await aService(product.db, built.id, { durationMinutes: 30, prepayment: true });
  await product.openAccountOf(built.id);
  const fixture = {
    ...built,
    serviceId,
    withdrawals: [],
    accounts: 1,
    bankAccounts: 0,
    cards: 0,
    charges: [],
  };
  record.professionals.push(fixture);
  return fixture;
}

/** A salon with verification documents, but without an account at the card partner. */
export async function openUnknownProfessional(
  product: Product,
  record: MoneyRecord,
): Promise<ProfessionalRecord> {
  const built = await aProfessional(product.db, { verified: false });
  const serviceId = await aService(product.db, built.id, { durationMinutes: 30, prepayment: true });
  const fixture = {
    ...built,
    serviceId,
    withdrawals: [],
    accounts: 0,
    bankAccounts: 0,
    cards: 0,
    charges: [],
  };
  const paper = async (kind: string) => [
    kind,
    await aFile(product.db, { kind: 'account', id: built.accountId }),
  ];
  const kinds = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address'];
  const papers = Object.fromEntries(await Promise.all(kinds.map(paper)));
  const body = { ...papers, kbis_issued_on: dayOf(product.now(), 'Europe/Paris') };
  const headers = await signIn(product.db, built.accountId);
  const path = '/professional/verification/documents';
  await acknowledged(product, { headers, method: 'PUT', path, status: 200, body });
  record.professionals.push(fixture);
  return fixture;
}

/**
 * Opens the salon's account at the card partner. Looks first whether it exists, because a token is good for
 * one call only.
 */
export async function handOver(product: Product, fixture: ProfessionalRecord): Promise<void> {
  const headers = await ownerOf(product, fixture);
  const path = '/professional/verification';
  await again(async () => {
    const { account } = await acknowledged<{ account: object | null }>(product, {
      headers,
      method: 'GET',
      path,
      status: 200,
    });
    if (account !== null) return;
    const answer = await fetch(`${product.origin}/api/v1${path}/account`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        account_token: await product.accountToken(),
        statement_name: 'INES COIFFURE',
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });
  fixture.accounts = 1;
}

/**
 * Headers of the owner, recently reauthenticated. Set in the database, because only the identity service
 * knows the password.
 */
const ownerOf = ({ db }: Product, { accountId }: ProfessionalRecord) =>
  again(async () => {
    const headers = await signIn(db, accountId);
    await sql`update identity.sessions set reauthenticated_at = now() where account_id = ${accountId}`.execute(
      db,
    );
    return headers;
  });

/** Books, enters the card and confirms, by default for a new customer. */
export async function book(
  product: Product,
  record: MoneyRecord,
  fixture: ProfessionalRecord,
  startsAt: Date,
  customer?: BuiltAccount,
): Promise<AppointmentRecord> {
  const { id: customerId, email } = customer ?? (await again(() => aCustomer(product.db)));
  const { id: professionalId, serviceId } = fixture;
  const id = await visit(product, {
    accountId: customerId,
    professionalId,
    serviceId,
    startsAt,
    givesUp: false,
  });
  const one: AppointmentRecord = {
    id,
    professionalId,
    customerId,
    email,
    startsAt,
    state: 'confirmed',
    capturedCents: 0,
    refunds: [],
  };
  record.visits.push(one);
  return one;
}

/** Cancels free of charge: the hold must be released. */
export async function giveUp(product: Product, one: AppointmentRecord): Promise<void> {
  const headers = await again(() => signIn(product.db, one.customerId));
  const path = `/appointments/${one.id}/cancel`;
  await acknowledged(product, { headers, path, status: 200, body: { fee_cents: 0 } });
  one.state = 'cancelled';
}

/** Marks the appointment completed, optionally at a lower price. The card is debited ten minutes later. */
export async function complete(
  product: Product,
  fixture: ProfessionalRecord,
  one: AppointmentRecord,
  { isLowered = false } = {},
): Promise<void> {
  const headers = await ownerOf(product, fixture);
  if (isLowered) await lower(product, headers, one);
  await acknowledged(product, { headers, path: `/appointments/${one.id}/complete`, status: 200 });
  const capturedCents = isLowered ? LOWERED_CENTS : TOTAL_CENTS;
  Object.assign(one, { state: 'completed', capturedCents });
}

/** Lowers the price of the current revision, and retries with a fresh one after a conflict. */
async function lower(product: Product, headers: SignedIn, { id }: AppointmentRecord): Promise<void> {
  const prices = [{ position: 0, price_cents: LOWERED_CENTS - 100, reason: 'Plus court' }];
  await again(async () => {
    const { revision } = await acknowledged<{ revision: number }>(product, {
      headers,
      method: 'GET',
      path: `/appointments/${id}`,
      status: 200,
    });
    const path = `/professional/appointments/${id}/services`;
    const body = { revision, keep: [0], prices, keep_time: true };
    try {
      await acknowledged(product, { headers, path, status: 200, body });
    } catch (error) {
      if (String(error).includes('changed_meanwhile')) throw new Error('changed meanwhile');
      throw error;
    }
  });
}

/** Refunds a part of the professional's share, or everything that was debited. */
export async function refund(
  product: Product,
  fixture: ProfessionalRecord,
  one: AppointmentRecord,
  partCents?: number,
): Promise<void> {
  const headers = await ownerOf(product, fixture);
  const succeeded = one.refunds.filter(({ isFailed }) => !isFailed);
  const left = one.capturedCents - succeeded.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountCents = partCents ?? left;
  const kind = partCents === undefined ? 'whole' : 'part';
  await acknowledged(product, {
    headers,
    path: `/professional/appointments/${one.id}/refunds`,
    status: 200,
    body: { kind, amount_cents: amountCents, reason: 'La couleur n’a pas tenu.' },
  });
  const fromProfessionalCents = kind === 'whole' ? amountCents - 100 : amountCents;
  one.refunds.push({ amountCents, fromProfessionalCents, isFailed: false });
}

/**
 * Gives the IBAN. The call has no idempotency key, so after a lost answer it looks whether the IBAN is
 * there before it tries again.
 */
export async function addBankAccountByIban(product: Product, fixture: ProfessionalRecord): Promise<void> {
  const headers = await ownerOf(product, fixture);
  const token = await again(() => product.bankToken(IBAN, OWNER));
  const look = () =>
    acknowledged<{ bank_account: { state: string } }>(product, {
      headers,
      method: 'GET',
      path: '/professional/wallet',
      status: 200,
    });
  await again(async () => {
    if ((await look()).bank_account.state !== 'none') return;
    const answer = await fetch(`${product.origin}/api/v1/professional/wallet/bank-account`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ iban: IBAN, holder_name: OWNER, bank_account_token: token }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });
  fixture.bankAccounts += 1;
}

/** Gives the card that pays the plan, in the same way. */
export async function addCard(product: Product, fixture: ProfessionalRecord): Promise<void> {
  const headers = await ownerOf(product, fixture);
  const path = '/professional/subscription/card';
  await again(async () => {
    const { state } = await acknowledged<{ state: string }>(product, {
      headers,
      method: 'GET',
      path,
      status: 200,
    });
    if (state !== 'none') return;
    const answer = await fetch(`${product.origin}/api/v1${path}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_method_token: 'pm_card_visa' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });
  fixture.cards += 1;
}

export async function withdraw(
  product: Product,
  fixture: ProfessionalRecord,
  amountCents: number,
): Promise<void> {
  const headers = await ownerOf(product, fixture);
  const { id } = await acknowledged<{ id: string }>(product, {
    headers,
    path: '/professional/wallet/withdrawals',
    status: 201,
    body: { amount: (amountCents / 100).toFixed(2) },
  });
  fixture.withdrawals.push({ id, amountCents });
}

/** Without any progress. */
const QUIET_MS = 120_000;

/**
 * Waits until no work is pending and returns how long that took in real milliseconds. Business time
 * advances a minute with each look, so back-offs and leases do not count; webhooks are repeated in real
 * time. `but`: kinds of work to ignore. Gives up when the pending work has not become less for two minutes.
 */
export async function untilQuiet(product: Product, but: readonly string[] = []): Promise<number> {
  const since = performance.now();
  let least = { count: Number.POSITIVE_INFINITY, at: since };
  for (;;) {
    await product.letPass(MINUTE_MS);
    const left = await allPendingWork(product).catch(String);
    if (typeof left === 'object') {
      const counts = Object.entries(left).filter(([name]) => !but.includes(name));
      if (counts.length === 0) break;
      const count = counts.reduce((sum, [, some]) => sum + some, 0);
      if (count < least.count) least = { count, at: performance.now() };
    }
    if (performance.now() - least.at > QUIET_MS)
      throw new GaveUpWaiting(`still pending: ${JSON.stringify(left)}`);
  }
  const quietMs = performance.now() - since;
  await product.untilHeard();
  return quietMs;
}

/** Pending work, including due work that no worker has taken up yet. */
async function allPendingWork(product: Product): Promise<Record<string, number>> {
  const now = product.now();
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from appointments.appointments where settle_at <= ${now})::int as debits,
    (select count(*) from payments.payables where status = 'card_saved' and authorise_at <= ${now})::int as holds,
    (select count(*) from wallet.lots where state = 'pending' and left_cents > 0 and available_on <= ${now})::int as lots,
    (select count(*) from subscriptions.subscriptions where period_ends_at <= ${now})::int as periods,
    (select count(*) from subscriptions.dues where status = 'open' and try_at <= ${now})::int as dues`.execute(
    product.db,
  );
  const due = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
  return { ...Object.fromEntries(due), ...(await pendingWork(product)) };
}
