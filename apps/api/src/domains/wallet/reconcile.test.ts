import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { aCustomer, aProfessional } from '#testing/builders';
import { aCapture } from '#testing/debited';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import {
  approveDifference,
  explainDifference,
  listDifferences,
  listViolations,
  measureOpenDifferences,
  type PartnerMovement,
  postCapture,
  type ReconcileDeps,
  reconcileBooks,
} from '#wallet';

let fresh: FreshDatabase;
let deps: ReconcileDeps;
let salon: string;
let operators: string[];
let now: Date;
/** The partner's books by account; null is the marketplace's. */
let books: Map<string | null, PartnerMovement[]>;
const at = new Date('2026-06-10T08:00:00Z');
const ACCOUNT = 'acct_salon';

beforeEach(async () => {
  // Books are compared as a whole, so each test needs a database of its own.
  fresh = await freshDatabase();
  salon = (await aProfessional(fresh.db)).id;
  operators = [(await aCustomer(fresh.db)).id, (await aCustomer(fresh.db)).id];
  now = later(at, DAY_MS);
  books = new Map([
    [null, []],
    [ACCOUNT, []],
  ]);
  deps = {
    db: fresh.db,
    clock: { now: () => now },
    listPartnerAccounts: async (after) => accountsAfter(after, { [salon]: ACCOUNT }),
    findProfessionalsWithAccount: async () => new Set([salon]),
    listPartnerMovements: async (accountId, { since, until }) =>
      (books.get(accountId) ?? []).filter((movement) => movement.at >= since && movement.at < until),
  };
  return async () => {
    expect(await listViolations(fresh.db)).toEqual([]);
    await fresh.close();
  };
});

const accountsAfter = (after: string, accounts: Record<string, string>) =>
  Object.entries(accounts)
    .map(([professionalId, accountId]) => ({ professionalId, accountId }))
    .filter(({ professionalId }) => professionalId > after);
const settling = () => ({
  ...deps,
  professionalOf: async (accountId: string) => (accountId === ACCOUNT ? salon : undefined),
});
async function capture(bookedAt: Date | null = null): Promise<string> {
  const debit = aCapture(salon, at, { bookedAt });
  const { holdId } = debit;
  await inTransaction(fresh.db, (tx) => postCapture(tx, debit));
  return holdId;
}
const theirs = (
  accountId: string | null,
  subject: string,
  type: string,
  amountCents: number,
  { on = later(at, -HOUR_MS), feeCents = 0 } = {},
) => books.get(accountId)?.push({ subject, type, amountCents, feeCents, at: on });
const bothOf = (holdId: string, on = later(at, -HOUR_MS)) => {
  theirs(null, holdId, 'capture', 5200, { on, feeCents: 103 });
  theirs(null, holdId, 'share_sent', -5200, { on });
  theirs(null, holdId, 'fee_retained', 202, { on });
  theirs(ACCOUNT, holdId, 'share', 5200, { on, feeCents: 202 });
};
const fullyOurs = (holdId: string) => {
  bothOf(holdId);
  books.set(ACCOUNT, []);
};
const found = async (since = later(at, -2 * DAY_MS)) =>
  (await reconcileBooks(deps, { since })).differences.map(
    ({ owner, subject, oursCents, partnersCents }) => [owner, subject, oursCents, partnersCents] as const,
  );

describe('compared books', () => {
  test('agree where the partner booked what we did', async () => {
    bothOf(await capture());
    expect(await found()).toEqual([]);
  });

  test('differ where a capture is only here, only there, on another account or a cent off', async () => {
    const holdId = await capture();
    expect(await found()).toEqual([
      [ACCOUNT, holdId, 4998, 0],
      ['platform', holdId, 99, 0],
    ]);
    bothOf(holdId);
    theirs(null, 'pi_nobody', 'capture', 700);
    theirs(ACCOUNT, holdId, 'share', 1);
    expect(await found()).toEqual([
      [ACCOUNT, holdId, 4998, 4999],
      ['platform', 'pi_nobody', 0, 700],
    ]);
  });

  test('agree where the partner booked long before the window what was posted here within it', async () => {
    bothOf(await capture(), later(at, -20 * DAY_MS));
    expect(await found()).toEqual([]);
  });

  test('have their differences closed once they agree, without an operator', async () => {
    const holdId = await capture();
    await found();
    expect(await listDifferences(fresh.db)).toHaveLength(2);
    bothOf(holdId);
    await found();
    expect(await listDifferences(fresh.db)).toEqual([]);
  });
});

describe('books whose sums agree', () => {
  const linesOf = async () =>
    (await reconcileBooks(deps, { since: later(at, -2 * DAY_MS) })).differences.map(({ owner, lines }) => [
      owner,
      ...lines.map(({ side, type, amountCents, feeCents, day }) => [side, type, amountCents, feeCents, day]),
    ]);

  test('differ where two amounts cancel each other, or an amount hides a wrong fee', async () => {
    const holdId = await capture();
    bothOf(holdId);
    const day = '2026-06-10';
    theirs(ACCOUNT, holdId, 'adjustment', 700);
    theirs(ACCOUNT, holdId, 'adjustment', -700);
    const platform = books.get(null) ?? [];
    const debit = platform.findIndex(({ type }) => type === 'capture');
    const wrong = { subject: holdId, type: 'capture', amountCents: 5201, feeCents: 104 };
    platform[debit] = { ...wrong, at: later(at, -HOUR_MS) };
    expect(await linesOf()).toEqual([
      [ACCOUNT, ['partners', 'adjustment', 700, 0, day], ['partners', 'adjustment', -700, 0, day]],
      ['platform', ['ours', 'capture', 5200, 103, null], ['partners', 'capture', 5201, 104, day]],
    ]);
    expect(await measureOpenDifferences(fresh.db)).toEqual({ count: 2, cents: 700 + 5097 });
  });

  test('differ where the partner booked it on another day than it reported', async () => {
    const on = new Date('2026-06-09T23:59:00Z');
    bothOf(await capture(new Date('2026-06-10T00:00:00Z')), on);
    expect((await linesOf()).flat().filter(Array.isArray)).toHaveLength(8);
    books.set(null, []);
    books.set(ACCOUNT, []);
    bothOf(await capture(on), on);
    expect((await linesOf()).flat(2)).not.toContain('partners');
  });

  test('are settled without a posting, and found again when something else differs on the same subject', async () => {
    const holdId = await capture();
    bothOf(holdId);
    theirs(ACCOUNT, holdId, 'adjustment', 700);
    theirs(ACCOUNT, holdId, 'adjustment', -700);
    await found();
    const [one] = await listDifferences(fresh.db);
    const differenceId = one?.id ?? '';
    const [first = '', second = ''] = operators;
    await explainDifference(deps, {
      differenceId,
      operatorId: first,
      explanation: 'Corrected by hand there',
    });
    await approveDifference(settling(), { differenceId, operatorId: second });
    expect(await found()).toEqual([]);
    theirs(ACCOUNT, holdId, 'adjustment', 30);
    theirs(ACCOUNT, holdId, 'adjustment', -30);
    expect(await found()).toHaveLength(1);
  });
});

describe('an account that cannot be read', () => {
  const closed = 'acct_closed';
  let refused: Error;
  beforeEach(() => {
    refused = new Error('no access');
  });
  /** One more account, whose books can no longer be read. */
  const closing = async (who = closed): Promise<ReconcileDeps> => {
    const other = (await aProfessional(fresh.db)).id;
    const { listPartnerMovements } = deps;
    return {
      ...deps,
      listPartnerAccounts: async (after) => accountsAfter(after, { [other]: closed, [salon]: ACCOUNT }),
      findProfessionalsWithAccount: async () => new Set([other, salon]),
      async listPartnerMovements(accountId, window) {
        if ((accountId ?? 'platform') === who) throw refused;
        return listPartnerMovements(accountId, window);
      },
    };
  };
  const since = later(at, -2 * DAY_MS);

  test('is reported separately, and the others are compared', async () => {
    const holdId = await capture();
    fullyOurs(holdId);
    const reconciled = await reconcileBooks(await closing(), { since });
    expect(reconciled.unread).toEqual([{ owner: closed, reason: 'Error' }]);
    expect(reconciled.differences).toMatchObject([{ owner: ACCOUNT, subject: holdId, oursCents: 4998 }]);
  });

  test('keeps what differed on it before, since agreement was not confirmed', async () => {
    const holdId = await capture();
    fullyOurs(holdId);
    await found();
    expect(await listDifferences(fresh.db)).toHaveLength(1);
    const reconciled = await reconcileBooks(await closing(ACCOUNT), { since });
    expect(reconciled.unread).toEqual([{ owner: ACCOUNT, reason: 'Error' }]);
    expect(await listDifferences(fresh.db)).toMatchObject([{ owner: ACCOUNT, subject: holdId }]);
  });

  test('is a failure of the whole where the partner is away, or the books are the marketplace’s', async () => {
    await expect(reconcileBooks(await closing('platform'), { since })).rejects.toBe(refused);
    refused = new PartnerUnavailable('card-payments', refused);
    await expect(reconcileBooks(await closing(), { since })).rejects.toBe(refused);
  });
});

describe('a difference', () => {
  const open = async () => {
    theirs(null, 'pi_nobody', 'capture', 700);
    await found();
    const [difference] = await listDifferences(fresh.db);
    return difference?.id ?? '';
  };

  test('is settled by two operators: one explains, one approves', async () => {
    const differenceId = await open();
    const [first = '', second = ''] = operators;
    const approve = (operatorId: string) => approveDifference(settling(), { differenceId, operatorId });
    await expect(approve(second)).rejects.toMatchObject({ code: 'wrong_state' });
    await explainDifference(deps, { differenceId, operatorId: first, explanation: 'Charged by hand there' });
    await expect(approve(first)).rejects.toMatchObject({ code: 'forbidden' });
    const both = await Promise.allSettled([approve(second), approve(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listDifferences(fresh.db)).toEqual([]);
    // Our ledger now agrees with their books.
    now = later(now, HOUR_MS);
    expect(await found()).toEqual([]);
  });

  test('that was settled late does not differ again when it has left the window and its posting has not', async () => {
    const differenceId = await open();
    const [first = '', second = ''] = operators;
    now = later(at, 101 * DAY_MS);
    await explainDifference(deps, { differenceId, operatorId: first, explanation: 'Charged by hand there' });
    await approveDifference(settling(), { differenceId, operatorId: second });
    now = later(at, 102 * DAY_MS);
    expect(await found(later(at, 100 * DAY_MS))).toEqual([]);
  });

  test('needs a new explanation once its amount has changed', async () => {
    const differenceId = await open();
    const [first = '', second = ''] = operators;
    await explainDifference(deps, { differenceId, operatorId: first, explanation: 'Charged by hand there' });
    theirs(null, 'pi_nobody', 'capture', 1);
    await found();
    expect(await listDifferences(fresh.db)).toMatchObject([{ partnersCents: 701, explanation: null }]);
    await expect(approveDifference(settling(), { differenceId, operatorId: second })).rejects.toMatchObject({
      code: 'wrong_state',
    });
  });
});
