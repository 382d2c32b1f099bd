import { sql } from 'kysely';
import { stripeCardPayments } from '#partners/card-payments/stripe';
import { bankChargesCents } from '#payments';
import { type Books, bankCharges, findBookProblems } from '#testing/card-partner';
import { heldCentsOf, type MoneyRecord } from './crash-money.testing.ts';
import type { Product } from './running-product.testing.ts';

type Intent = { id: string; status: string; amount_received: number; metadata: { reference?: string } };
type Export = Omit<Books, 'setup_intents'> & {
  payment_intents: Intent[];
  setup_intents: { id: string; status: string; metadata: { reference?: string } }[];
  payouts: { account: string; amount: number; metadata: { reference?: string } }[];
  accounts: { id: string; metadata: { reference?: string } }[];
};
type Mail = { to: string[]; subject: string; text: string; message_id: string };

/** Every way in which database, card partner and emails differ from what was acknowledged. */
export async function moneyDifferences(product: Product, record: MoneyRecord): Promise<string[]> {
  const books = await product.get<Export>('/local/card/export');
  const wrong: string[] = [];
  const differ = (what: string, of: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what} of ${of}: ${JSON.stringify(is)} for ${JSON.stringify(should)}`);
  };
  await compareVisits(product, record, books, differ);
  await compareProfessionals(product, record, books, differ);
  await compareEmails(product, record, differ);
  await compareLedger(product, books, differ);
  return wrong;
}

type Differ = (what: string, of: string, is: unknown, should: unknown) => void;

async function compareVisits(
  { db, now }: Product,
  record: MoneyRecord,
  books: Export,
  differ: Differ,
): Promise<void> {
  const { rows } = await sql<{ id: string; customerId: string; state: string }>`
    select id, state from appointments.appointments where not state in ('expired', 'abandoned')`.execute(db);
  differ('visits', 'everybody', rows.length, record.visits.length);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const one of record.visits) {
    differ('state', one.id, states.get(one.id), one.state);
    const holds = books.holds.filter(({ metadata }) => metadata.reference === one.id);
    const centsOf = (cents: readonly number[]) => cents.filter((some) => some > 0);
    const idempotencyKey = (cents: number) => (cents > 0 ? [cents] : []);
    differ(
      'held',
      one.id,
      centsOf(holds.map((hold) => hold.held_cents)),
      idempotencyKey(heldCentsOf(one, now())),
    );
    differ(
      'captured',
      one.id,
      centsOf(holds.map((hold) => hold.captured_cents)),
      idempotencyKey(one.capturedCents),
    );
    const ids = new Set(holds.map(({ id }) => id));
    const made = books.refunds.filter((refund) => ids.has(refund.payment_intent));
    differ(
      'refunds',
      one.id,
      made.map(({ amount, status }) => `${amount} ${status}`).sort(),
      one.refunds.map((entry) => `${entry.amountCents} ${entry.isFailed ? 'failed' : 'succeeded'}`).sort(),
    );
  }
}

async function compareProfessionals(
  { db }: Product,
  record: MoneyRecord,
  books: Export,
  differ: Differ,
): Promise<void> {
  const { rows: accounts } = await sql<{ professionalId: string; partnerId: string }>`
    select professional_id, partner_id from payments.partner_accounts`.execute(db);
  const accountOf = new Map(accounts.map((entry) => [entry.professionalId, entry.partnerId]));
  const { rows: bankAccounts } = await sql<{ professionalId: string; status: string }>`
    select professional_id, status from wallet.bank_accounts`.execute(db);
  for (const professional of record.professionals) {
    const account = accountOf.get(professional.id);
    const payouts = books.payouts.filter((payout) => payout.account === account);
    differ(
      'payouts',
      professional.id,
      payouts.map(({ metadata, amount }) => `${metadata.reference} ${amount}`).sort(),
      professional.withdrawals.map(({ id, amountCents }) => `${id} ${amountCents}`).sort(),
    );
    const isOwn = (one: { metadata: { reference?: string } }) => one.metadata.reference === professional.id;
    const charges = books.payment_intents.filter((one) => isOwn(one) && one.status === 'succeeded');
    differ(
      'charges',
      professional.id,
      charges.map((charge) => charge.amount_received),
      professional.charges,
    );
    differ('accounts', professional.id, books.accounts.filter(isOwn).length, professional.accounts);
    const setups = books.setup_intents.filter((one) => isOwn(one) && one.status === 'succeeded');
    differ('cards', professional.id, setups.length, professional.cards);
    const statuses = bankAccounts
      .filter((entry) => entry.professionalId === professional.id)
      .map(({ status }) => status);
    differ('bank accounts', professional.id, statuses, Array(professional.bankAccounts).fill('accepted'));
    differ(
      'money at the partner',
      professional.id,
      lyingOf(books, account),
      expectedBalance(record, professional),
    );
  }
}

/** The balance that the professional's account must have, by the acknowledged operations alone. */
function expectedBalance(
  { visits }: MoneyRecord,
  professional: MoneyRecord['professionals'][number],
): number {
  let cents = 0;
  for (const { professionalId, capturedCents, refunds } of visits) {
    if (professionalId !== professional.id || capturedCents === 0) continue;
    const share = capturedCents - 100;
    cents += share - bankChargesCents(bankCharges, share);
    for (const { fromProfessionalCents, isFailed } of refunds) cents -= isFailed ? 0 : fromProfessionalCents;
  }
  return professional.withdrawals.reduce((left, { amountCents }) => left - amountCents, cents);
}

const lyingOf = (books: Export, account: string | null | undefined) =>
  books.balance_transactions
    .filter((line) => line.account === account)
    .reduce((sum, line) => sum + line.net, 0);

/** Money emails arrive at least once, and never under two message ids; a repetition has the same id. */
async function compareEmails(product: Product, { visits }: MoneyRecord, differ: Differ): Promise<void> {
  const { mails } = await product.get<{ mails: Mail[] }>('/local/mails?limit=100000');
  const names = new Map<string, Set<string>>();
  for (const { to, subject, text, message_id: name } of mails)
    for (const reader of to) {
      const sentEmail = `${reader} ${subject} ${text}`;
      names.set(sentEmail, (names.get(sentEmail) ?? new Set()).add(name));
    }
  for (const [sentEmail, under] of names) differ('emails', sentEmail, under.size, 1);
  const { rows } = await sql<{ recipient: string; template: string }>`
    select recipient, template from notifications.deliveries
    where channel = 'email' and status <> 'dropped'`.execute(product.db);
  for (const { email, capturedCents, refunds } of visits) {
    const templates = rows.filter(({ recipient }) => recipient === email).map(({ template }) => template);
    const countOf = (template: string) => templates.filter((one) => one === template).length;
    differ('receipts', email, countOf('receipt'), capturedCents > 0 ? 1 : 0);
    differ('refund emails', email, countOf('refunded'), refunds.length);
  }
}

/**
 * Checks the ledger against itself, against the partner by the app's own comparison, and against a plain
 * sum of the partner's books.
 */
async function compareLedger(product: Product, books: Export, differ: Differ): Promise<void> {
  const { db, partnersUrl } = product;
  const { rows: violations } = await sql`select * from wallet.violations`.execute(db);
  differ('violations', 'the ledger', violations, []);
  const secrets = { webhookSecret: 'unused', connectWebhookSecret: 'unused' };
  const { charges } = stripeCardPayments({ baseUrl: partnersUrl, secretKey: 'sk_local_meche', ...secrets });
  differ('differences', 'the books', await findBookProblems(db, { charges, clock: product }), []);
  const { rows: sums } = await sql<{ account: string | null; cents: number }>`
    select p.partner_id as account, sum(e.amount_cents)::int as cents
    from wallet.entries e
      join wallet.transactions t on t.id = e.transaction_id
      left join payments.partner_accounts p on p.professional_id = t.professional_id and e.account = 'connected'
    where e.account in ('connected', 'platform') group by 1`.execute(db);
  const ours = new Map(sums.map(({ account, cents }) => [account, cents]));
  for (const account of [null, ...books.accounts.map(({ id }) => id)])
    differ('ledger', account ?? 'the platform', ours.get(account) ?? 0, lyingOf(books, account));
  const { rows: numbers } = await sql<{ series: string; year: number; numbers: number[] }>`
    select series, year, array_agg(number order by number) as numbers
    from subscriptions.invoices group by 1, 2`.execute(db);
  for (const { series, year, numbers: issued } of numbers)
    differ(
      'numbers',
      `invoices ${series} ${year}`,
      issued,
      issued.map((_, index) => index + 1),
    );
}
