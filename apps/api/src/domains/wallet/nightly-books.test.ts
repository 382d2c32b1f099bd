import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { aProfessional } from '#testing/builders';
import { aCapture } from '#testing/debited';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import {
  listDifferences,
  type PartnerMovement,
  postCapture,
  type ReconcileDeps,
  reconcileBooks,
} from '#wallet';

const night = new Date('2026-06-10T01:00:00Z');
const TURNS = 16;

let fresh: FreshDatabase;
let now: Date;
/** Connected accounts by professional, in the order of their ids. */
let accounts: Map<string, string>;
/** The partner's books by account; `platform` is the marketplace's. */
let books: Map<string, PartnerMovement[]>;
/** The books that were asked for, in order. */
let asked: string[];
let deps: ReconcileDeps;

beforeEach(async () => {
  // A pass compares all books, so each test needs a database of its own.
  fresh = await freshDatabase();
  now = night;
  accounts = new Map();
  books = new Map([['platform', []]]);
  asked = [];
  deps = {
    db: fresh.db,
    clock: { now: () => now },
    listPartnerAccounts: async (after, limit) =>
      [...accounts]
        .map(([professionalId, accountId]) => ({ professionalId, accountId }))
        .filter(({ professionalId }) => professionalId > after)
        .sort((a, b) => (a.professionalId < b.professionalId ? -1 : 1))
        .slice(0, limit),
    findProfessionalsWithAccount: async () => new Set(accounts.keys()),
    async listPartnerMovements(accountId, { since, until }) {
      const owner = accountId ?? 'platform';
      asked.push(owner);
      return (books.get(owner) ?? []).filter(({ at }) => at >= since && at < until);
    },
  };
  return () => fresh.close();
});

async function aSalon(): Promise<string> {
  const { id } = await aProfessional(fresh.db);
  const account = `acct_${id}`;
  accounts.set(id, account);
  books.set(account, []);
  return id;
}
/** Returns a salon whose turn is not the next `nights` nights. */
async function aSalonOutOfTurn(nights: number): Promise<string> {
  for (;;) {
    const id = await aSalon();
    const turns = Array.from({ length: nights + 1 }, (_, count) => turnOf(later(night, count * DAY_MS)));
    if (!turns.includes(id.slice(-1))) return id;
    accounts.delete(id);
  }
}
const turnOf = (instant: Date) => (Math.floor(instant.getTime() / DAY_MS) % TURNS).toString(16);

/** A capture in our ledger and in the partner's books; without `share` the partner lacks a line. */
async function capture(
  professionalId: string,
  { share = true, hoursAgo = 1 }: { share?: boolean; hoursAgo?: number } = {},
): Promise<string> {
  const at = later(now, -hoursAgo * HOUR_MS);
  const debit = aCapture(professionalId, at, { bookedAt: at });
  const { holdId } = debit;
  await inTransaction(fresh.db, (tx) => postCapture(tx, debit));
  const line = { subject: holdId, feeCents: 0, at };
  books
    .get('platform')
    ?.push(
      { ...line, type: 'capture', amountCents: 5200, feeCents: 103 },
      { ...line, type: 'share_sent', amountCents: -5200 },
      { ...line, type: 'fee_retained', amountCents: 202 },
    );
  if (share)
    books.get(`acct_${professionalId}`)?.push({ ...line, type: 'share', amountCents: 5200, feeCents: 202 });
  return holdId;
}
const aNight = async () => {
  asked = [];
  return (await reconcileBooks(deps)).differences.map(({ owner, subject }) => [owner, subject]);
};

describe('every night', () => {
  test('the marketplace’s book and those that moved are compared, and a difference there is found', async () => {
    const [moving, resting] = [await aSalonOutOfTurn(2), await aSalonOutOfTurn(2)];
    expect(await aNight()).toEqual([]);
    expect(asked.toSorted()).toEqual([`acct_${moving}`, `acct_${resting}`, 'platform'].toSorted());
    now = later(now, DAY_MS);
    const holdId = await capture(moving, { share: false });
    expect(await aNight()).toEqual([[`acct_${moving}`, holdId]]);
    expect(asked).not.toContain(`acct_${resting}`);
    expect(asked).toContain('platform');
  });

  test('the marketplace’s book is compared forty days back at first, then from a day before the last night', async () => {
    const readSince: Date[] = [];
    const watched: ReconcileDeps = {
      ...deps,
      async listPartnerMovements(accountId, window) {
        readSince.push(window.since);
        return deps.listPartnerMovements(accountId, window);
      },
    };
    await reconcileBooks(watched);
    now = later(now, DAY_MS);
    await reconcileBooks(watched);
    // Ten minutes more, in which a movement is posted late.
    const usualDelayMs = 10 * MINUTE_MS;
    expect(readSince).toEqual([
      later(night, -40 * DAY_MS - usualDelayMs),
      later(night, -DAY_MS - usualDelayMs),
    ]);
  });

  test('a book in turn is compared whole, and a difference is found on one that did not move', async () => {
    const resting = await aSalonOutOfTurn(1);
    expect(await aNight()).toEqual([]);
    // Only the partner knows of it, and its day was compared before, more than a night ago.
    books.get(`acct_${resting}`)?.push({
      subject: 'tr_by_hand',
      type: 'share',
      amountCents: 700,
      feeCents: 0,
      at: later(night, -10 * DAY_MS),
    });
    let nights = 0;
    for (let found = false; !found && nights < TURNS; nights += 1) {
      now = later(now, DAY_MS);
      const isTurn = turnOf(now) === resting.slice(-1);
      found = (await aNight()).length > 0;
      expect(found).toBe(isTurn);
    }
    expect(nights).toBeGreaterThan(1);
    expect(await listDifferences(fresh.db)).toMatchObject([
      { owner: `acct_${resting}`, subject: 'tr_by_hand' },
    ]);
  });

  test('what differed is compared until it agrees, on books that do not move too', async () => {
    const salon = await aSalonOutOfTurn(3);
    await aNight();
    now = later(now, DAY_MS);
    const holdId = await capture(salon, { share: false });
    expect(await aNight()).toHaveLength(1);
    now = later(now, DAY_MS);
    expect(await aNight()).toHaveLength(1);
    const at = later(night, DAY_MS - HOUR_MS);
    books
      .get(`acct_${salon}`)
      ?.push({ subject: holdId, type: 'share', amountCents: 5200, feeCents: 202, at });
    now = later(now, DAY_MS);
    expect(await aNight()).toEqual([]);
    expect(await listDifferences(fresh.db)).toEqual([]);
  });

  test('a movement that is posted hours late is found, on a book that was compared since it happened', async () => {
    const salon = await aSalonOutOfTurn(1);
    await aNight();
    const holdId = await capture(salon, { share: false, hoursAgo: 6 });
    now = later(now, DAY_MS / 2);
    expect(await aNight()).toEqual([[`acct_${salon}`, holdId]]);
  });

  test('a dispute that was booked weeks before it was won is not looked up again', async () => {
    const move = async (kind: string, cents: number) => {
      const at = later(now, -HOUR_MS);
      await sql`select wallet.post(${kind}, ${kind}, null, gen_random_uuid(), 'du_1', ${at},
        ${JSON.stringify({ platform: cents, dispute_losses: -cents })}::jsonb, null, ${at}, 0)`.execute(
        fresh.db,
      );
      const type = kind === 'dispute_opened' ? 'dispute' : kind;
      books.get('platform')?.push({ subject: 'du_1', type, amountCents: cents, feeCents: 0, at });
    };
    await move('dispute_opened', -5200);
    expect(await aNight()).toEqual([]);
    now = later(now, 20 * DAY_MS);
    expect(await aNight()).toEqual([]);
    now = later(now, DAY_MS);
    await move('dispute_won', 5200);
    expect(await aNight()).toEqual([]);
    expect(asked).toEqual(['platform']);
  });
});

describe('a pass that a kill interrupted', () => {
  /** The worker dies while it waits for these answers: they never come. */
  const dyingAfter = (calls: number): ReconcileDeps => {
    let left = calls;
    return {
      ...deps,
      listPartnerMovements(accountId, window) {
        left -= 1;
        return left < 0 ? new Promise(() => {}) : deps.listPartnerMovements(accountId, window);
      },
    };
  };

  test.each([0, 1, 7, 20, 29])(
    'after %i answers goes on where it was, and compares no book twice',
    async (calls) => {
      for (let count = 0; count < 30; count += 1) await capture(await aSalon());
      const compared = async () =>
        (await fresh.db.selectFrom('wallet.comparedBooks').selectAll().execute()).length;
      void reconcileBooks(dyingAfter(calls));
      await expect.poll(compared).toBe(calls);
      now = later(now, HOUR_MS);
      expect(await aNight()).toEqual([]);
      expect(asked).toHaveLength(31 - calls);
      expect(new Set(asked).size).toBe(31 - calls);
      expect(await compared()).toBe(31);
      // The next pass compares again the marketplace's book, and what is in turn.
      now = later(now, DAY_MS);
      await aNight();
      expect(asked).toContain('platform');
    },
  );

  test('by the partner’s outage goes on too, and a pass of the day before is left', async () => {
    for (let count = 0; count < 10; count += 1) await capture(await aSalon());
    let left = 5;
    const away = {
      ...deps,
      async listPartnerMovements(...of: Parameters<ReconcileDeps['listPartnerMovements']>) {
        left -= 1;
        if (left === 0) throw new PartnerUnavailable('card-payments', new Error('away'));
        return deps.listPartnerMovements(...of);
      },
    };
    await expect(reconcileBooks(away)).rejects.toBeInstanceOf(PartnerUnavailable);
    const before = asked.length;
    now = later(now, HOUR_MS);
    await aNight();
    expect(asked).toHaveLength(11 - before);
    left = 1;
    now = later(now, DAY_MS);
    await expect(reconcileBooks(away)).rejects.toBeInstanceOf(PartnerUnavailable);
    now = later(now, DAY_MS);
    await aNight();
    expect(await fresh.db.selectFrom('wallet.bookPasses').select('until').execute()).toEqual([
      { until: now },
    ]);
  });
});
