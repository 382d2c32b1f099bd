import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectionOptions } from './database.ts';

/** One PostgreSQL connection that LISTENs for the whole process, on any number of channels. */
export type Listener = {
  /** Opens the connection. Rejects when it fails or hears nothing (DeafConnection). */
  open(): Promise<void>;
  /**
   * Calls `handler` with the payload of each NOTIFY on the channel, until the returned function is called.
   * The promise resolves once PostgreSQL listens; it rejects when the first connection fails or hears
   * nothing (DeafConnection). A handler must not throw.
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
const LAST_RETRY_MS = 1_000;
/**
 * At this interval another connection notifies this one, which is dropped when it does not hear that within
 * ANSWER_MS: it is dead, or a pooler accepted the LISTEN and delivers nothing. A connection that notified
 * itself would hear that even through a pooler.
 */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/** The connection does not hear notifications. */
export class DeafConnection extends Error {
  override readonly name = 'DeafConnection';

  constructor() {
    super(
      'The connection for notifications hears none: a pooler in transaction mode is in between. ' +
        'DATABASE_LISTEN_URL must lead to PostgreSQL itself.',
    );
  }
}

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
  const heartbeatChannel = `heartbeat_${randomBytes(8).toString('hex')}`;
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
    async prepare(current) {
      await runInTurn(async () => void (await current.client.query(`LISTEN ${heartbeatChannel}`)));
      await hearHeartbeat(current.client);
      await matchSubscriptions(current);
    },
    check: ({ client }) => hearHeartbeat(client),
    onReconnected() {
      for (const subscription of [...subscriptions]) subscription.onGap?.();
    },
  });

  async function hearHeartbeat(client: pg.Client): Promise<void> {
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const onNotification = ({ channel }: pg.Notification) => {
      if (channel === heartbeatChannel) resolve();
    };
    client.on('notification', onNotification);
    try {
      // A dead connection fails here.
      await runInTurn(async () => void (await client.query('SELECT 1')));
      // Without a second connection, for example when the server has no more, only that is known.
      if (await notifyOnce(url, heartbeatChannel, answerMs)) await orDeaf(heard, answerMs);
    } finally {
      client.off('notification', onNotification);
    }
  }

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
    open: connection.start,
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

/** Notifies a channel over a connection of its own. Returns false when it cannot be opened. */
async function notifyOnce(url: string, channel: string, answerMs: number): Promise<boolean> {
  const client = new pg.Client({ ...connectionOptions(url), query_timeout: answerMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`NOTIFY ${channel}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function orDeaf(heard: Promise<void>, withinMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DeafConnection()), withinMs);
  try {
    await Promise.race([heard, late]);
  } finally {
    clearTimeout(timer);
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
