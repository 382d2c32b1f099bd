import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Document, Documents, Kind } from './documents.ts';

const PREFIX: Record<Kind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  setup_intent: 'seti',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  account: 'acct',
  person: 'person',
  account_token: 'ct',
  person_token: 'cpt',
  file: 'file',
  balance_transaction: 'txn',
  transfer: 'tr',
  transfer_reversal: 'trr',
  payment: 'py',
  payment_refund: 'pyr',
  application_fee: 'fee',
  dispute: 'du',
  payout: 'po',
  bank_account: 'ba',
  token: 'btok',
  event: 'evt',
};

/**
 * Kind by id prefix. `object` alone does not suffice, because payments to accounts and their refunds are
 * `charge` and `refund` objects too.
 */
const KIND_OF_PREFIX = new Map(Object.entries(PREFIX).map(([kind, prefix]) => [prefix, kind as Kind]));

function kindOf(document: Document): string {
  return KIND_OF_PREFIX.get(document.id.split('_')[0]!) ?? document.object;
}

const SCHEMA = `
  create table if not exists documents (
    seq integer primary key autoincrement, id text not null unique, kind text not null,
    created integer not null, body text not null
  );
  create index if not exists documents_kind on documents (kind, seq);
  create index if not exists documents_customer on documents (kind, json_extract(body, '$.customer'));
  create index if not exists documents_intent on documents (kind, json_extract(body, '$.payment_intent'));
  create index if not exists documents_held on documents (json_extract(body, '$._capture_before'))
    where json_extract(body, '$._capture_before') is not null;
  create index if not exists documents_account on documents (kind, json_extract(body, '$._account'));
  create index if not exists documents_owner on documents (kind, json_extract(body, '$.account'));
  create index if not exists documents_reviewed on documents (json_extract(body, '$._review_at'))
    where json_extract(body, '$._review_at') is not null;
  create index if not exists documents_pending on documents (json_extract(body, '$.available_on'))
    where kind = 'balance_transaction' and json_extract(body, '$.status') = 'pending';
  create index if not exists documents_moving on documents (json_extract(body, '$._moves_at'))
    where json_extract(body, '$._moves_at') is not null;
  create index if not exists documents_settling on documents (json_extract(body, '$._settles.at'))
    where json_extract(body, '$._settles.at') is not null;
  create table if not exists kept_answers (
    key text primary key, fingerprint text not null, request_id text not null, status integer not null, body text not null,
    created integer not null
  );
  create table if not exists deliveries (
    seq integer primary key autoincrement, event_id text not null, attempts integer not null default 0,
    next_at integer not null, last_status integer
  );
  create index if not exists deliveries_due on deliveries (next_at);
  create index if not exists deliveries_of_event on deliveries (event_id);
  create table if not exists settings (name text primary key, value text not null);
`;

export type Answer = { fingerprint: string; requestId: string; status: number; body: string };
export type Delivery = { seq: number; eventId: string; attempts: number };
export type Page = { limit: number; startingAfter?: string; endingBefore?: string };
/**
 * Condition on a field; `field` is a path in the object (`$.customer`) and must never come from a request,
 * because it becomes part of the SQL.
 */
export type Filter = {
  field: string;
  /** `is` with null also matches objects without the field. */
  operator: '=' | '>=' | '>' | '<=' | '<' | 'in' | 'is';
  value: SQLInputValue | string[];
};

/** Prepares each statement once, because preparing takes longer than running. */
class Database extends DatabaseSync {
  readonly #statements = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = super.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * The partner's state in one SQLite file: objects as JSON, answers by idempotency key, and webhooks to
 * deliver.
 */
export class State {
  readonly #db: Database;

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    this.#db = new Database(file);
    // `synchronous = normal` survives the kill of the process, which is enough for a simulator.
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;');
    this.#db.exec(SCHEMA);
  }

  close(): void {
    this.#db.close();
  }

  /** Runs `work` in a transaction, which rolls back when `work` throws. */
  atomically<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const result = work();
      this.#db.exec('commit');
      return result;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  newId(kind: Kind): string {
    return `${PREFIX[kind]}_${randomText(24)}`;
  }

  save<K extends Kind>(document: Documents[K]): Documents[K] {
    this.#db
      .prepare(
        `insert into documents (id, kind, created, body) values (?, ?, ?, ?)
         on conflict (id) do update set body = excluded.body`,
      )
      .run(document.id, kindOf(document), document.created, JSON.stringify(document));
    return document;
  }

  remove(id: string): void {
    this.#db.prepare('delete from documents where id = ?').run(id);
  }

  find<K extends Kind>(kind: K, id: string): Documents[K] | undefined {
    const row = this.#db.prepare('select body from documents where id = ? and kind = ?').get(id, kind);
    return row && (JSON.parse(String(row.body)) as Documents[K]);
  }

  findAny(id: string): Document | undefined {
    const row = this.#db.prepare('select body from documents where id = ?').get(id);
    return row && (JSON.parse(String(row.body)) as Document);
  }

  /** Returns the objects of an account or a customer, oldest first. */
  allOf<K extends Kind>(kind: K, owner: 'account' | 'customer', id: string): Documents[K][] {
    const rows = this.#db
      .prepare(
        `select body from documents where kind = ? and json_extract(body, '$.${owner}') = ? order by seq`,
      )
      .all(kind, id);
    return rows.map((row) => JSON.parse(String(row.body)) as Documents[K]);
  }

  all<K extends Kind>(kind: K): Documents[K][] {
    const rows = this.#db.prepare('select body from documents where kind = ? order by seq').all(kind);
    return rows.map((row) => JSON.parse(String(row.body)) as Documents[K]);
  }

  /** Returns a page of objects, newest first. */
  list<K extends Kind>(kind: K, filters: Filter[], page: Page): { data: Documents[K][]; hasMore: boolean } {
    const where = ['kind = ?'];
    const values: SQLInputValue[] = [kind];
    for (const { field, operator, value } of filters) {
      const column = `json_extract(body, '${field}')`;
      if (Array.isArray(value)) {
        where.push(`${column} in (${value.map(() => '?').join(', ')})`);
        values.push(...value);
      } else {
        where.push(`${column} ${operator} ?`);
        values.push(value);
      }
    }
    if (page.startingAfter) where.push('seq < (select seq from documents where id = ?)');
    if (page.startingAfter) values.push(page.startingAfter);
    if (page.endingBefore) where.push('seq > (select seq from documents where id = ?)');
    if (page.endingBefore) values.push(page.endingBefore);
    const backwards = page.endingBefore !== undefined;
    const rows = this.#db
      .prepare(
        `select body from documents where ${where.join(' and ')} order by seq ${backwards ? 'asc' : 'desc'} limit ?`,
      )
      .all(...values, page.limit + 1);
    const found = rows.slice(0, page.limit).map((row) => JSON.parse(String(row.body)) as Documents[K]);
    return { data: backwards ? found.reverse() : found, hasMore: rows.length > page.limit };
  }

  heldPast(seconds: number): Documents['payment_intent'][] {
    return this.#past('documents_held', '$._capture_before', seconds);
  }

  payoutsMovingBy(seconds: number): Documents['payout'][] {
    return this.#past('documents_moving', '$._moves_at', seconds);
  }

  refundsSettlingBy(seconds: number): Documents['refund'][] {
    return this.#past('documents_settling', '$._settles.at', seconds);
  }

  accountsReviewedBy(milliseconds: number): Documents['account'][] {
    return this.#past('documents_reviewed', '$._review_at', milliseconds);
  }

  /**
   * Returns the objects whose time in this field has passed. It runs before every request, so it forces the
   * index; otherwise SQLite would read all objects.
   */
  #past<D extends Document>(index: string, field: string, instant: number): D[] {
    const rows = this.#db
      .prepare(
        `select body from documents indexed by ${index} where json_extract(body, '${field}') is not null
           and json_extract(body, '${field}') <= ? order by seq`,
      )
      .all(instant);
    return rows.map((row) => JSON.parse(String(row.body)) as D);
  }

  /** Marks balance transactions as available once their time has come. */
  makeAvailable(seconds: number): void {
    this.#db
      .prepare(
        `update documents indexed by documents_pending set body = json_set(body, '$.status', 'available')
         where kind = 'balance_transaction' and json_extract(body, '$.status') = 'pending'
           and json_extract(body, '$.available_on') <= ?`,
      )
      .run(seconds);
  }

  /** Net balance in cents of a connected account, or of the platform when null. */
  balanceOf(account: string | null): { available: number; pending: number } {
    const rows = this.#db
      .prepare(
        `select json_extract(body, '$.status') as status, sum(json_extract(body, '$.net')) as net from documents
         where kind = 'balance_transaction' and json_extract(body, '$._account') is ? group by 1`,
      )
      .all(account);
    const of = (status: string) => Number(rows.find((row) => row.status === status)?.net ?? 0);
    return { available: of('available'), pending: of('pending') };
  }

  /**
   * Returns the answer stored for an idempotency key, unless it is older than `since` (Unix seconds by the
   * business clock).
   */
  findAnswer(key: string, since: number): Answer | undefined {
    const row = this.#db.prepare('select * from kept_answers where key = ? and created > ?').get(key, since);
    return (
      row && {
        fingerprint: String(row.fingerprint),
        requestId: String(row.request_id),
        status: Number(row.status),
        body: String(row.body),
      }
    );
  }

  keepAnswer(key: string, answer: Answer, at: number): void {
    this.#db
      .prepare(
        'insert or replace into kept_answers (key, fingerprint, request_id, status, body, created) values (?, ?, ?, ?, ?, ?)',
      )
      .run(key, answer.fingerprint, answer.requestId, answer.status, answer.body, at);
  }

  queueDelivery(eventId: string, at: number): void {
    this.#db.prepare('insert into deliveries (event_id, next_at) values (?, ?)').run(eventId, at);
  }

  dueDeliveries(at: number, limit: number): Delivery[] {
    const rows = this.#db
      .prepare(
        'select seq, event_id, attempts from deliveries where next_at <= ? order by next_at, seq limit ?',
      )
      .all(at, limit);
    return rows.map((row) => ({
      seq: Number(row.seq),
      eventId: String(row.event_id),
      attempts: Number(row.attempts),
    }));
  }

  nextDeliveryAt(): number | undefined {
    const row = this.#db.prepare('select min(next_at) as at from deliveries').get();
    return row?.at == null ? undefined : Number(row.at);
  }

  waitingDeliveries(eventId?: string): number {
    const row = eventId
      ? this.#db.prepare('select count(*) as n from deliveries where event_id = ?').get(eventId)
      : this.#db.prepare('select count(*) as n from deliveries').get();
    return Number(row?.n);
  }

  delivered(seq: number): void {
    this.#db.prepare('delete from deliveries where seq = ?').run(seq);
  }

  postponed(seq: number, nextAt: number, status: number | null): void {
    this.#db
      .prepare('update deliveries set attempts = attempts + 1, next_at = ?, last_status = ? where seq = ?')
      .run(nextAt, status, seq);
  }

  /** Postpones a delivery without counting an attempt, because there is no webhook address yet. */
  putOff(seq: number, nextAt: number): void {
    this.#db.prepare('update deliveries set next_at = ? where seq = ?').run(nextAt, seq);
  }

  setting(name: string): string | undefined {
    const row = this.#db.prepare('select value from settings where name = ?').get(name);
    return row && String(row.value);
  }

  set(name: string, value: string): void {
    this.#db
      .prepare(
        'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      )
      .run(name, value);
  }
}

export function randomText(length: number): string {
  return randomBytes(length).toString('base64').replace(/[+/=]/g, 'x').slice(0, length);
}
