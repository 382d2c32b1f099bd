import pg from 'pg';
import { connectionOptions } from './database.ts';

/** One connection that LISTENs for the whole process, on any number of channels. */
export type Listener = {
  /**
   * Calls `handler` with the payload of each NOTIFY on the channel; the returned function stops it.
   * Resolves once PostgreSQL listens; the first call rejects when there is no database. A handler must not
   * throw.
   */
  hear(
    channel: string,
    handler: (payload: string) => void,
    options?: HearOptions,
  ): Promise<() => Promise<void>>;
  /** True while PostgreSQL listens, and while no channel is requested. */
  isHearing(): boolean;
  close(): Promise<void>;
};

export type HearOptions = {
  /** Called after a lost connection is back: notifications were missed, so read the state again. */
  onGap?: () => void;
};

type Ear = { channel: string; handler: (payload: string) => void; onGap: (() => void) | undefined };

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** A dead connection is detected by a periodic query, and given up when it does not answer. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * LISTENs on a dedicated connection, opened with the first channel and reopened until closed. `heartbeatMs`
 * is for tests.
 */
export function openListener(
  url: string,
  { heartbeatMs = HEARTBEAT_MS, answerMs = ANSWER_MS } = {},
): Listener {
  const subscriptions = new Set<Ear>();
  let open: { client: pg.Client; lose: () => void } | undefined;
  let heard = new Set<string>();
  let first: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  const waiting: (() => void)[] = [];
  let line: Promise<unknown> = Promise.resolve();

  /** Serialises statements on the connection: subscribing, unsubscribing, heartbeat. */
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
      for (const subscription of [...subscriptions])
        if (subscription.channel === channel) subscription.handler(payload);
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

  /** LISTENs and UNLISTENs until PostgreSQL matches the subscriptions. */
  async function tune(client: pg.Client): Promise<void> {
    const channels = new Set([...subscriptions].map(({ channel }) => channel));
    for (const channel of channels.difference(heard)) {
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      heard.add(channel);
    }
    for (const channel of heard.difference(channels)) {
      await client.query(`UNLISTEN ${client.escapeIdentifier(channel)}`);
      heard.delete(channel);
    }
  }

  function scheduleHeartbeat(): void {
    heartbeat = setTimeout(() => {
      const current = open;
      if (!current) return;
      inLine(async () => void (await current.client.query('SELECT 1'))).then(() => {
        if (open === current) scheduleHeartbeat();
      }, current.lose);
    }, heartbeatMs);
  }

  function reconnect(delayMs: number): void {
    if (isClosed) return;
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const subscription of [...subscriptions]) subscription.onGap?.();
        },
        () => reconnect(Math.min(delayMs * 2, LAST_RETRY_MS)),
      );
    }, delayMs);
  }

  /** Resolves once PostgreSQL listens to all channels, waiting through reconnections. */
  async function settled(): Promise<void> {
    while (!isClosed) {
      const current = open;
      if (!current) await new Promise<void>((resolve) => waiting.push(resolve));
      else {
        await inLine(() => tune(current.client)).catch(current.lose);
        if (open === current) return;
      }
    }
  }

  return {
    async hear(channel, handler, { onGap } = {}) {
      const subscription: Ear = { channel, handler, onGap };
      subscriptions.add(subscription);
      try {
        first ??= connect();
        await first;
      } catch (error) {
        first = undefined;
        subscriptions.delete(subscription);
        throw error;
      }
      await settled();
      return async () => {
        subscriptions.delete(subscription);
        const current = open;
        if (current) await inLine(() => tune(current.client)).catch(current.lose);
      };
    },
    isHearing: () => subscriptions.size === 0 || open !== undefined,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(heartbeat);
      for (const tell of waiting.splice(0)) tell();
      const current = open;
      open = undefined;
      await current?.client.end();
    },
  };
}
