import { type LiveChange, watchLive } from '@meche/contract/live';
import { apiBase } from '@meche/contract/paths';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Credentials } from '~/lib/api/as-current-reader.ts';
import { type ApiRefusal, refusalFrom } from '~/lib/api/refusal.ts';

/** The browser objects that the connection uses; tests pass EventTargets. */
export type Surroundings = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  navigator: Pick<Navigator, 'onLine'>;
};

type LiveLine = {
  /** Origin of the API; in a browser, the page's. */
  origin?: string;
  credentials: Credentials;
  /** A change arrived. */
  onChange: (change: LiveChange) => void;
  /** Changes may have been missed: anything may be stale. */
  onMissed: () => void;
  surroundings?: Surroundings;
  patience?: Partial<typeof usual>;
};

const usual = {
  /** Without any message or heartbeat for this long, the connection is considered dead, as after sleep. */
  quietMs: 45_000,
  /** Delay before the first retry, doubled for each further one. The server may send another value. */
  firstRetryMs: 1_000,
  lastRetryMs: 30_000,
  /** A hidden tab closes its connection after this delay: over HTTP/1.1 a browser has six per server. */
  lingerMs: 30_000,
};

/**
 * Opens one server-sent event stream while the page is visible, and reconnects after sleep, cuts and
 * restarts with the last event id. Returns how to close it.
 */
export function openLiveLine({
  origin = '',
  credentials,
  onChange,
  onMissed,
  surroundings = { window, document, navigator },
  patience,
}: LiveLine): () => void {
  const { quietMs, lastRetryMs, lingerMs, ...timing } = { ...usual, ...patience };
  let firstRetryMs = timing.firstRetryMs;
  let lastId: string | undefined;
  let line: AbortController | undefined;
  let failures = 0;
  let heardAt = 0;
  let isStopped = false;
  let isAway = surroundings.document.visibilityState === 'hidden';
  let linger: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};
  /** Retry at once instead of pausing. */
  let isEager = false;

  function take({ event, data, id }: EventSourceMessage): void {
    // Handle the event before storing its id: if the connection is cut in between, the event is sent again.
    if (event === 'changed') onChange(JSON.parse(data) as LiveChange);
    if (event === 'missed') onMissed();
    if (event === 'opened') {
      failures = 0;
      if ((JSON.parse(data) as { missed: boolean }).missed) onMissed();
    }
    if (id !== undefined) lastId = id;
  }

  async function listen(body: ReadableStream<Uint8Array>, stillThere: () => void): Promise<void> {
    const parser = createParser({
      onEvent: take,
      onRetry: (ms) => {
        firstRetryMs = ms;
      },
    });
    const text = new TextDecoder();
    for (const reader = body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      stillThere();
      parser.feed(text.decode(value, { stream: true }));
    }
  }

  /** Resolves when the connection is closed by either side. Throws the refusal. */
  async function connect(token: string): Promise<void> {
    const mine = new AbortController();
    line = mine;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const stillThere = () => {
      heardAt = performance.now();
      clearTimeout(quiet);
      quiet = setTimeout(() => mine.abort(), quietMs);
    };
    stillThere();
    try {
      const answer = await fetch(`${origin}${apiBase}${watchLive.path}`, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(lastId !== undefined && { 'last-event-id': lastId }),
        },
        cache: 'no-store',
        signal: mine.signal,
      });
      if (!answer.ok || !answer.body) {
        const refused = await answer.json().catch(() => undefined);
        throw refusalFrom(answer.status, refused, answer.headers.get('retry-after'));
      }
      await listen(answer.body, stillThere);
    } finally {
      clearTimeout(quiet);
      mine.abort();
      if (line === mine) line = undefined;
    }
  }

  /** Returns the delay before the next attempt, in milliseconds. */
  async function attempt(): Promise<number> {
    const token = credentials.accessToken();
    // Signed out, or not signed in again yet.
    if (!token) return lastRetryMs;
    try {
      await connect(token);
      return firstRetryMs;
    } catch (error) {
      const { status, code, retryAfterSeconds } = error as Partial<ApiRefusal>;
      if (code === 'token_expired') return (await credentials.refresh(token)) ? 0 : end(token);
      if (status === 401) return credentials.isRenewed(token) ? 0 : end(token);
      failures += 1;
      if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
      return Math.min(lastRetryMs, firstRetryMs * 2 ** (failures - 1));
    }
  }

  function end(token: string): number {
    isStopped = true;
    credentials.ended(token);
    return 0;
  }

  async function keep(): Promise<void> {
    while (!isStopped) {
      isEager = false;
      const canBeHad = !isAway && surroundings.navigator.onLine;
      // A token refresh without an answer is retried like the rest.
      const waitMs = canBeHad ? await attempt().catch(() => lastRetryMs) : undefined;
      if (!isStopped && !isEager) await pause(waitMs);
    }
  }

  /** Waits with ±25 % jitter so that clients do not reconnect together; without `ms`, until `wake`. */
  function pause(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms * (0.75 + Math.random() / 2));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function rest(): void {
    isAway = true;
    line?.abort();
  }

  /**
   * Reconnects when the page is visible again or the network changed, unless the connection was heard
   * within `believedMs`.
   */
  function look(believedMs: number): void {
    clearTimeout(linger);
    isAway = false;
    if (line && !line.signal.aborted && performance.now() - heardAt <= believedMs) return;
    // Also when the next pause is about to start.
    isEager = true;
    line?.abort();
    wake();
  }

  const onVisibility = () => {
    if (surroundings.document.visibilityState !== 'hidden') look(quietMs / 2);
    else linger = setTimeout(rest, lingerMs);
  };
  const onShow = () => look(quietMs / 2);
  const onOnline = () => look(0);
  const onOffline = () => line?.abort();
  surroundings.document.addEventListener('visibilitychange', onVisibility);
  surroundings.window.addEventListener('pageshow', onShow);
  surroundings.window.addEventListener('pagehide', rest);
  surroundings.window.addEventListener('online', onOnline);
  surroundings.window.addEventListener('offline', onOffline);
  void keep();

  return () => {
    isStopped = true;
    clearTimeout(linger);
    surroundings.document.removeEventListener('visibilitychange', onVisibility);
    surroundings.window.removeEventListener('pageshow', onShow);
    surroundings.window.removeEventListener('pagehide', rest);
    surroundings.window.removeEventListener('online', onOnline);
    surroundings.window.removeEventListener('offline', onOffline);
    line?.abort();
    wake();
  };
}
