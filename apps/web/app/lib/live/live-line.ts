import { type LiveChange, watchLive } from '@meche/contract/live';
import { apiBase } from '@meche/contract/paths';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Credentials } from '~/lib/api/as-current-reader.ts';
import { type ApiRefusal, refusalFrom } from '~/lib/api/refusal.ts';

/** What of a browser the line goes by; an EventTarget each, in a test. */
export type Surroundings = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  navigator: Pick<Navigator, 'onLine'>;
};

type LiveLine = {
  /** Where the API stands; in a browser, at home. */
  origin?: string;
  credentials: Credentials;
  /** Something is so no longer. */
  onChange: (change: LiveChange) => void;
  /** Anything may be so no longer. */
  onMissed: () => void;
  surroundings?: Surroundings;
  patience?: Partial<typeof usual>;
};

const usual = {
  /** Nothing heard for so long, not even a beat: the line is dead, as after a sleep. */
  quietMs: 45_000,
  /** Before the second try; twice as long before each one after it. The server may say another. */
  firstRetryMs: 1_000,
  lastRetryMs: 30_000,
  /** A tab that nobody looks at gives up its line: a browser has six to a server where there is no HTTP/2. */
  lingerMs: 30_000,
};

/**
 * One line to the server for as long as somebody looks, over sleep, cuts and restarts: it comes back with the last number it
 * had, and is told whether it missed something. Answers how to stop.
 */
export function openLiveLine({
  origin = '',
  credentials,
  onChange,
  onMissed,
  surroundings = { window, document, navigator },
  patience,
}: LiveLine): () => void {
  const { quietMs, lastRetryMs, lingerMs, ...given } = { ...usual, ...patience };
  let firstRetryMs = given.firstRetryMs;
  let lastId: string | undefined;
  let line: AbortController | undefined;
  let failures = 0;
  let heardAt = 0;
  let isStopped = false;
  let isAway = surroundings.document.visibilityState === 'hidden';
  let linger: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};
  /** The next try is wanted at once. */
  let isEager = false;

  function take({ event, data, id }: EventSourceMessage): void {
    // What is told counts before its number does: cut in between, it is told again.
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

  /** Until the line is cut, by whomever. Throws what refused it. */
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

  /** How long to wait before the next try, in milliseconds. */
  async function attempt(): Promise<number> {
    const token = credentials.accessToken();
    // Nobody is signed in any more, or not again yet.
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
      // An exchange of tokens that nobody answers is tried again like the rest.
      const waitMs = canBeHad ? await attempt().catch(() => lastRetryMs) : undefined;
      if (!isStopped && !isEager) await pause(waitMs);
    }
  }

  /** A little more or less than asked, so that not all come at once; until `wake` where nothing is asked. */
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

  /** Somebody looks again, or the network is another: a line that has not been heard of lately is not believed. */
  function look(believedMs: number): void {
    clearTimeout(linger);
    isAway = false;
    if (line && !line.signal.aborted && performance.now() - heardAt <= believedMs) return;
    // Also where the next pause is only about to begin.
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
