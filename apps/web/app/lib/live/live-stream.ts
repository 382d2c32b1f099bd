import { watchLive } from '@meche/contract/api-client/live';
import type { LiveChange } from '@meche/contract/live';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { apiAddress } from '~/lib/api/address.ts';
import { type ApiRefusal, refusalFrom } from '~/lib/api/refusal.ts';
import type { Credentials } from '~/lib/api/send-with-session.ts';

/** The browser objects that the connection uses; tests pass EventTargets instead. */
export type Surroundings = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  navigator: Pick<Navigator, 'onLine'>;
};

type LiveLineOptions = {
  /** Origin of the API; a browser uses that of the page. */
  origin?: string;
  credentials: Credentials;
  /** Called with each change that arrives. */
  onChange: (change: LiveChange) => void;
  /** Called when changes may have been lost, so that any data on the page may be stale. */
  onMissed: () => void;
  surroundings?: Surroundings;
  patience?: Partial<typeof usual>;
};

const usual = {
  /**
   * Milliseconds without a message or heartbeat after which the connection counts as dead, for example
   * after sleep.
   */
  quietMs: 45_000,
  /**
   * Delay in milliseconds before the first retry, doubled for each further one. The server may send another
   * value.
   */
  firstRetryMs: 1_000,
  lastRetryMs: 30_000,
  /**
   * Milliseconds after which a hidden tab closes its connection, because over HTTP/1.1 a browser has only
   * six connections per server.
   */
  lingerMs: 30_000,
};

/** The options of `openLiveStream` and the state of the connection over all its requests. */
type Connection = Required<Omit<LiveLineOptions, 'patience'>> &
  typeof usual & {
    lastEventId: string | undefined;
    /** Aborts the request in progress. */
    request: AbortController | undefined;
    failures: number;
    /** Time at which the last bytes arrived, by `performance.now()`. */
    heardAt: number;
    isStopped: boolean;
    /** True when the page has been hidden for `lingerMs` or from the start. */
    isHidden: boolean;
    /** True: the next attempt starts without a pause. */
    isEager: boolean;
    /** Ends the pause in progress. */
    wake: () => void;
  };

/**
 * Opens a stream of server-sent events while the page is visible and for `lingerMs` after that. After
 * sleep, a lost connection or a restart of the server it reconnects with the last event id. It stops when
 * the session ends. Returns a function that closes the stream.
 */
export function openLiveStream({ patience, ...options }: LiveLineOptions): () => void {
  const surroundings = options.surroundings ?? { window, document, navigator };
  const connection: Connection = {
    origin: '',
    ...options,
    surroundings,
    ...usual,
    ...patience,
    lastEventId: undefined,
    request: undefined,
    failures: 0,
    heardAt: 0,
    isStopped: false,
    isHidden: surroundings.document.visibilityState === 'hidden',
    isEager: false,
    wake: () => {},
  };
  const stopFollowing = followPage(connection);
  void stayConnected(connection);

  return () => {
    connection.isStopped = true;
    stopFollowing();
    connection.request?.abort();
    connection.wake();
  };
}

async function stayConnected(connection: Connection): Promise<void> {
  while (!connection.isStopped) {
    connection.isEager = false;
    const canConnect = !connection.isHidden && connection.surroundings.navigator.onLine;
    // A token refresh that gets no answer is repeated after `lastRetryMs`.
    const waitMs = canConnect ? await attempt(connection).catch(() => connection.lastRetryMs) : undefined;
    if (!connection.isStopped && !connection.isEager) await pause(connection, waitMs);
  }
}

/**
 * Tries to connect once. Resolves, when the connection has ended, with the delay in milliseconds before the
 * next attempt.
 */
async function attempt(connection: Connection): Promise<number> {
  const { credentials, lastRetryMs } = connection;
  const token = credentials.accessToken();
  // The reader has signed out, or has not signed in again yet.
  if (!token) return lastRetryMs;
  try {
    await connect(connection, token);
    return connection.firstRetryMs;
  } catch (error) {
    const { status, code, retryAfterSeconds } = error as Partial<ApiRefusal>;
    if (code === 'token_expired')
      return (await credentials.refresh(token)) ? 0 : endSession(connection, token);
    if (status === 401) return credentials.isRenewed(token) ? 0 : endSession(connection, token);
    connection.failures += 1;
    if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
    return Math.min(lastRetryMs, connection.firstRetryMs * 2 ** (connection.failures - 1));
  }
}

function endSession(connection: Connection, token: string): number {
  connection.isStopped = true;
  connection.credentials.ended(token);
  return 0;
}

/** Resolves when either side closes the connection. Throws ApiRefusal when the API refuses it. */
async function connect(connection: Connection, token: string): Promise<void> {
  const request = new AbortController();
  connection.request = request;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const onBytes = () => {
    connection.heardAt = performance.now();
    clearTimeout(quiet);
    quiet = setTimeout(() => request.abort(), connection.quietMs);
  };
  onBytes();
  try {
    await readEvents(connection, await requestStream(connection, token, request.signal), onBytes);
  } finally {
    clearTimeout(quiet);
    request.abort();
    if (connection.request === request) connection.request = undefined;
  }
}

async function requestStream({ origin, lastEventId }: Connection, token: string, signal: AbortSignal) {
  const response = await fetch(origin + apiAddress(watchLive), {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    cache: 'no-store',
    signal,
  });
  if (response.ok && response.body) return response.body;
  const refusal = await response.json().catch(() => undefined);
  throw refusalFrom(response.status, refusal, { retryAfter: response.headers.get('retry-after') });
}

async function readEvents(
  connection: Connection,
  stream: ReadableStream<Uint8Array>,
  onBytes: () => void,
): Promise<void> {
  const parser = createParser({
    onEvent: (message) => handleEvent(connection, message),
    onRetry: (ms) => {
      connection.firstRetryMs = ms;
    },
  });
  const text = new TextDecoder();
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    parser.feed(text.decode(value, { stream: true }));
  }
}

function handleEvent(connection: Connection, { event, data, id }: EventSourceMessage): void {
  // The id is stored after the event is handled: if the connection is lost in between, the server sends the
  // event again.
  if (event === 'changed') connection.onChange(JSON.parse(data) as LiveChange);
  if (event === 'missed') connection.onMissed();
  if (event === 'opened') {
    connection.failures = 0;
    if ((JSON.parse(data) as { missed: boolean }).missed) connection.onMissed();
  }
  if (id !== undefined) connection.lastEventId = id;
}

/**
 * Waits `ms` milliseconds ± 25 %, so that clients do not reconnect all at the same time; without `ms`,
 * until `wake` is called.
 */
function pause(connection: Connection, ms: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    connection.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Reconnects unless bytes arrived within the last `believedMs` milliseconds. */
function reconnect(connection: Connection, believedMs: number): void {
  connection.isHidden = false;
  const { request, heardAt } = connection;
  if (request && !request.signal.aborted && performance.now() - heardAt <= believedMs) return;
  // Also skips a pause that has not begun yet.
  connection.isEager = true;
  request?.abort();
  connection.wake();
}

/**
 * Reconnects when the page becomes visible or the network returns; closes the connection of a page that is
 * left, offline, or hidden for `lingerMs`. Returns a function that stops this.
 */
function followPage(connection: Connection): () => void {
  const { surroundings, quietMs, lingerMs } = connection;
  let linger: ReturnType<typeof setTimeout> | undefined;
  const onHide = () => {
    connection.isHidden = true;
    connection.request?.abort();
  };
  const onShow = () => {
    clearTimeout(linger);
    reconnect(connection, quietMs / 2);
  };
  const onVisibility = () => {
    if (surroundings.document.visibilityState !== 'hidden') onShow();
    else linger = setTimeout(onHide, lingerMs);
  };
  const onOnline = () => {
    clearTimeout(linger);
    reconnect(connection, 0);
  };
  const onOffline = () => connection.request?.abort();
  surroundings.document.addEventListener('visibilitychange', onVisibility);
  surroundings.window.addEventListener('pageshow', onShow);
  surroundings.window.addEventListener('pagehide', onHide);
  surroundings.window.addEventListener('online', onOnline);
  surroundings.window.addEventListener('offline', onOffline);
  return () => {
    clearTimeout(linger);
    surroundings.document.removeEventListener('visibilitychange', onVisibility);
    surroundings.window.removeEventListener('pageshow', onShow);
    surroundings.window.removeEventListener('pagehide', onHide);
    surroundings.window.removeEventListener('online', onOnline);
    surroundings.window.removeEventListener('offline', onOffline);
  };
}
