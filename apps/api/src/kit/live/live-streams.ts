import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { Listener } from '../database/listen.ts';
import { refuse } from '../refusal.ts';
import { liveEvents } from '../telemetry/metrics.ts';
import {
  type Change,
  createRecentChanges,
  isPosition,
  parseChange,
  type RecentChanges,
} from './recent-changes.ts';

const CHANNEL = 'live';
/** A stream ends after this many heartbeat intervals without a successful authorisation check. */
const UNSURE_BEATS = 1.75;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 1_000;
/** Number of changes stored for readers that reconnect: about an hour of a hundred busy professionals. */
const KEPT_CHANGES = 2_000;

export type Bounds = {
  /** Most streams in this process. */
  most: number;
  /** Most streams of one account; each browser tab opens a stream. */
  mostOfOne: number;
  /** Most bytes that may wait for a reader that does not read. */
  mostWaiting: number;
};
const usual: Bounds = { most: 2_000, mostOfOne: 20, mostWaiting: 64 * 1024 };

/** A subscriber to changes. */
export type Reader = {
  accountId: string;
  sessionId: string;
  topics: ReadonlySet<string>;
};

export type LiveStreams = {
  /**
   * Opens a stream of events from now on, preceded by the events since `lastEventId`. Refuses
   * too_many_requests when the account has too many streams, unavailable when this process has too many.
   */
  open(reader: Reader, lastEventId: string | undefined): Promise<Readable>;
  count(): number;
  /** Ends all streams. Later ones end immediately, so that their readers reconnect to another process. */
  end(): void;
};

export type LiveDeps = {
  listener: Listener;
  /** Returns the readers that are still authorised. */
  mayGoOn: (readers: readonly Reader[]) => Promise<ReadonlySet<Reader>>;
  bounds?: Partial<Bounds>;
  /** Interval in milliseconds of heartbeats and authorisation checks. */
  heartbeatMs: number;
};

type Stream = { reader: Reader; text: Readable; sureAt: number; waitedAtBeat: boolean };

/**
 * Manages the live streams of one process. All of them share one LISTEN connection, so a stream costs no
 * connection and no polling.
 */
export function openLiveStreams({ listener, mayGoOn, bounds, heartbeatMs }: LiveDeps): LiveStreams {
  const limits = { ...usual, ...bounds };
  const { mostWaiting } = limits;
  const registry = createStreamRegistry();
  const recent = createRecentChanges(KEPT_CHANGES);
  const heartbeat = createRepeater(heartbeatMs, beat);
  const listen = onceUnlessRejected(() => listener.hear(CHANNEL, publish, { onGap: reportGap }));
  let isEnded = false;

  function publish(payload: string): void {
    const change = parseChange(payload);
    if (!change) return;
    recent.add(change);
    const text = changed(change);
    const followers = registry.followersOf(change);
    for (const stream of followers) push(stream, text, mostWaiting);
    liveEvents.inc(followers.size);
  }

  function reportGap(): void {
    recent.forget();
    for (const stream of registry.list()) push(stream, written('missed', {}), mostWaiting);
  }

  function enter(reader: Reader): Stream {
    const stream = createStream(reader, leave);
    if (registry.count() === 0) heartbeat.start();
    registry.add(stream);
    return stream;
  }

  function leave(stream: Stream): void {
    if (registry.remove(stream) && registry.count() === 0) heartbeat.stop();
  }

  function finish(stream: Stream): void {
    leave(stream);
    if (!stream.text.destroyed) stream.text.push(null);
  }

  async function beat(): Promise<boolean> {
    const checked = registry.list();
    const authorized = await mayGoOn(checked.map(({ reader }) => reader)).catch(() => undefined);
    for (const stream of checked) {
      if (!registry.has(stream)) continue;
      if (isAuthorized(stream, authorized, heartbeatMs)) {
        destroyIfStalled(stream);
        push(stream, written('beat', {}, recent.latest()), mostWaiting);
      } else {
        // The reader may have lost access to the data on screen, so the page must reload.
        push(stream, written('missed', {}), mostWaiting);
        finish(stream);
      }
    }
    return registry.count() > 0 && !isEnded;
  }

  return {
    async open(reader, lastEventId) {
      // The process listens from the first reader on.
      if (!isEnded) await listen();
      if (isEnded) return createEndedStream();
      refuseBeyondLimits(limits, registry, reader);
      const stream = enter(reader);
      stream.text.push(opening(recent, lastEventId, reader));
      return stream.text;
    },
    count: registry.count,
    end() {
      isEnded = true;
      heartbeat.stop();
      for (const stream of registry.list()) finish(stream);
    },
  };
}

/** The stream of a stopping process holds a retry delay only: the reader reconnects to the next process. */
function createEndedStream(): Readable {
  return Readable.from([`retry: ${RETRY_MS}\n\n`], { objectMode: false });
}

function refuseBeyondLimits(
  { most, mostOfOne }: Bounds,
  registry: ReturnType<typeof createStreamRegistry>,
  { accountId }: Reader,
): void {
  if (registry.count() >= most) refuse('unavailable', { retryAfter: 30 });
  if (registry.countOf(accountId) >= mostOfOne) refuse('too_many_requests', { retryAfter: 60 });
}

/** Starts the task at the first call. Later calls share it, unless it was rejected: then it starts again. */
function onceUnlessRejected(task: () => Promise<unknown>): () => Promise<unknown> {
  let started: Promise<unknown> | undefined;
  return () => {
    started ??= task().catch((error) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}

/** Runs the task after each interval, until it resolves to false. */
function createRepeater(intervalMs: number, task: () => Promise<boolean>) {
  // The reader who starts the repetition is not its origin (kit/telemetry/origin.ts).
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  function start(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void outsideOfRequests(task).then((goesOn) => {
        if (goesOn) start();
      });
    }, intervalMs);
    timer.unref();
  }
  return { start, stop: () => clearTimeout(timer) };
}

function createStream(reader: Reader, onDestroyed: (stream: Stream) => void): Stream {
  const text = new Readable({
    encoding: 'utf8',
    read() {},
    destroy(error, done) {
      onDestroyed(stream);
      done(error);
    },
  });
  const stream: Stream = { reader, text, sureAt: performance.now(), waitedAtBeat: false };
  return stream;
}

/** Indexes the open streams by topic. */
function createStreamRegistry() {
  const streams = new Set<Stream>();
  const byTopic = new Map<string, Set<Stream>>();
  return {
    count: () => streams.size,
    countOf: (accountId: string) =>
      [...streams].filter(({ reader }) => reader.accountId === accountId).length,
    has: (stream: Stream) => streams.has(stream),
    list: () => [...streams],
    followersOf: ({ topics }: Change) => new Set(topics.flatMap((topic) => [...(byTopic.get(topic) ?? [])])),
    add(stream: Stream): void {
      streams.add(stream);
      for (const topic of stream.reader.topics) {
        const followers = byTopic.get(topic) ?? new Set();
        byTopic.set(topic, followers.add(stream));
      }
    },
    /** Returns false when the stream was already removed. */
    remove(stream: Stream): boolean {
      if (!streams.delete(stream)) return false;
      for (const topic of stream.reader.topics) {
        const followers = byTopic.get(topic);
        followers?.delete(stream);
        if (followers?.size === 0) byTopic.delete(topic);
      }
      return true;
    },
  };
}

/**
 * Sends an event, or destroys a stream that has more than `mostWaiting` bytes unread; its reader then
 * reconnects and catches up.
 */
function push({ text }: Stream, event: string, mostWaiting: number): void {
  if (text.destroyed || text.readableEnded) return;
  if (text.readableLength + event.length > mostWaiting) text.destroy();
  else text.push(event);
}

/**
 * Stores when the stream was last authorised. `authorized` is undefined when the check failed; the last
 * success then stays valid for UNSURE_BEATS heartbeats.
 */
function isAuthorized(
  stream: Stream,
  authorized: ReadonlySet<Reader> | undefined,
  heartbeatMs: number,
): boolean {
  const now = performance.now();
  if (authorized?.has(stream.reader)) stream.sureAt = now;
  return authorized ? authorized.has(stream.reader) : now - stream.sureAt <= UNSURE_BEATS * heartbeatMs;
}

/** Destroys a stream that had unread text at two heartbeats in a row. */
function destroyIfStalled(stream: Stream): void {
  const waits = stream.text.readableLength > 0;
  if (waits && stream.waitedAtBeat) stream.text.destroy();
  stream.waitedAtBeat = waits;
}

/**
 * Returns the first events of a stream: the changes of its topics since `lastEventId`, then `opened`, which
 * says whether changes may have been missed.
 */
function opening(recent: RecentChanges, lastEventId: string | undefined, { topics }: Reader): string {
  const missed = lastEventId && isPosition(lastEventId) ? recent.since(lastEventId) : undefined;
  const ownChanges = missed?.filter((change) => change.topics.some((topic) => topics.has(topic))) ?? [];
  // The newest id comes last, so that a reader who is cut off in between reconnects with an older id.
  return [
    `retry: ${RETRY_MS}\n\n`,
    ...ownChanges.map(changed),
    written('opened', { missed: missed === undefined }, recent.latest()),
  ].join('');
}

function changed({ kind, subject, position }: Change): string {
  return written('changed', { about: kind, id: subject }, position);
}

/** Formats one event by https://html.spec.whatwg.org/multipage/server-sent-events.html. */
function written(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
