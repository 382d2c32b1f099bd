import { createHash, randomBytes } from 'node:crypto';

/** A page as it was rendered, or what came in its place. */
export type Rendered = {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  html: string;
  /** False: something was missing that another reader may be given. */
  isWhole: boolean;
};

/** One that can be sent to whoever asks for it, each time under a nonce of its own. */
export type CachedPage = Omit<Rendered, 'html' | 'isWhole'> & {
  bytes: number;
  /** Of what stands there: the nonce, and the instant at which it was rendered, are no part of it. Weak: packed or not. */
  tag: string;
  under(nonce: string): Buffer;
};

/** What a page is rendered for, and under which nonce. */
type Render = (nonce: string) => Promise<Rendered>;

export type KeptPages = {
  /** What is known of this page for a moment yet, or is being rendered; else it is rendered. */
  ask(key: string, render: Render): Promise<CachedPage>;
  forgetAll(): void;
  size(): { pages: number; bytes: number };
};

type Bounds = {
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  /** What is sent beside each of them, the nonce left out. */
  taggedWith?: string;
  forMs?: number;
  maxPages?: number;
  maxBytes?: number;
};

/**
 * Pages that are the same for everybody, for a few seconds: of fifty who ask at once for one, one has it rendered. What is no
 * whole page (moved, missing, failed, with a cookie) is given to whoever had it rendered, and the others ask for themselves.
 */
export function createPageCache({
  now,
  taggedWith = '',
  forMs = 5_000,
  maxPages = 500,
  maxBytes = 32 * 1024 * 1024,
}: Bounds): KeptPages {
  const kept = new Map<string, { page: CachedPage; until: number }>();
  const coming = new Map<string, Promise<CachedPage | undefined>>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.page.bytes ?? 0;
    kept.delete(key);
  }

  function dropOld(): void {
    for (const [key, { until }] of kept) if (until <= now()) drop(key);
  }

  function keep(key: string, page: CachedPage, since: number): void {
    drop(key);
    kept.set(key, { page, until: since + forMs });
    bytes += page.bytes;
    for (const [oldest] of kept) {
      if (kept.size <= maxPages && bytes <= maxBytes) return;
      drop(oldest);
    }
  }

  return {
    async ask(key, render) {
      dropOld();
      const others = coming.get(key);
      // Whoever waits for nobody begins at once, before the next of the crowd looks.
      const known = kept.get(key)?.page ?? (others && (await others));
      if (known) return known;
      const since = now();
      const own = renderPage(render, taggedWith);
      const shared = own.then(
        ({ page, isForEverybody }) => (isForEverybody ? page : undefined),
        () => undefined,
      );
      if (!coming.has(key)) coming.set(key, shared);
      try {
        const { page, isForEverybody } = await own;
        // Forgotten meanwhile: it may be what was before the change.
        if (isForEverybody && coming.get(key) === shared) keep(key, page, since);
        return page;
      } finally {
        if (coming.get(key) === shared) coming.delete(key);
      }
    },
    forgetAll() {
      kept.clear();
      coming.clear();
      bytes = 0;
    },
    size: () => ({ pages: kept.size, bytes }),
  };
}

async function renderPage(
  render: Render,
  taggedWith: string,
): Promise<{ page: CachedPage; isForEverybody: boolean }> {
  // Nobody can write it into a page: it is made for this one rendering, and never sent.
  const nonce = randomBytes(24).toString('hex');
  const begun = Date.now();
  const { status, headers, html, isWhole } = await render(nonce);
  const pieces = html.split(nonce).map((text) => Buffer.from(text));
  const page = {
    status,
    headers,
    bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
    tag: tagOf(taggedWith + html.replaceAll(nonce, ''), begun),
    under: (own: string) => withNonce(pieces, Buffer.from(own)),
  };
  const isPage = status === 200 && /^text\/html\b/.test(headerOf(headers, 'content-type') ?? '');
  const isOnesOwn = headerOf(headers, 'set-cookie') !== undefined;
  const isFleeting = /no-store/.test(headerOf(headers, 'cache-control') ?? '');
  return { page, isForEverybody: isPage && isWhole && !isOnesOwn && !isFleeting };
}

function headerOf(headers: Rendered['headers'], name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

function withNonce(pieces: readonly Buffer[], nonce: Buffer): Buffer {
  return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [nonce, piece])));
}

/** Answers are sent with the instant at which they were known: of two renderings of the same it is all that differs. */
function tagOf(text: string, begun: number): string {
  const ended = Date.now();
  const timeless = text.replaceAll(/\b\d{13}\b/g, (ms) =>
    Number(ms) >= begun && Number(ms) <= ended ? '' : ms,
  );
  return `W/"${createHash('sha256').update(timeless).digest('base64url').slice(0, 22)}"`;
}

/** Whether this is one of what the reader has: `*` is any. */
export function isAmong(tag: string, asked: string | undefined): boolean {
  const strong = (one: string) => one.trim().replace(/^W\//, '');
  return asked?.split(',').some((one) => one.trim() === '*' || strong(one) === strong(tag)) ?? false;
}
