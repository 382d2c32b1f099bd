import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, later } from '#kit/time';
import type { CaptureMoved } from '#payments';
import { aProfessional } from '#testing/builders';
import { aCapture } from '#testing/debited';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import {
  balanceOf,
  type Entry,
  listMovements,
  listViolations,
  matureMoney,
  type Posting,
  postCapture,
  postToLedger,
  readBalance,
} from '#wallet';
import { postShareSent, postShareTakenBack } from './post-share.ts';

let fresh: FreshDatabase;
let professionalId: string;
const at = new Date('2026-06-10T08:00:00.000Z');

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  professionalId = (await aProfessional(fresh.db)).id;
  // After each test the ledger has no violation.
  return async () => expect(await listViolations(fresh.db)).toEqual([]);
});
afterAll(() => fresh?.close());

const aDebit = (change: Partial<CaptureMoved> = {}): CaptureMoved =>
  aCapture(professionalId, at, { availableOn: later(at, 3 * DAY_MS).toISOString(), ...change });
const capture = (change: Partial<CaptureMoved> = {}) =>
  inTransaction(fresh.db, (tx) => postCapture(tx, aDebit(change)));
const aPosting = (kind: Posting['kind'], entries: Entry[], change: Partial<Posting> = {}): Posting => ({
  key: randomUUID(),
  kind,
  professionalId,
  subjectId: randomUUID(),
  partnerId: null,
  at,
  entries,
  ...change,
});
const post = (posting: Posting) => inTransaction(fresh.db, (tx) => postToLedger(tx, posting));
const matureBy = (now: Date) => matureMoney({ db: fresh.db, clock: { now: () => now } });
const available = (cents: number) =>
  post(
    aPosting('transfer_sent', [
      { account: 'connected', amountCents: cents },
      { account: 'platform', amountCents: -cents },
      { account: 'returned', amountCents: -cents },
      { account: 'suspense', amountCents: cents },
    ]),
  );
const withdrawalOf = (cents: number, change: Partial<Posting> = {}) =>
  aPosting(
    'withdrawal_requested',
    [
      { account: 'available', amountCents: cents },
      { account: 'in_transit', amountCents: -cents },
    ],
    change,
  );

async function entriesOf(key: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, e.amount_cents as cents from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
    where t.key = ${key}`.execute(fresh.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

describe('the ledger', () => {
  test('splits a capture into the professional’s share, the search fee with its VAT, the bank charges and the partner’s fee', async () => {
    const debit = aDebit();
    await inTransaction(fresh.db, (tx) => postCapture(tx, debit));
    expect(await entriesOf(`capture:${debit.operationId}`)).toEqual({
      connected: 4998,
      platform: 99,
      pending: -4998,
      search_fees: -83,
      vat: -17,
      bank_charges: -102,
      partner_fees: 103,
    });
    expect(await balanceOf(fresh.db, professionalId)).toBe(4998);
  });

  test('leaves nothing to the professional of a capture that is wholly the search fee', async () => {
    await capture({ capturedCents: 100, searchFeeCents: 100, bankChargesCents: 0 });
    expect(await balanceOf(fresh.db, professionalId)).toBe(0);
  });

  test('posts a capture once, however often it is reported, also concurrently', async () => {
    const debit = aDebit();
    const postAgain = () => inTransaction(fresh.db, (tx) => postCapture(tx, debit));
    await Promise.all([1, 2, 3, 4].map(postAgain));
    await postAgain();
    expect(await balanceOf(fresh.db, professionalId)).toBe(4998);
  });

  test('makes money available from the partner’s date, lot by lot, once', async () => {
    await capture({ availableOn: later(at, DAY_MS).toISOString() });
    await capture({ availableOn: later(at, 3 * DAY_MS).toISOString() });
    const mine = async () => {
      const { availableCents, pendingCents } = await readBalance(fresh.db, professionalId);
      return [availableCents, pendingCents];
    };
    await matureBy(later(at, DAY_MS - 1));
    expect(await mine()).toEqual([0, 9996]);
    await Promise.all([1, 2, 3].map(() => matureBy(later(at, DAY_MS))));
    expect(await mine()).toEqual([4998, 4998]);
    await matureBy(later(at, 3 * DAY_MS));
    expect(await mine()).toEqual([9996, 0]);
  });
});

test.each([
  ['taken back from', postShareTakenBack, 'transfer_taken_back', -4998],
  ['sent to', postShareSent, 'transfer_sent', 4998],
])(
  'a share %s the professional’s account moves money between the accounts alone',
  async (_, postShare, kind, connected) => {
    const [operationId, payableId] = [randomUUID(), randomUUID()];
    const share = { operationId, payableId, professionalId, partnerId: 'tr_1', amountCents: 4998, at };
    await inTransaction(fresh.db, (tx) => postShare(tx, share));
    const key = `share:${operationId}`;
    expect(await entriesOf(key)).toEqual({ connected, platform: -connected });
    const posted = fresh.db
      .selectFrom('wallet.transactions')
      .select(['kind', 'subjectId'])
      .where('key', '=', key);
    expect(await posted.execute()).toEqual([{ kind, subjectId: payableId }]);
    expect(await balanceOf(fresh.db, professionalId)).toBe(0);
  },
);

describe('the ledger, when money is drawn', () => {
  test('draws a debt from available, then from pending money, and records the rest', async () => {
    await available(1000);
    await capture();
    const owedBy = (cents: number) =>
      post(
        aPosting('refund_requested', [
          { account: 'owed_by_professional', amountCents: cents },
          { account: 'refunds_in_transit', amountCents: -cents },
        ]),
      );
    await owedBy(1500);
    expect(await readBalance(fresh.db, professionalId)).toMatchObject({
      availableCents: 0,
      pendingCents: 4498,
      owedCents: 0,
    });
    await owedBy(5000);
    expect(await readBalance(fresh.db, professionalId)).toMatchObject({ pendingCents: 0, owedCents: 502 });
    await capture();
    expect(await readBalance(fresh.db, professionalId)).toMatchObject({ pendingCents: 4496, owedCents: 0 });
    // What was drawn from a lot does not become available with the rest of it.
    await matureBy(later(at, 4 * DAY_MS));
    expect(await readBalance(fresh.db, professionalId)).toMatchObject({
      availableCents: 4496,
      pendingCents: 0,
    });
  });

  test('of concurrent withdrawals beyond the balance, those that fit pass', async () => {
    await available(5100);
    const ends = await Promise.allSettled([1, 2, 3].map(() => post(withdrawalOf(2000))));
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { constraint: 'balances_available_not_overdrawn' } });
    expect(await readBalance(fresh.db, professionalId)).toMatchObject({
      availableCents: 1100,
      inTransitCents: 4000,
    });
  });

  test('reports a known key, and refuses it with other content', async () => {
    await available(5000);
    const first = withdrawalOf(2000);
    expect([await post(first), await post({ ...first, at: later(at, 1) })]).toEqual([true, false]);
    for (const other of [
      { entries: withdrawalOf(1999).entries },
      { subjectId: randomUUID() },
      { partnerId: 'po_other' },
      { kind: 'withdrawal_failed' as const },
    ])
      await expect(post({ ...first, ...other })).rejects.toMatchObject({
        constraint: 'transactions_key_key',
      });
    expect(await readBalance(fresh.db, professionalId)).toMatchObject({ inTransitCents: 2000 });
  });
});

describe('movements', () => {
  const before = later(at, -DAY_MS);
  const list = (after: { at: Date; id: string } | undefined, limit: number) =>
    listMovements(fresh.db, professionalId, {
      kind: undefined,
      from: before,
      until: later(at, DAY_MS),
      after,
      limit,
    });

  test('leave out what concerns the marketplace alone, and fill the page, each movement once', async () => {
    await capture();
    for (const hours of [1, 2, 3])
      await post(
        aPosting(
          'dispute_opened',
          [
            { account: 'platform', amountCents: -1500 },
            { account: 'dispute_losses', amountCents: 1500 },
          ],
          { at: later(at, hours * 3_600_000) },
        ),
      );
    await available(700);
    for (const limit of [2, 3])
      expect((await list(undefined, limit)).map(({ movedCents }) => movedCents).sort()).toEqual([4998, 700]);
  });

  test('stay in their period, even after a key that lies beyond it', async () => {
    await capture();
    await capture({ capturedAt: later(at, 2 * DAY_MS).toISOString() });
    const [inside, ...others] = await list({ at: later(at, 3 * DAY_MS), id: randomUUID() }, 5);
    expect([inside?.at, others]).toEqual([at, []]);
    expect(await list(inside, 5)).toEqual([]);
  });
});

describe('PostgreSQL itself refuses', () => {
  test('a second capture of a payable', async () => {
    const payableId = randomUUID();
    await capture({ payableId });
    await expect(capture({ payableId })).rejects.toMatchObject({
      constraint: 'transactions_captured_once_idx',
    });
  });

  test.each<[string, Entry[]]>([
    [
      'what does not sum to zero',
      [
        { account: 'available', amountCents: 100 },
        { account: 'in_transit', amountCents: -99 },
      ],
    ],
    ['what has no entry', []],
    ['what has only zeros', [{ account: 'available', amountCents: 0 }]],
  ])('%s', async (_, entries) => {
    await available(5000);
    await expect(post(aPosting('withdrawal_requested', entries))).rejects.toThrow('does not balance');
  });
});

describe('PostgreSQL itself refuses, of balances', () => {
  test.each<[string, string, Entry[]]>([
    [
      'available',
      'balances_available_not_overdrawn',
      [
        { account: 'available', amountCents: 1 },
        { account: 'in_transit', amountCents: -1 },
      ],
    ],
    [
      'pending',
      'balances_pending_not_overdrawn',
      [
        { account: 'pending', amountCents: 1 },
        { account: 'suspense', amountCents: -1 },
      ],
    ],
    [
      'in transit',
      'balances_in_transit_not_overdrawn',
      [
        { account: 'in_transit', amountCents: 1 },
        { account: 'payouts_sent', amountCents: -1 },
      ],
    ],
    [
      'a debt that is not there',
      'balances_receivable_not_overpaid',
      [
        { account: 'receivable', amountCents: -1 },
        { account: 'suspense', amountCents: 1 },
      ],
    ],
    [
      'a discount',
      'balances_discount_not_overdrawn',
      [
        { account: 'discount', amountCents: 1 },
        { account: 'invoices', amountCents: -1 },
      ],
    ],
  ])('to overdraw %s', async (_, constraint, entries) => {
    await expect(post(aPosting('settled_by_hand', entries))).rejects.toMatchObject({ constraint });
  });

  test('but lets mirror accounts become negative', async () => {
    await post(
      aPosting('transfer_taken_back', [
        { account: 'connected', amountCents: -700 },
        { account: 'platform', amountCents: 700 },
      ]),
    );
    const row = await fresh.db
      .selectFrom('wallet.balances')
      .select('connected')
      .where('professionalId', '=', professionalId)
      .executeTakeFirst();
    expect(row?.connected).toBe(-700);
  });
});

describe('PostgreSQL itself refuses, past wallet.post', () => {
  test.each([
    'update wallet.entries set amount_cents = amount_cents + 1',
    'delete from wallet.entries',
    'truncate wallet.entries',
    'update wallet.transactions set subject_id = gen_random_uuid()',
    'delete from wallet.transactions',
    'truncate wallet.transactions cascade',
  ])('to rewrite: %s', async (statement) => {
    await capture();
    await expect(sql.raw(statement).execute(fresh.db)).rejects.toThrow(/append-only|wallet\.post alone/);
  });

  test.each([
    `insert into wallet.transactions (key, kind, subject_id, at) values ('k', 'capture', gen_random_uuid(), now())`,
    `insert into wallet.entries (transaction_id, account, amount_cents)
      select id, 'suspense', 1 from wallet.transactions limit 1`,
    `insert into wallet.balances (professional_id) select id from professionals.professionals limit 1`,
    'update wallet.balances set available = available - 100',
    'delete from wallet.balances',
    'truncate wallet.balances',
    'update wallet.lots set left_cents = 0',
    `insert into wallet.lots (professional_id, transaction_id, state, available_on, amount_cents, left_cents)
      select professional_id, id, 'available', now(), 1, 1 from wallet.transactions limit 1`,
  ])('writes that bypass wallet.post, by any role: %s', async (statement) => {
    await capture();
    await expect(sql.raw(statement).execute(fresh.db)).rejects.toThrow(/wallet\.post alone|is sealed/);
  });

  /** With the rights of the ledger's owner, which no process of the app has. */
  const asOwner = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(fresh.db, async (tx) => {
      await sql`set local role meche_ledger`.execute(tx);
      await work(tx);
    });

  test('an entry that is added later, even by the owner of the tables, alone or among entries of a new transaction', async () => {
    await capture();
    const adding = asOwner((tx) =>
      sql`insert into wallet.entries (transaction_id, account, amount_cents)
        select id, 'suspense', 1 from wallet.transactions limit 1`.execute(tx),
    );
    await expect(adding).rejects.toThrow('is sealed');
    const mixing = asOwner(async (tx) => {
      await sql`insert into wallet.transactions (key, kind, subject_id, at)
        values ('mixed', 'settled_by_hand', gen_random_uuid(), now())`.execute(tx);
      await sql`insert into wallet.entries (transaction_id, account, amount_cents)
        select id, account, cents from wallet.transactions, (values ('subscriptions', 1), ('invoices', -1)) pair (account, cents)`.execute(
        tx,
      );
    });
    await expect(mixing).rejects.toThrow('is sealed');
  });

  test.each([
    '',
    `insert into wallet.entries select id, 'suspense', 5 from wallet.transactions where key = 'k'`,
  ])('at the end of the transaction, what the owner left unbalanced: %s', async (more) => {
    const leaving = asOwner(async (tx) => {
      await sql`insert into wallet.transactions (key, kind, subject_id, at)
          values ('k', 'settled_by_hand', gen_random_uuid(), now())`.execute(tx);
      if (more) await sql.raw(more).execute(tx);
    });
    await expect(leaving).rejects.toThrow('does not balance');
  });

  test.each([
    'insert into wallet.balances (professional_id) values (gen_random_uuid())',
    'update wallet.entries set amount_cents = 1',
    'delete from wallet.lots',
    'truncate wallet.transactions cascade',
    'alter table wallet.entries disable trigger all',
    'drop trigger entries_sealed on wallet.entries',
    `select wallet.draw_lots(gen_random_uuid(), 'available', 1)`,
    'create or replace function wallet.mature(lot bigint, at timestamptz) returns bigint language sql as $$ select 1 $$',
  ])('the app’s role everything but reading and wallet.post: %s', async (statement) => {
    const trying = inTransaction(fresh.db, async (tx) => {
      await sql`set local role meche_app`.execute(tx);
      await sql`select count(*) from wallet.entries`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
    await expect(trying).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe('PostgreSQL itself refuses, through wallet.post and to each role', () => {
  /** A direct call, as with the app's own database connection. */
  const byHand = (key: string, kind: string, subject: string, entries: Record<string, number>) =>
    inTransaction(fresh.db, async (tx) => {
      await sql`set local role meche_app`.execute(tx);
      await sql`select wallet.post(${key}, ${kind}, ${professionalId}, ${subject}, null, ${at},
        ${JSON.stringify(entries)}::jsonb, ${later(at, DAY_MS)})`.execute(tx);
    });
  const captured = { connected: 100, earned: -100 };

  test.each<[string, string, Record<string, number>, RegExp]>([
    ['what does not balance', 'settled_by_hand', { platform: 5, suspense: -4 }, /does not balance/],
    ['what is empty', 'settled_by_hand', {}, /does not balance/],
    ['what has only zeros', 'settled_by_hand', { platform: 0, suspense: 0 }, /does not balance/],
    [
      'more than is available',
      'withdrawal_requested',
      { available: 1, in_transit: -1 },
      /does not suffice|available/,
    ],
    ['more than is pending', 'settled_by_hand', { pending: 1, suspense: -1 }, /does not suffice|pending/],
    ['more than is in transit', 'withdrawal_paid', { in_transit: 1, payouts_sent: -1 }, /in_transit/],
    ['a debt that is not there', 'settled_by_hand', { receivable: -1, suspense: 1 }, /receivable/],
    ['a discount that is not there', 'invoice_issued', { discount: 1, invoices: -1 }, /discount/],
    ['an unknown account', 'settled_by_hand', { purse: 5, suspense: -5 }, /entries_account_check/],
    ['an unknown kind', 'gift', { platform: 5, suspense: -5 }, /transactions_kind_check/],
  ])('the app’s role, through wallet.post: %s', async (_, kind, entries, message) => {
    await expect(byHand(randomUUID(), kind, randomUUID(), entries)).rejects.toThrow(message);
  });

  test('the app’s role, through wallet.post: a second capture, and a key with other content', async () => {
    const [key, payableId] = [randomUUID(), randomUUID()];
    await byHand(key, 'capture', payableId, captured);
    await expect(byHand(randomUUID(), 'capture', payableId, captured)).rejects.toThrow(
      /transactions_captured_once_idx/,
    );
    await expect(byHand(key, 'capture', payableId, { connected: 99, earned: -99 })).rejects.toThrow(
      'was used for something else',
    );
    await byHand(key, 'capture', payableId, captured);
    expect(await balanceOf(fresh.db, professionalId)).toBe(100);
  });

  test.each(
    ['transactions', 'entries', 'balances', 'lots'].flatMap((table) => [
      `update wallet.${table} set ${table === 'transactions' ? 'at = now()' : table === 'entries' ? 'amount_cents = 0' : table === 'balances' ? 'holds = 0' : 'left_cents = 0'}`,
      `delete from wallet.${table}`,
      `truncate wallet.${table} cascade`,
    ]),
  )('%s, as the app’s role and as the owner of the database', async (statement) => {
    await capture();
    const as = (role: string) =>
      inTransaction(fresh.db, async (tx) => {
        await sql.raw(`set local role ${role}`).execute(tx);
        await sql.raw(statement).execute(tx);
      });
    await expect(as('meche_app')).rejects.toThrow('permission denied');
    await expect(as('none')).rejects.toThrow(/append-only|wallet\.post alone/);
  });

  test('nothing of it to the app’s role that uses wallet.post', async () => {
    const done = await inTransaction(fresh.db, async (tx) => {
      await sql`set local role meche_app`.execute(tx);
      return postToLedger(
        tx,
        aPosting('settled_by_hand', [
          { account: 'platform', amountCents: 5 },
          { account: 'suspense', amountCents: -5 },
        ]),
      );
    });
    expect(done).toBe(true);
  });
});

describe('a violation', () => {
  /** As only a superuser can: without triggers. */
  const seeded = async (statement: string): Promise<string[]> => {
    const found: string[] = [];
    const rolledBack = inTransaction(fresh.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      for (const { kind } of await listViolations(tx)) if (!found.includes(kind)) found.push(kind);
      throw new Error('seeded, and rolled back');
    });
    await expect(rolledBack).rejects.toThrow('seeded');
    return found.sort();
  };

  test.each<[string, string, string[]]>([
    ['a transaction without its entries', 'delete from wallet.entries', ['balance_differs', 'unbalanced']],
    [
      'a cent too much in one entry',
      `update wallet.entries set amount_cents = amount_cents + 1 where account = 'vat'`,
      ['unbalanced'],
    ],
    [
      'a balance that is not the sum of its entries',
      'update wallet.balances set available = available - 1',
      ['balance_differs', 'lots_differ'],
    ],
    [
      'a lot that lost a cent',
      'update wallet.lots set left_cents = left_cents - 1 where left_cents > 0',
      ['lots_differ'],
    ],
    [
      'a payable captured twice',
      `drop index wallet.transactions_captured_once_idx; update wallet.transactions set subject_id = '${randomUUID()}' where kind = 'capture'`,
      ['captured_twice'],
    ],
  ])('is seen: %s', async (_, statement, kinds) => {
    await capture();
    await capture();
    expect(await seeded(statement)).toEqual(kinds);
  });
});
