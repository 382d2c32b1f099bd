import { createHash, randomBytes } from 'node:crypto';
import { openCache } from '#kit/cache';

/** A rendered page, or the redirect or error that was rendered instead. */
export type Rendered = {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  html: string;
  /** False when a part is missing because a request for it failed or was rate-limited. */
  isWhole: boolean;
};

/** A page without its nonce. Each reader gets the page with a new nonce. */
export type CachedPage = Omit<Rendered, 'html' | 'isWhole'> & {
  bytes: number;
  /**
   * ETag of the content without nonce and render time. The tag is weak, because the body may be compressed.
   */
  tag: string;
  under(nonce: string): Buffer;
};

/** Renders the page with this nonce. */
type Render = (nonce: string) => Promise<Rendered>;

export type PageCache = {
  /** Returns the cached page, or waits for a render in flight, or renders the page. */
  ask(key: string, render: Render): Promise<CachedPage>;
  forgetAll(): void;
  size(): { pages: number; bytes: number };
};

type Bounds = {
  /** Returns the milliseconds of a monotonic clock. */
  nowMs: () => number;
  /** Text that is part of every ETag, because it is sent with every page. */
  taggedWith?: string;
  maxEntries?: number;
  /** Limit of the bytes of all pages. */
  maxSize?: number;
};

type Outcome = { page: CachedPage; isForEverybody: boolean };

/**
 * Caches public pages for 5 s and coalesces concurrent renders. Redirects, errors, incomplete pages, and
 * pages with a cookie or no-store are never shared.
 */
export function createPageCache(bounds: Bounds): PageCache {
  const { nowMs, taggedWith = '', maxEntries = 500, maxSize = 32 * 1024 * 1024 } = bounds;
  const sizeOf = ({ page, isForEverybody }: Outcome) => (isForEverybody ? page.bytes : undefined);
  const pages = openCache<Outcome>({ ttlMs: 5_000, maxEntries, maxSize, sizeOf, nowMs });
  return {
    async ask(key, render) {
      let own: Promise<Outcome> | undefined;
      const renderOwn = () => {
        own = renderPage(render, taggedWith);
        return own;
      };
      const shared = await pages.forceFetch(key, { context: renderOwn }).catch(() => undefined);
      if (shared?.isForEverybody) return shared.page;
      return (await (own ?? renderOwn())).page;
    },
    forgetAll: () => pages.clear(),
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

async function renderPage(render: Render, taggedWith: string): Promise<Outcome> {
  // This placeholder is used for one render and never sent, so no content of the page can contain it.
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

/**
 * Embedded data carries the time at which it was read; without these times equal renders have equal tags.
 */
function tagOf(text: string, begun: number): string {
  const ended = Date.now();
  const timeless = text.replaceAll(/\b\d{13}\b/g, (ms) =>
    Number(ms) >= begun && Number(ms) <= ended ? '' : ms,
  );
  return `W/"${createHash('sha256').update(timeless).digest('base64url').slice(0, 22)}"`;
}

/** Returns whether an If-None-Match header matches the tag; `*` matches any tag. */
export function matchesIfNoneMatch(tag: string, header: string | undefined): boolean {
  const strong = (one: string) => one.trim().replace(/^W\//, '');
  return header?.split(',').some((one) => one.trim() === '*' || strong(one) === strong(tag)) ?? false;
}
