import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { startCard } from '#payments';
import { aCustomer } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import { openFixture, openSimulatedPartner, type VisitOrder } from '../money/money-fixture.testing.ts';
import type { SimulatedPartner } from '../money/simulated-partner.testing.ts';

const iban = 'FR7630006000011234567890189';
const visitOrder: VisitOrder = {
  amountCents: 5200,
  captureCents: 5200,
  lowerToCents: null,
  far: false,
  card: 'pm_card_visa',
  terms: { bankChargeBasisPoints: 150, bankChargeFixedCents: 25 },
  waitHours: 0,
  isCut: false,
};

/** An event as the partner sends it. Events of connected accounts go to a second address. */
export type PartnerEvent = {
  id: string;
  type: string;
  account?: string;
  livemode: boolean;
  data: { object: { object: string; id: string; payment_intent?: string; status?: string } };
};
export const kinds = [
  'hold',
  'held',
  'set-up',
  'card',
  'refund',
  'dispute',
  'payout',
  'account',
  'charge',
] as const;
export type Kind = (typeof kinds)[number];

export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * A marketplace in which banks, payers and the partner have acted without any webhook being delivered, with
 * the events by subject in their original order.
 */
export async function openScene() {
  const simulatedPartner = await openSimulatedPartner();
  const { db } = simulatedPartner;
  const ines = await openFixture(simulatedPartner);
  const money = await movedMoney(simulatedPartner, ines);
  const cards = await unconfirmedCards(simulatedPartner, ines);
  const payables = await openPayables(simulatedPartner, ines.professionalId);
  // From here on no webhook is delivered.
  await actOnPayables(simulatedPartner, payables);
  await simulatedPartner.partner.bank.settleRefund(money.refund, 'failed');
  const disputes = await closeDisputes(simulatedPartner, money);
  await settlePayouts(simulatedPartner, ines, money.payouts);
  await confirmCards(simulatedPartner, cards);

  const subjects: Record<Kind, string[]> = {
    hold: [intentOf(payables.taken)],
    held: [intentOf(payables.held)],
    'set-up': [intentOf(payables.saved)],
    card: [intentOf(cards.setup)],
    refund: [money.refund, money.refunded.holdId],
    dispute: [disputes[0] ?? ''],
    payout: money.payouts,
    account: [ines.accountId],
    charge: [intentOf(cards.charge)],
  };
  const events = (await simulatedPartner.partner.books()).events as unknown as PartnerEvent[];
  const isOf = (kind: Kind, { data: { object } }: PartnerEvent) =>
    subjects[kind].includes(object.object === 'charge' ? (object.payment_intent ?? '') : object.id);
  const restore = await saveRows(db);
  return {
    simulatedPartner,
    ines,
    /** Restores the database to the state before any event. */
    restore,
    /** Consecutive events about each subject, at most the newest five. */
    fiveOf: (kind: Kind) => events.filter((event) => isOf(kind, event)).slice(-5),
    events: events.filter(
      (event) => event.data.object.id === disputes[1] || kinds.some((kind) => isOf(kind, event)),
    ),
  };
}

type Professional = Awaited<ReturnType<typeof openFixture>>;
type Payable = { id: string; clientSecret: string };

function intentOf({ clientSecret }: { clientSecret: string }): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Three debits, of which one is being refunded, and two withdrawals. */
async function movedMoney({ partner }: SimulatedPartner, ines: Professional) {
  await ines.addBankAccountByIban(iban);
  const debit = async () => {
    const { id, debited } = await ines.visit(visitOrder);
    return { id, holdId: debited?.holdId ?? '' };
  };
  const [refunded, won, lost] = [await debit(), await debit(), await debit()];
  await partner.clock.move(5 * 24 * 3_600_000);
  await ines.keepUp();
  const payouts: string[] = [];
  for (const cents of [2000, 1500]) {
    await ines.withdraw(cents, false);
    payouts.push((await ines.lastWithdrawal())?.partnerId ?? '');
  }
  await ines.askRefund(refunded.id, 1000, false);
  await ines.makeRefund('pends', false);
  const refund = (await ines.refundsAtBank()).get(refunded.holdId)?.[0]?.id ?? '';
  return { refunded, won, lost, payouts, refund };
}

/** An invoice whose card wants its payer, and a card of another professional that is being saved. */
async function unconfirmedCards(simulatedPartner: SimulatedPartner, ines: Professional) {
  const { db, partner } = simulatedPartner;
  await ines.addCard('pm_card_authenticationRequired');
  const saving = await waitingFor(db, 'card_attachments', sql`setup_id, client_secret, token`);
  await partner.browser.authenticate(saving.clientSecret, 'authorise');
  await ines.checkCard();
  await ines.toPeriodEnd();
  await ines.bill();
  const charge = await waitingFor(db, 'charges', sql`partner_id, client_secret, payment_method_id as token`);
  const paul = await openFixture(simulatedPartner);
  await paul.addCard('pm_card_authenticationRequired');
  const setup = await waitingFor(db, 'card_attachments', sql`setup_id as partner_id, client_secret, token`);
  return { charge, setup };
}

async function openPayables({ db, partner, deps, now }: SimulatedPartner, professionalId: string) {
  const parties = { accountId: (await aCustomer(db)).id, professionalId };
  const open = async (visitInHours: number) => {
    const id = await aPayable(db, partner.clock, parties, { visitInHours });
    return { id, clientSecret: (await startCard(deps.payments, id, { now: now() })).clientSecret };
  };
  return { taken: await open(24), held: await open(24), saved: await open(100) };
}

/** One hold is released by its bank, one is paid after a decline, one card is saved after two refusals. */
async function actOnPayables(
  { partner }: SimulatedPartner,
  { taken, held, saved }: Record<'taken' | 'held' | 'saved', Payable>,
): Promise<void> {
  await partner.browser.enterCard(held.clientSecret, 'pm_card_visa_chargeDeclined');
  for (const decision of ['refuse', 'refuse'] as const) {
    await partner.browser.enterCard(saved.clientSecret, 'pm_card_authenticationRequired');
    await partner.browser.authenticate(saved.clientSecret, decision);
  }
  for (const { clientSecret } of [taken, held, saved]) await partner.browser.enterCard(clientSecret);
  await partner.charges.releaseHold({ key: `bank-${taken.id}`, id: intentOf(taken) });
}

async function closeDisputes(
  { partner }: SimulatedPartner,
  { won, lost }: Record<'won' | 'lost', { holdId: string }>,
): Promise<string[]> {
  const disputes: string[] = [];
  for (const [{ holdId }, outcome] of [[won, 'won'] as const, [lost, 'lost'] as const]) {
    const id = String((await partner.bank.openDispute(holdId)).id);
    await partner.charges.submitEvidence({
      key: `evidence-${id}`,
      id,
      texts: { other: 'Elle était là' },
      submit: true,
    });
    await partner.bank.closeDispute(id, outcome);
    disputes.push(id);
  }
  return disputes;
}

async function settlePayouts(
  { partner }: SimulatedPartner,
  ines: Professional,
  payouts: readonly string[],
): Promise<void> {
  for (const status of ['in_transit', 'paid', 'failed'] as const)
    await partner.bank.settlePayout(payouts[0] ?? '', status);
  await partner.bank.settlePayout(payouts[1] ?? '', 'paid');
  for (const restricted of [true, false, true, false, true])
    await partner.restrict(ines.accountId, restricted);
}

async function confirmCards(
  { partner }: SimulatedPartner,
  { charge, setup }: Awaited<ReturnType<typeof unconfirmedCards>>,
): Promise<void> {
  await partner.browser.pay(charge.clientSecret, charge.token);
  await partner.browser.authenticate(charge.clientSecret, 'authorise');
  await partner.browser.authenticate(setup.clientSecret, 'refuse');
  await partner.browser.enterCard(setup.clientSecret, 'pm_card_authenticationRequired');
  await partner.browser.authenticate(setup.clientSecret, 'authorise');
}

/**
 * Saves every row and returns a function that restores them all, past triggers and keys (superuser only).
 */
async function saveRows(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select format('%I.%I', n.nspname, c.relname) as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'places') group by 1`.execute(db);
  const statements = ['set local session_replication_role = replica;'];
  await sql`create schema saved`.execute(db);
  for (const [at, { name, columns }] of rows.entries()) {
    await sql.raw(`create table saved.t${at} as select * from ${name}`).execute(db);
    statements.push(`delete from ${name};`);
    statements.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from saved.t${at};`,
    );
  }
  const back = `do $back$
#variable_conflict use_column
begin ${statements.join('\n')} end $back$`;
  return async () => {
    await sql.raw(back).execute(db);
  };
}

type Waiting = { partnerId: string; clientSecret: string; token: string };

/** The row of a subscription that waits for authentication by the bank. */
async function waitingFor(db: Database, table: string, columns: RawBuilder<unknown>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select ${columns} from ${sql.table(`subscriptions.${table}`)}
    where status = 'authenticating'`.execute(db);
  if (!rows[0]) throw new Error(`nothing of ${table} waits for a bank`);
  return rows[0];
}

/** State of everything that the events changed, except generated ids and instants. */
export async function stateOf(db: Database): Promise<unknown> {
  const parts = {
    payables: sql`select id, status, hold_id, setup_id, payment_method_id, captured_cents, refunded_cents from payments.payables`,
    operations: sql`select payable_id, kind, amount_cents, status, partner_id from payments.operations`,
    refunds: sql`select partner_id, state, amount_cents, failure from payments.refunds`,
    disputes: sql`select partner_id, state, amount_cents, from_professional_cents from payments.disputes`,
    holds: sql`select id, amount_cents, ended_at is null as stands from payments.holds`,
    withdrawals: sql`select partner_id, status, failure_code, amount_cents from wallet.withdrawals`,
    charges: sql`select partner_id, status, decline_code from subscriptions.charges`,
    attachments: sql`select setup_id, status, decline_code, last4 from subscriptions.card_attachments`,
    subscriptions: sql`select professional_id, payment_method_id, stopped from subscriptions.subscriptions`,
    dues: sql`select invoice_id, status, amount_cents from subscriptions.dues`,
    professionals: sql`select id, verification, plan from professionals.professionals`,
    ledger: sql`select t.professional_id, t.kind, t.partner_id, e.account, e.amount_cents
      from wallet.transactions t join wallet.entries e on e.transaction_id = t.id`,
    // An account change is announced with each event, all else once.
    facts: sql`select name, count(*) as announced from kit.facts where name <> 'partner-account-changed' group by name`,
  };
  const state: Record<string, unknown> = {};
  for (const [name, rows] of Object.entries(parts)) {
    const found = await sql<{ all: unknown }>`
      select jsonb_agg(to_jsonb(found) order by to_jsonb(found)::text) as all from (${rows}) found`.execute(
      db,
    );
    state[name] = found.rows[0]?.all ?? [];
  }
  return state;
}
