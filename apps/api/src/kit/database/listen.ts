import pg from 'pg';
import { connectionOptions } from './database.ts';

/** One connection that LISTENs for the whole process, on as many channels as are asked for. */
export type Listener = {
  /**
   * Hands over the payload of each NOTIFY of a channel until the answer is called. Resolves once PostgreSQL listens;
   * the first of a process rejects when there is no database. A handler must not throw.
   */
  hear(
    channel: string,
    handler: (payload: string) => void,
    options?: HearOptions,
  ): Promise<() => Promise<void>>;
  /** True while PostgreSQL listens; nobody asked for anything: true. */
  isHearing(): boolean;
  close(): Promise<void>;
};

export type HearOptions = {
  /** Called after a lost connection is back: notifications sent meanwhile are gone, so read the state again. */
  onGap?: () => void;
};

type Ear = { channel: string; handler: (payload: string) => void; onGap: (() => void) | undefined };

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** A connection may die without a word: it is asked every so often, and given up when it does not answer. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * LISTEN on a connection of its own (a pooled one would be handed to others), opened with the first channel. Lost, it is
 * opened again for ever, until closed. `heartbeatMs` is for tests.
 */
export function openListener(
  url: string,
  { heartbeatMs = HEARTBEAT_MS, answerMs = ANSWER_MS } = {},
): Listener {
  const ears = new Set<Ear>();
  let open: { client: pg.Client; lose: () => void } | undefined;
  let heard = new Set<string>();
  let first: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  const waiting: (() => void)[] = [];
  let line: Promise<unknown> = Promise.resolve();

  /** One statement after the other: those who come and go, and the beat. */
  function inLine(statements: () => Promise<void>): Promise<void> {
    const mine = line.then(statements);
    line = mine.catch(() => {});
    return mine;
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...connectionOptions(url), keepAlive: true, query_timeout: answerMs });
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      client.end().catch(() => {});
      if (open?.client !== client) return;
      open = undefined;
      clearTimeout(heartbeat);
      reconnect(FIRST_RETRY_MS);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const ear of [...ears]) if (ear.channel === channel) ear.handler(payload);
    });
    try {
      await client.connect();
      heard = new Set();
      await inLine(() => tune(client));
    } catch (error) {
      lose();
      throw error;
    }
    if (isLost) throw new Error('connection lost while starting to listen');
    if (isClosed) return client.end();
    open = { client, lose };
    scheduleHeartbeat();
    for (const tell of waiting.splice(0)) tell();
  }

  /** Says to PostgreSQL what is asked for now. */
  async function tune(client: pg.Client): Promise<void> {
    const wanted = new Set([...ears].map(({ channel }) => channel));
    for (const channel of wanted.difference(heard)) {
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      heard.add(channel);
    }
    for (const channel of heard.difference(wanted)) {
      await client.query(`UNLISTEN ${client.escapeIdentifier(channel)}`);
      heard.delete(channel);
    }
  }

  function scheduleHeartbeat(): void {
    heartbeat = setTimeout(() => {
      const asked = open;
      if (!asked) return;
      inLine(async () => void (await asked.client.query('SELECT 1'))).then(() => {
        if (open === asked) scheduleHeartbeat();
      }, asked.lose);
    }, heartbeatMs);
  }

  function reconnect(delayMs: number): void {
    if (isClosed) return;
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const ear of [...ears]) ear.onGap?.();
        },
        () => reconnect(Math.min(delayMs * 2, LAST_RETRY_MS)),
      );
    }, delayMs);
  }

  /** Until PostgreSQL listens to all that is asked for; a connection that is lost meanwhile is waited for. */
  async function settled(): Promise<void> {
    while (!isClosed) {
      const asked = open;
      if (!asked) await new Promise<void>((resolve) => waiting.push(resolve));
      else {
        await inLine(() => tune(asked.client)).catch(asked.lose);
        if (open === asked) return;
      }
    }
  }

  return {
    async hear(channel, handler, { onGap } = {}) {
      const ear: Ear = { channel, handler, onGap };
      ears.add(ear);
      try {
        first ??= connect();
        await first;
      } catch (error) {
        first = undefined;
        ears.delete(ear);
        throw error;
      }
      await settled();
      return async () => {
        ears.delete(ear);
        const asked = open;
        if (asked) await inLine(() => tune(asked.client)).catch(asked.lose);
      };
    },
    isHearing: () => ears.size === 0 || open !== undefined,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(heartbeat);
      for (const tell of waiting.splice(0)) tell();
      const asked = open;
      open = undefined;
      await asked?.client.end();
    },
  };
}
