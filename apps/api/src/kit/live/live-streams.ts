import { Readable } from 'node:stream';
import type { Listener } from '../database/listen.ts';
import { refuse } from '../refusal.ts';
import { type Change, createRecentChanges, isPosition, readChange } from './recent-changes.ts';

const CHANNEL = 'live';
/** Heartbeats without an authorisation check after which a stream ends: within a minute. */
const UNSURE_BEATS = 1.75;
/** Delay before a reader reconnects, with jitter. */
const RETRY_MS = 1_000;
/** An hour of a hundred busy professionals, each changing something every few seconds. */
const KEPT_CHANGES = 2_000;

export type Bounds = {
  /** Streams of this process. */
  most: number;
  /** Streams of one account, one per tab. */
  mostOfOne: number;
  /** Bytes that may wait for a reader that does not read. */
  mostWaiting: number;
};
const usual: Bounds = { most: 2_000, mostOfOne: 20, mostWaiting: 64 * 1024 };

/** A subscriber to changes. */
export type Reader = {
  accountId: string;
  sessionId: string;
  /** Topics of the subscription. */
  topics: ReadonlySet<string>;
};

export type LiveStreams = {
  /**
   * Events from now on, preceded by those since the last event id. Refuses too_many_requests when the
   * account has too many streams, unavailable when this process has.
   */
  open(reader: Reader, lastEventId: string | undefined): Promise<Readable>;
  count(): number;
  /** Ends all streams; later readers are sent elsewhere at once. */
  end(): void;
};

export type LiveDeps = {
  listener: Listener;
  /** The readers that are still authorised. */
  mayGoOn: (readers: readonly Reader[]) => Promise<ReadonlySet<Reader>>;
  bounds?: Partial<Bounds>;
  /** Interval of heartbeats and authorisation checks. */
  heartbeatMs: number;
};

type Stream = { reader: Reader; text: Readable; sureAt: number; waitedAtBeat: boolean };

/**
 * The streams of one process, fed by its one LISTEN connection: a stream costs no connection and no
 * polling.
 */
export function openLiveStreams({ listener, mayGoOn, bounds, heartbeatMs }: LiveDeps): LiveStreams {
  const { most, mostOfOne, mostWaiting } = { ...usual, ...bounds };
  const streams = new Set<Stream>();
  const ofTopic = new Map<string, Set<Stream>>();
  const recent = createRecentChanges(KEPT_CHANGES);
  let hearing: Promise<unknown> | undefined;
  let beating: NodeJS.Timeout | undefined;
  let isEnded = false;

  /** From the first reader on. */
  function hear(): Promise<unknown> {
    hearing ??= listener.hear(CHANNEL, tell, { onGap: notifyOfGap }).catch((error) => {
      hearing = undefined;
      throw error;
    });
    return hearing;
  }

  function tell(payload: string): void {
    const change = readChange(payload);
    if (!change) return;
    recent.add(change);
    const concerned = new Set(change.topics.flatMap((topic) => [...(ofTopic.get(topic) ?? [])]));
    const text = changed(change);
    for (const stream of concerned) say(stream, text);
  }

  function notifyOfGap(): void {
    recent.forget();
    for (const stream of [...streams]) say(stream, written('missed', {}));
  }

  function say(stream: Stream, text: string): void {
    if (stream.text.destroyed || stream.text.readableEnded) return;
    // The reader reconnects and reloads.
    if (stream.text.readableLength + text.length > mostWaiting) stream.text.destroy();
    else stream.text.push(text);
  }

  function finish(stream: Stream): void {
    leave(stream);
    if (!stream.text.destroyed) stream.text.push(null);
  }

  function leave(stream: Stream): void {
    if (!streams.delete(stream)) return;
    for (const topic of stream.reader.topics) {
      const followers = ofTopic.get(topic);
      followers?.delete(stream);
      if (followers?.size === 0) ofTopic.delete(topic);
    }
    if (streams.size === 0) clearTimeout(beating);
  }

  function enter(reader: Reader): Stream {
    const text = new Readable({
      encoding: 'utf8',
      read() {},
      destroy(error, done) {
        leave(stream);
        done(error);
      },
    });
    const stream: Stream = { reader, text, sureAt: performance.now(), waitedAtBeat: false };
    if (streams.size === 0) scheduleHeartbeat();
    streams.add(stream);
    for (const topic of reader.topics) {
      const followers = ofTopic.get(topic) ?? new Set();
      ofTopic.set(topic, followers.add(stream));
    }
    return stream;
  }

  function scheduleHeartbeat(): void {
    clearTimeout(beating);
    beating = setTimeout(() => {
      void heartbeat().then(() => {
        if (streams.size > 0 && !isEnded) scheduleHeartbeat();
      });
    }, heartbeatMs);
    beating.unref();
  }

  async function heartbeat(): Promise<void> {
    const checked = [...streams];
    const sure = await mayGoOn(checked.map(({ reader }) => reader)).catch(() => undefined);
    const now = performance.now();
    for (const stream of checked) {
      if (!streams.has(stream)) continue;
      if (sure?.has(stream.reader)) stream.sureAt = now;
      else if (sure || now - stream.sureAt > UNSURE_BEATS * heartbeatMs) {
        // The reader may have lost access to what is on screen: reloading shows it.
        say(stream, written('missed', {}));
        finish(stream);
        continue;
      }
      const waits = stream.text.readableLength > 0;
      if (waits && stream.waitedAtBeat) stream.text.destroy();
      stream.waitedAtBeat = waits;
      say(stream, written('beat', {}, recent.latest()));
    }
  }

  function opening(lastEventId: string | undefined, { topics }: Reader): string {
    const missed = lastEventId && isPosition(lastEventId) ? recent.since(lastEventId) : undefined;
    const ownChanges = missed?.filter((change) => change.topics.some((topic) => topics.has(topic))) ?? [];
    // The newest id last: a reader cut off in between reconnects with an older one.
    return [
      `retry: ${RETRY_MS}\n\n`,
      ...ownChanges.map(changed),
      written('opened', { missed: missed === undefined }, recent.latest()),
    ].join('');
  }

  return {
    async open(reader, lastEventId) {
      if (!isEnded) await hear();
      // A stopping process answers with a retry delay: the reader reconnects to the next process.
      if (isEnded) return Readable.from([`retry: ${RETRY_MS}\n\n`], { objectMode: false });
      if (streams.size >= most) refuse('unavailable', { retryAfter: 30 });
      let open = 0;
      for (const one of streams) if (one.reader.accountId === reader.accountId) open += 1;
      if (open >= mostOfOne) refuse('too_many_requests', { retryAfter: 60 });
      const stream = enter(reader);
      stream.text.push(opening(lastEventId, reader));
      return stream.text;
    },
    count: () => streams.size,
    end() {
      isEnded = true;
      clearTimeout(beating);
      for (const stream of [...streams]) finish(stream);
    },
  };
}

function changed({ kind, subject, position }: Change): string {
  return written('changed', { about: kind, id: subject }, position);
}

/** One event as in https://html.spec.whatwg.org/multipage/server-sent-events.html. */
function written(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
