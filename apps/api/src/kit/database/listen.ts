import pg from 'pg';
import { connectionOptions } from './database.ts';

/** One PostgreSQL connection that LISTENs for the whole process, on any number of channels. */
export type Listener = {
  /**
   * Calls `handler` with the payload of each NOTIFY on the channel, until the returned function is called.
   * The promise resolves once PostgreSQL listens; it rejects when the first connection fails. A handler
   * must not throw.
   */
  hear(
    channel: string,
    handler: (payload: string) => void,
    options?: HearOptions,
  ): Promise<() => Promise<void>>;
  /** Returns true while the connection is open, and while there are no subscriptions. */
  isHearing(): boolean;
  close(): Promise<void>;
};

export type HearOptions = {
  /**
   * The listener calls this function after it reopened a lost connection. Notifications may have been
   * missed in between, so the subscriber must read the state again.
   */
  onGap?: () => void;
};

type Subscription = { channel: string; handler: (payload: string) => void; onGap: (() => void) | undefined };

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** A query at this interval detects a dead connection; a query without an answer for ANSWER_MS drops it. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * The listener opens its connection at the first call of `hear` and reopens it until `close`. Only tests
 * set `heartbeatMs` and `answerMs`.
 */
export function openListener(
  url: string,
  { heartbeatMs = HEARTBEAT_MS, answerMs = ANSWER_MS } = {},
): Listener {
  const subscriptions = new Set<Subscription>();
  const runInTurn = createStatementQueue();
  const connection = createLastingConnection({
    heartbeatMs,
    createClient() {
      const client = new pg.Client({ ...connectionOptions(url), keepAlive: true, query_timeout: answerMs });
      client.on('notification', ({ channel, payload = '' }) => {
        for (const subscription of [...subscriptions])
          if (subscription.channel === channel) subscription.handler(payload);
      });
      return client;
    },
    prepare: matchSubscriptions,
    check: ({ client }) => runInTurn(async () => void (await client.query('SELECT 1'))),
    onReconnected() {
      for (const subscription of [...subscriptions]) subscription.onGap?.();
    },
  });

  /** Sends the LISTEN and UNLISTEN statements that PostgreSQL needs to match the subscriptions. */
  function matchSubscriptions(current: Connection): Promise<void> {
    return runInTurn(() => listenTo(current, new Set([...subscriptions].map(({ channel }) => channel))));
  }

  /**
   * Resolves once PostgreSQL listens to all subscribed channels; waits while the connection is being
   * reopened.
   */
  async function settled(): Promise<void> {
    for (;;) {
      const current = await connection.whenOpen();
      if (!current) return;
      await matchSubscriptions(current).catch(current.lose);
      if (connection.current() === current) return;
    }
  }

  return {
    async hear(channel, handler, { onGap } = {}) {
      const subscription: Subscription = { channel, handler, onGap };
      subscriptions.add(subscription);
      try {
        await connection.start();
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      await settled();
      return async () => {
        subscriptions.delete(subscription);
        const current = connection.current();
        if (current) await matchSubscriptions(current).catch(current.lose);
      };
    },
    isHearing: () => subscriptions.size === 0 || connection.current() !== undefined,
    close: connection.close,
  };
}

/** An open connection and the channels it LISTENs to. `lose` drops the connection and starts a new one. */
type Connection = { client: pg.Client; channels: Set<string>; lose: () => void };

type LastingConnectionOptions = {
  heartbeatMs: number;
  createClient: () => pg.Client;
  /** Runs on each new connection before the connection counts as open. */
  prepare: (connection: Connection) => Promise<void>;
  /** Runs at each heartbeat and rejects when the connection is dead. */
  check: (connection: Connection) => Promise<void>;
  onReconnected: () => void;
};

/** Holds one open connection at a time and replaces a lost one with back-off, until `close`. */
function createLastingConnection(options: LastingConnectionOptions) {
  const { createClient, prepare, onReconnected } = options;
  const heartbeat = createHeartbeat(options);
  const waiting: (() => void)[] = [];
  let open: Connection | undefined;
  let first: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const client = createClient();
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      client.end().catch(() => {});
      if (open?.client !== client) return;
      open = undefined;
      heartbeat.stop();
      reconnect(FIRST_RETRY_MS);
    };
    client.on('error', lose);
    client.on('end', lose);
    const connection = { client, channels: new Set<string>(), lose };
    try {
      await client.connect();
      await prepare(connection);
    } catch (error) {
      lose();
      throw error;
    }
    if (isLost) throw new Error('connection lost while starting to listen');
    if (isClosed) return client.end();
    open = connection;
    heartbeat.start(connection);
    for (const resume of waiting.splice(0)) resume();
  }

  function reconnect(delayMs: number): void {
    if (isClosed) return;
    retry = setTimeout(() => {
      connect().then(onReconnected, () => reconnect(Math.min(delayMs * 2, LAST_RETRY_MS)));
    }, delayMs);
  }

  return {
    current: () => open,
    /** Opens the connection at the first call. Rejects when the database cannot be reached. */
    async start(): Promise<void> {
      first ??= connect().catch((error) => {
        first = undefined;
        throw error;
      });
      await first;
    },
    /** Waits until a connection is open. Returns undefined once `close` was called. */
    async whenOpen(): Promise<Connection | undefined> {
      while (!isClosed && !open) await new Promise<void>((resolve) => waiting.push(resolve));
      return isClosed ? undefined : open;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      heartbeat.stop();
      for (const resume of waiting.splice(0)) resume();
      const current = open;
      open = undefined;
      await current?.client.end();
    },
  };
}

/** Checks one connection at each interval until `stop`, and drops it when the check fails. */
function createHeartbeat({ heartbeatMs, check }: LastingConnectionOptions) {
  let timer: NodeJS.Timeout | undefined;
  let checked: Connection | undefined;

  function start(connection: Connection): void {
    checked = connection;
    timer = setTimeout(() => {
      check(connection).then(() => {
        if (checked === connection) start(connection);
      }, connection.lose);
    }, heartbeatMs);
  }

  return {
    start,
    stop(): void {
      checked = undefined;
      clearTimeout(timer);
    },
  };
}

async function listenTo(
  { client, channels }: Connection,
  channelsToHear: ReadonlySet<string>,
): Promise<void> {
  for (const channel of channelsToHear.difference(channels)) {
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    channels.add(channel);
  }
  for (const channel of channels.difference(channelsToHear)) {
    await client.query(`UNLISTEN ${client.escapeIdentifier(channel)}`);
    channels.delete(channel);
  }
}

/** Runs statements on the connection one after the other, because subscriptions and heartbeats share it. */
function createStatementQueue(): (statements: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (statements) => {
    const result = last.then(statements);
    last = result.catch(() => {});
    return result;
  };
}
