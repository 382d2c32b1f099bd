import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { GaveUpWaiting } from '@meche/simulators/testing/gave-up';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#kit/database/database';
import { startHttpProxy } from './http-proxy.testing.ts';

/** How far a command to the card partner has got when a process dies. */
export const marks = {
  decided: 'written, and not committed',
  claimed: 'committed, and about to call the partner',
  requested: 'the partner has the request, and has done nothing',
  done: 'the partner has done it, and has not answered',
  settling: 'answered and written with its ledger entry, and not committed',
  settled: 'committed, and not answered',
} as const;
export type Mark = keyof typeof marks;

/** A command of a customer's payable or of a professional. */
export type Point = { kind: string; who: string };

const LOCK = 4711;
const REACHED_MS = 120_000;
const NUDGE_MS = 3_000;
/** Length of a command's key without the number of a further attempt. */
const KEY_LENGTH = 36;

export type Points = ReturnType<typeof openPoints>;

/**
 * Stops commands at their marks from outside the app: a proxy in front of the partner delays requests or
 * answers, and triggers in PostgreSQL wait for an advisory lock of the test.
 */
export function openPoints() {
  let db: Database | undefined;
  let armed: { mark: Mark; points: readonly Point[]; lock: pg.Client } | undefined;
  const waiting = new Map<number, (isLineStanding: boolean) => void>();

  async function keepBack(...[mark, key]: Parameters<KeepBack>): Promise<boolean> {
    if (!db || armed?.mark !== mark || !key) return true;
    const n = await findPoint(db, key);
    return n === undefined || !armed || new Promise((resolve) => waiting.set(n, resolve));
  }

  async function standing(): Promise<Set<number>> {
    if (!db || !armed) return new Set();
    if (armed.mark === 'requested' || armed.mark === 'done') return new Set(waiting.keys());
    return pointsStanding(db, armed.mark);
  }

  return {
    /** Starts the proxy, for `openProduct`. */
    startProxy: (partnersUrl: string) =>
      startHttpProxy((incoming, outgoing) => forward(partnersUrl, { incoming, outgoing, keepBack })),

    async install(opened: Database): Promise<void> {
      db = opened;
      await sql.raw(watchOrders()).execute(db);
    },

    /** From now on these commands stop at the mark. */
    async arm(mark: Mark, points: readonly Point[], postgresUrl: string): Promise<void> {
      if (!db) throw new Error('nothing is installed');
      armed = { mark, points, lock: await lockPoints(db, mark, { points, postgresUrl }) };
    },

    /**
     * Waits until all of them stand at the mark at the same time. A waiting command times out after seconds
     * and backs off; `nudge` has it taken up again.
     */
    async reached(nudge: () => Promise<void>): Promise<void> {
      const end = Date.now() + REACHED_MS;
      for (let nudged = Date.now(); armed; await pause(10)) {
        const at = await standing();
        const missing = armed.points.filter((_, n) => !at.has(n));
        if (missing.length === 0) return;
        if (Date.now() > end)
          throw new GaveUpWaiting(`never ${armed.mark}: ${missing.map(({ kind }) => kind).join(', ')}`);
        if (Date.now() - nudged < NUDGE_MS) continue;
        await nudge();
        nudged = Date.now();
      }
    },

    /**
     * Releases the commands. Connections of the dead side are cut, and what its sessions in PostgreSQL had
     * begun is rolled back.
     */
    async letGo(dead: 'machine' | 'partners' | 'postgres'): Promise<void> {
      if (!db || !armed) return;
      const { lock } = armed;
      armed = undefined;
      if (dead === 'machine') await endWaitingSessions(db);
      await sql`delete from killing.armed`.execute(db);
      await lock.end().catch(() => {});
      for (const resolve of waiting.values()) resolve(dead === 'postgres');
      waiting.clear();
    },
  };
}

/** Resolves when the point is released; false when the connection is to be cut. */
type KeepBack = (mark: 'requested' | 'done', key: string | undefined) => Promise<boolean>;

type ProxiedRequest = { incoming: IncomingMessage; outgoing: ServerResponse; keepBack: KeepBack };

/** Forwards a request to the partner and its answer back, each once its point is released. */
async function forward(to: string, { incoming, outgoing, keepBack }: ProxiedRequest): Promise<void> {
  const body = await buffer(incoming);
  const key = operationIn(body) ?? incoming.headers['idempotency-key']?.toString();
  if (!(await keepBack('requested', key))) return void incoming.socket.destroy();
  const { method, url, headers } = incoming;
  const forwarded = request(`${to}${url}`, { method, headers, agent: false }).end(body);
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
  const received = await buffer(answer);
  if (!(await keepBack('done', key))) return void incoming.socket.destroy();
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(received);
}

/** The number of the armed point that the command with this key is. */
async function findPoint(db: Database, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select n from killing.orders join killing.armed using (kind, who)
    where id::text = ${key.slice(0, KEY_LENGTH)}`.execute(db);
  return rows[0]?.n;
}

/** Ends the sessions that wait for the test's lock. */
async function endWaitingSessions(db: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and classid = ${LOCK} and not granted`.execute(db);
}

/** The points whose commands wait in PostgreSQL for the test's lock, or are settled. */
async function pointsStanding(db: Database, mark: Mark): Promise<Set<number>> {
  const { rows } =
    mark === 'settled'
      ? await sql<{ n: number }>`select n from killing.orders join killing.armed using (kind, who)
          where status <> 'pending'`.execute(db)
      : await sql<{ n: number }>`select objid::int as n from pg_locks
          where locktype = 'advisory' and classid = ${LOCK} and not granted`.execute(db);
  return new Set(rows.map(({ n }) => n));
}

/** Takes the locks for which commands at the mark wait, on a separate connection. */
async function lockPoints(
  db: Database,
  mark: Mark,
  { points, postgresUrl }: { points: readonly Point[]; postgresUrl: string },
): Promise<pg.Client> {
  const lock = new pg.Client({ connectionString: postgresUrl });
  lock.on('error', () => {});
  await lock.connect();
  for (const [n, { kind, who }] of points.entries()) {
    await lock.query('select pg_advisory_lock($1, $2)', [LOCK, n]);
    await sql`insert into killing.armed (mark, n, kind, who) values (${mark}, ${n}, ${kind}, ${who})`.execute(
      db,
    );
  }
  return lock;
}

/** The command's id is in the metadata of what is created, whatever the key. */
function operationIn(form: Buffer): string | undefined {
  return new URLSearchParams(form.toString()).get('metadata[operation]') ?? undefined;
}

const ordersOf = {
  'payments.operations':
    'select o.id, o.kind, p.account_id as who, o.status from payments.operations o join payments.payables p on p.id = o.payable_id',
  'wallet.withdrawals': `select id, 'withdrawal', professional_id, status from wallet.withdrawals`,
  'wallet.bank_accounts': `select id, 'iban', professional_id, status from wallet.bank_accounts`,
  'verification.account_commands': `select id, kind, professional_id, status from verification.account_commands`,
  'subscriptions.charges': `select id, 'charge', professional_id, status from subscriptions.charges`,
  'subscriptions.card_attachments': `select id, 'card', professional_id, status from subscriptions.card_attachments`,
};

/** A deferred trigger runs at commit, when everything that belongs to the command is written. */
function watchOrders(): string {
  const triggers = Object.keys(ordersOf).map(
    (table) => `
    create constraint trigger killing_decided after insert on ${table} deferrable initially deferred
      for each row execute function killing.stop('decided');
    create trigger killing_claimed after update on ${table}
      for each row when (old.attempts = 0 and new.attempts = 1) execute function killing.stop('claimed');
    create constraint trigger killing_settling after update on ${table} deferrable initially deferred
      for each row when (old.status = 'pending' and new.status <> 'pending') execute function killing.stop('settling');`,
  );
  return `
    create schema killing;
    create table killing.armed (mark text not null, n int not null, kind text not null, who uuid not null);
    create view killing.orders as ${Object.values(ordersOf).join(' union all ')};
    -- A request does not wait long for a lock: here it does, as long as it waits for an answer.
    create function killing.stop() returns trigger language plpgsql security definer set lock_timeout = 0 as $$
    declare place int;
    begin
      select a.n into place from killing.armed a join killing.orders o using (kind, who)
        where a.mark = tg_argv[0] and o.id = new.id;
      if found then perform pg_advisory_xact_lock_shared(${LOCK}, place); end if;
      return null;
    end $$;
    ${triggers.join('')}`;
}
