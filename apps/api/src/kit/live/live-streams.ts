import { Readable } from 'node:stream';
import type { Listener } from '../database/listen.ts';
import { refuse } from '../refusal.ts';
import { type Change, isPosition, keepRecent, readChange } from './recent-changes.ts';

const CHANNEL = 'live';
/** Nobody could be asked for so many beats, and she is let go: within a minute. */
const UNSURE_BEATS = 1.75;
/** A reader waits so long before she comes again, a little more or less. */
const RETRY_MS = 1_000;
/** A busy house changes something every few seconds: an hour of a hundred of them. */
const KEPT_CHANGES = 2_000;

export type Bounds = {
  /** Streams of this process. */
  most: number;
  /** Streams of one account: a tab each. */
  mostOfOne: number;
  /** What may wait for a reader who does not take it off, in bytes. */
  mostWaiting: number;
};
const usual: Bounds = { most: 2_000, mostOfOne: 20, mostWaiting: 64 * 1024 };

/** Somebody who wants to be told. */
export type Reader = {
  accountId: string;
  sessionId: string;
  /** What she is told of. */
  topics: ReadonlySet<string>;
};

export type LiveStreams = {
  /**
   * Events from now on, after those that came since the position she had. Refuses too_many_requests when she has too many
   * open, unavailable when this process has.
   */
  open(reader: Reader, lastEventId: string | undefined): Promise<Readable>;
  count(): number;
  /** Ends them all; whoever comes later is sent on at once. */
  end(): void;
};

export type LiveDeps = {
  listener: Listener;
  /** Those who may go on with what they follow. */
  mayGoOn: (readers: readonly Reader[]) => Promise<ReadonlySet<Reader>>;
  bounds?: Partial<Bounds>;
  /** So often every reader hears that the line is alive, and whether she may go on is asked anew. */
  heartbeatMs: number;
};

type Stream = { reader: Reader; text: Readable; sureAt: number; waitedAtBeat: boolean };

/** The streams of one process, fed by the one connection that listens: none costs a connection, none asks by itself. */
export function openLiveStreams({ listener, mayGoOn, bounds, heartbeatMs }: LiveDeps): LiveStreams {
  const { most, mostOfOne, mostWaiting } = { ...usual, ...bounds };
  const streams = new Set<Stream>();
  const ofTopic = new Map<string, Set<Stream>>();
  const recent = keepRecent(KEPT_CHANGES);
  let hearing: Promise<unknown> | undefined;
  let beating: NodeJS.Timeout | undefined;
  let isEnded = false;

  /** From the first reader on: a process without any keeps no connection for them. */
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
    const said = changed(change);
    for (const stream of concerned) say(stream, said);
  }

  function notifyOfGap(): void {
    recent.forget();
    for (const stream of [...streams]) say(stream, written('missed', {}));
  }

  function say(stream: Stream, said: string): void {
    if (stream.text.destroyed || stream.text.readableEnded) return;
    // She comes again, and reads what holds then.
    if (stream.text.readableLength + said.length > mostWaiting) stream.text.destroy();
    else stream.text.push(said);
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
    const asked = [...streams];
    const sure = await mayGoOn(asked.map(({ reader }) => reader)).catch(() => undefined);
    const now = performance.now();
    for (const stream of asked) {
      if (!streams.has(stream)) continue;
      if (sure?.has(stream.reader)) stream.sureAt = now;
      else if (sure || now - stream.sureAt > UNSURE_BEATS * heartbeatMs) {
        // What she has before her may be hers no longer: she finds out by reading it again.
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
    const hers = missed?.filter((change) => change.topics.some((topic) => topics.has(topic))) ?? [];
    // The newest number last: a reader who is cut in between comes back with an older one.
    return [
      `retry: ${RETRY_MS}\n\n`,
      ...hers.map(changed),
      written('opened', { missed: missed === undefined }, recent.latest()),
    ].join('');
  }

  return {
    async open(reader, lastEventId) {
      if (!isEnded) await hear();
      // A process that stops turns nobody away with an error: the next one takes her up.
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

/** One event, as https://html.spec.whatwg.org/multipage/server-sent-events.html has it. */
function written(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
