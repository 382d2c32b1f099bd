import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { serializeError } from '../serialize-error.ts';
import { currentRequestId } from '../telemetry/origin.ts';
import { HOUR_MS, later, MINUTE_MS } from '../time.ts';
import { backoffMs, retryPolicies } from './backoff.ts';
import { listFailures, RowsFailed, RowsUnanswered } from './failure.ts';
import { createCommandStore, listUnansweredCommands, type PartnerCommand } from './partner-command-store.ts';
import {
  type CommandRunner,
  type Ending,
  isOutcomeLongUnknown,
  runPartnerCommand,
  runPartnerCommands,
} from './partner-commands.ts';
import { findDueSources } from './work-source.ts';

type Parcel = PartnerCommand & { addressee: string; label: string };
class Away extends Error {}
class No extends Error {}

const parcels = createCommandStore<Parcel>({
  name: 'parcels',
  table: 'parcels.orders',
  subject: 'addressee',
  action: sql`'parcel'`,
});
let fresh: FreshDatabase;
let now: Date;
/** Keys sent to the partner, in order. */
let sent: string[];
/** The partner's answer by label; default: success. */
let answers: Map<string, (parcel: Parcel) => Promise<void> | void>;

beforeAll(async () => {
  fresh = await freshDatabase();
  await sql`create schema parcels`.execute(fresh.db);
  await sql`create table parcels.orders (
    id uuid primary key default gen_random_uuid(), position bigint generated always as identity,
    addressee text not null, label text not null, status text not null default 'pending', attempts integer not null default 0,
    first_called_at timestamptz, retry_at timestamptz not null, lease_until timestamptz, failure jsonb, left_at timestamptz, origin text, created_at timestamptz not null,
    delivered integer not null default 0)`.execute(fresh.db);
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  await sql`truncate parcels.orders`.execute(fresh.db);
  now = new Date('2026-06-10T08:00:00Z');
  sent = [];
  answers = new Map();
});

async function command(addressee: string, label: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into parcels.orders (addressee, label, retry_at, created_at)
    values (${addressee}, ${label}, ${now}, ${now}) returning id`.execute(fresh.db);
  return rows[0]?.id ?? '';
}
const endingOf = (error: unknown): Ending =>
  error instanceof Away ? { how: 'unknown' } : error instanceof No ? { how: 'refused' } : { how: 'fault' };

function runner(overrides: Partial<CommandRunner<Parcel>> = {}): CommandRunner<Parcel> {
  const db = overrides.db ?? fresh.db;
  return {
    db,
    clock: { now: () => now },
    commands: parcels,
    async carryOut(parcel) {
      sent.push(parcel.label);
      await answers.get(parcel.label)?.(parcel);
      await inTransaction(db, async (tx) => {
        await sql`update parcels.orders set status = 'done', delivered = delivered + 1
          where id = ${parcel.id} and status = 'pending'`.execute(tx);
      });
    },
    settleRefusal: (parcel, error) =>
      inTransaction(db, async (tx) => {
        await parcels.refuse(tx, parcel.id, { failure: serializeError(error), leftAt: null });
      }),
    endingOf,
    concurrency: 1,
    ...overrides,
  };
}
const throws = (error: Error) => () => {
  throw error;
};
async function row(label: string) {
  const { rows } = await sql<{ status: string; attempts: number; delivered: number; retryAt: Date }>`
    select status, attempts, delivered, retry_at from parcels.orders where label = ${label}`.execute(
    fresh.db,
  );
  return rows[0];
}

describe('commands for a partner', () => {
  test('are carried out once each, those of one subject in their order', async () => {
    for (const label of ['a1', 'a2', 'a3']) await command('ann', label);
    await command('bob', 'b1');
    expect(await runPartnerCommands(runner())).toBe(4);
    expect(sent.filter((label) => label.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(await runPartnerCommands(runner())).toBe(0);
  });

  test('are carried out for the request that caused them', async () => {
    const ids: unknown[] = [];
    answers.set('a1', () => void ids.push(currentRequestId()));
    answers.set('b1', () => void ids.push(currentRequestId()));
    await command('ann', 'a1');
    await command('bob', 'b1');
    await sql`update parcels.orders set origin = 'the-request' where label = 'a1'`.execute(fresh.db);
    await runPartnerCommands(runner());
    expect(ids).toEqual(['the-request', undefined]);
  });

  test('of one subject alone are carried out alone', async () => {
    await command('ann', 'a1');
    await command('bob', 'b1');
    expect(await runPartnerCommands(runner(), 'bob')).toBe(1);
    expect(sent).toEqual(['b1']);
  });

  test('without an answer are sent again later with the same key, and hold back only their own subject', async () => {
    await command('ann', 'a1');
    await command('ann', 'a2');
    await command('bob', 'b1');
    answers.set('a1', throws(new Away()));
    expect(await runPartnerCommands(runner())).toBe(1);
    expect(sent).toEqual(['a1', 'b1']);
    expect(await row('a1')).toMatchObject({ status: 'pending', attempts: 1, retryAt: later(now, 1000) });
    expect(await runPartnerCommands(runner())).toBe(0);
    answers.clear();
    now = later(now, 1000);
    expect(await runPartnerCommands(runner())).toBe(2);
    expect(sent).toEqual(['a1', 'b1', 'a1', 'a2']);
  });

  test('end the round when the partner is silent three times', async () => {
    for (const label of ['1', '2', '3', '4', '5']) {
      await command(label, label);
      answers.set(label, throws(new Away()));
    }
    expect(await runPartnerCommands(runner())).toBe(0);
    expect(sent).toHaveLength(3);
  });

  test('without an answer are reported with their ids where a caller waits for them', async () => {
    const id = await command('ann', 'a1');
    await command('bob', 'b1');
    answers.set('a1', throws(new Away()));
    const thrown = await runPartnerCommands(runner({ notifiesSilence: true })).catch(
      (error: unknown) => error,
    );
    expect(thrown).toBeInstanceOf(RowsUnanswered);
    expect((thrown as RowsUnanswered).errors).toMatchObject([{ subject: id, cause: expect.any(Away) }]);
    expect((await row('b1'))?.status).toBe('done');
  });

  test('are carried out concurrently, each once, and one subject at a time', async () => {
    const { promise: allSent, resolve } = Promise.withResolvers<void>();
    for (const [addressee, label] of [
      ['ann', 'a1'],
      ['ann', 'a2'],
      ['bob', 'b1'],
      ['eve', 'e1'],
    ] as const) {
      await command(addressee, label);
      answers.set(label, async () => {
        if (sent.length === 3) resolve();
        await allSent;
      });
    }
    // Waiting for three at once would hang if they came one by one.
    expect(await runPartnerCommands(runner({ concurrency: 3 }))).toBe(4);
    expect(sent.slice(0, 3).sort()).toEqual(['a1', 'b1', 'e1']);
    expect(sent[3]).toBe('a2');
  });

  test('of one subject never overlap and never swap, eight at a time by two workers', async () => {
    const running = new Map<string, number>();
    const overlaps: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      const addressee = `subject ${count % 5}`;
      const label = `${addressee} ${String(count).padStart(2, '0')}`;
      await command(addressee, label);
      answers.set(label, async () => {
        if (running.has(addressee)) overlaps.push(label);
        running.set(addressee, count);
        // Other commands get the turns of the event loop that a partner's answer takes.
        for (let turn = 0; turn < 1 + (count % 7); turn += 1) await sql`select 1`.execute(fresh.db);
        running.delete(addressee);
      });
    }
    const second = openDatabase(fresh.url);
    try {
      const eight = { concurrency: 8 };
      await Promise.all([
        runPartnerCommands(runner(eight)),
        runPartnerCommands(runner({ ...eight, db: second })),
      ]);
    } finally {
      await second.destroy();
    }
    // A command whose subject is busy is not claimable, so a round may end before all are carried out.
    while ((await runPartnerCommands(runner())) > 0);
    expect(overlaps).toEqual([]);
    expect(sent).toHaveLength(60);
    for (let subject = 0; subject < 5; subject += 1) {
      const inOrder = sent.filter((label) => label.startsWith(`subject ${subject}`));
      expect(inOrder).toEqual(inOrder.toSorted());
    }
  });

  test('are carried out eight at a time where nothing else is said', async () => {
    const { promise: eightAreSent, resolve } = Promise.withResolvers<void>();
    for (let count = 0; count < 12; count += 1) {
      await command(`subject ${count}`, `parcel ${count}`);
      answers.set(`parcel ${count}`, async () => {
        if (sent.length === 8) resolve();
        await eightAreSent;
      });
    }
    const { concurrency: _one, ...usual } = runner();
    // Waiting for eight at once would hang if they came one by one.
    expect(await runPartnerCommands(usual)).toBe(12);
  });
});

describe('commands for a partner, after a refusal or a bug', () => {
  test('that are refused end, are reported with their id, and let the next of their subject through', async () => {
    const id = await command('ann', 'a1');
    await command('ann', 'a2');
    answers.set('a1', throws(new No()));
    const thrown = await runPartnerCommands(runner()).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(RowsFailed);
    expect(serializeError(thrown)).toMatchObject({ errors: [{ subject: id, cause: { type: 'Error' } }] });
    expect([(await row('a1'))?.status, (await row('a2'))?.status]).toEqual(['refused', 'done']);
    now = later(now, HOUR_MS);
    expect(await runPartnerCommands(runner())).toBe(0);
    expect(await listFailures(fresh.db, [parcels.failures], now)).toMatchObject([
      { id, status: 'refused', subject: 'ann' },
    ]);
    await inTransaction(fresh.db, (tx) => parcels.dismiss(tx, id, now));
    expect(await listFailures(fresh.db, [parcels.failures], now)).toEqual([]);
  });

  test('that fail by a bug in this code are reported and retried, and hold up no other subject', async () => {
    await command('ann', 'a1');
    await command('bob', 'b1');
    answers.set('a1', throws(new TypeError('a bug')));
    await expect(runPartnerCommands(runner())).rejects.toBeInstanceOf(RowsFailed);
    expect([(await row('a1'))?.status, (await row('b1'))?.status]).toEqual(['pending', 'done']);
  });

  test('whose refusal cannot be settled are sent again', async () => {
    await command('ann', 'a1');
    answers.set('a1', throws(new No()));
    const broken = runner({ settleRefusal: () => Promise.reject(new TypeError('a bug')) });
    await expect(runPartnerCommands(broken)).rejects.toBeInstanceOf(RowsFailed);
    expect(await row('a1')).toMatchObject({ status: 'pending', attempts: 1 });
  });

  test('go to the operator when the outcome is unknown for an hour, and can be retried at once', async () => {
    const id = await command('ann', 'a1');
    answers.set('a1', throws(new Away()));
    await runPartnerCommands(runner());
    expect(await listFailures(fresh.db, [parcels.failures], now)).toEqual([]);
    now = later(now, HOUR_MS);
    await runPartnerCommands(runner());
    expect(await listFailures(fresh.db, [parcels.failures], now)).toMatchObject([
      { id, status: 'unanswered', attempts: 2 },
    ]);
    expect(isOutcomeLongUnknown({ firstCalledAt: later(now, -HOUR_MS) }, now)).toBe(true);
    expect(isOutcomeLongUnknown({ firstCalledAt: later(now, 1 - HOUR_MS) }, now)).toBe(false);
    answers.clear();
    expect(await runPartnerCommands(runner())).toBe(0);
    await inTransaction(fresh.db, (tx) => parcels.retryNow(tx, id, now));
    expect(await runPartnerCommands(runner())).toBe(1);
  });
});

describe('commands for a partner, one by one or by several workers', () => {
  test('can be carried out one by one, due or not, but not before an earlier one of their subject', async () => {
    const first = await command('ann', 'a1');
    const second = await command('ann', 'a2');
    await sql`update parcels.orders set retry_at = ${later(now, HOUR_MS)}`.execute(fresh.db);
    await runPartnerCommand(runner(), second);
    expect(sent).toEqual([]);
    answers.set('a1', throws(new Away()));
    await expect(runPartnerCommand(runner(), first)).rejects.toBeInstanceOf(Away);
    answers.clear();
    await runPartnerCommand(runner(), first);
    await runPartnerCommand(runner(), second);
    expect(sent).toEqual(['a1', 'a1', 'a2']);
  });

  test('whose lease ran out count once, and the late worker changes nothing', async () => {
    await command('ann', 'a1');
    answers.set('a1', async () => {
      answers.clear();
      await sql`update parcels.orders set lease_until = now() - interval '1 second'`.execute(fresh.db);
      expect(await runPartnerCommands(runner())).toBe(1);
      throw new Away();
    });
    await runPartnerCommands(runner());
    expect(await row('a1')).toMatchObject({ status: 'done', attempts: 2, delivered: 1 });
  });

  test('that a process carries out are begun by no other, asked for by id or not, until its lease ends', async () => {
    const id = await command('ann', 'a1');
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    answers.set('a1', () => {
      begun.resolve();
      return answer.promise;
    });
    const first = runPartnerCommand(runner(), id);
    await begun.promise;
    now = later(now, HOUR_MS);
    await inTransaction(fresh.db, (tx) => parcels.retryNow(tx, id, now));
    await runPartnerCommand(runner(), id);
    expect(await runPartnerCommands(runner())).toBe(0);
    expect(await findDueSources(fresh.db, [parcels], now)).toEqual(new Set());
    answer.resolve();
    await first;
    expect(sent).toEqual(['a1']);
    expect(await row('a1')).toMatchObject({ status: 'done', attempts: 1, delivered: 1 });
  });

  test('are due for the worker unless an earlier one of their subject holds them up', async () => {
    await command('ann', 'a1');
    await command('ann', 'a2');
    const due = async () => (await findDueSources(fresh.db, [parcels], now)).has('parcels');
    expect(await due()).toBe(true);
    await sql`update parcels.orders set retry_at = ${later(now, HOUR_MS)} where label = 'a1'`.execute(
      fresh.db,
    );
    expect(await due()).toBe(false);
    expect(await listUnansweredCommands(fresh.db, [parcels], later(now, 1))).toMatchObject([
      { subject: 'ann', action: 'parcel' },
      { subject: 'ann' },
    ]);
  });

  test('of two workers at once each takes its own', async () => {
    const second = openDatabase(fresh.url);
    try {
      for (let count = 0; count < 30; count += 1) await command(`to ${count % 10}`, `${count % 10}-${count}`);
      const counts = await Promise.all([
        runPartnerCommands(runner()),
        runPartnerCommands(runner({ db: second })),
      ]);
      expect(counts[0] + counts[1]).toBe(30);
      expect(new Set(sent).size).toBe(30);
      for (let to = 0; to < 10; to += 1) {
        const ofAddressee = sent
          .filter((label) => label.startsWith(`${to}-`))
          .map((label) => Number(label.slice(2)));
        expect(ofAddressee).toEqual(ofAddressee.toSorted((a, b) => a - b));
      }
    } finally {
      await second.destroy();
    }
  });
});

const retryDelayMs = (attempts: number) => backoffMs(retryPolicies.partner_command, attempts);

test('the wait between attempts is short for a minute, then doubles up to five minutes', () => {
  const waits = [1, 2, 3, 4, 14, 15, 16, 20, 40].map(retryDelayMs);
  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000, 10_000, 20_000, 5 * MINUTE_MS, 5 * MINUTE_MS]);
  let sum = 0;
  for (let attempts = 1; sum < MINUTE_MS; attempts += 1) {
    expect(retryDelayMs(attempts)).toBeLessThan(10_000);
    sum += retryDelayMs(attempts);
  }
});
