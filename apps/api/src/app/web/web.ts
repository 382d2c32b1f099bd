import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { fileURLToPath, pathToFileURL } from 'node:url';
import compress from '@fastify/compress';
import middie from '@fastify/middie';
import fastifyStatic from '@fastify/static';
import { own } from '@meche/contract/own';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { refuseBrokenAddress } from '#kit/http/errors';
import { refuse } from '#kit/refusal';
import { buildSecurityHeaders, type WebPartners } from './content-security.ts';
import { type CachedPage, createPageCache, matchesIfNoneMatch, type Rendered } from './page-cache.ts';
import type { PublishedAssets } from './published-assets.ts';
import { serveWidgetScript } from './widget-script.ts';

/** Calls the API in the same process, without a socket. */
export type ApiFetch = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{ status: number; json(): Promise<unknown> }>;

export type WebOptions = {
  mode: 'production' | 'development';
  /** Partners that the browser connects to; the content security policy allows them. */
  partners: WebPartners;
  /** Origin of the pages. It comes from the configuration, because request headers cannot be trusted. */
  publicOrigin: string;
  apiFetch?: ApiFetch;
  /** Files of other builds, for pages that were made from them. */
  published?: PublishedAssets;
  /** Registers `forget` to be called whenever public content changes. */
  hearChanges?: (forget: () => void) => void;
};

/** Exports of the bundle's entry.server.tsx besides its request handler. */
type WebEntry = {
  loadContext(door: { api: ApiFetch; nonce: string; isWhole?: boolean }): RouterContextProvider;
  /**
   * Returns the request headers under which a shared page is rendered; undefined for a page that is not
   * shared.
   */
  readersOf(address: string, cookies: string | null): Record<string, string> | undefined;
};
type WebBuild = ServerBuild & { entry: { module: WebEntry } };

const webRoot = join(dirname(fileURLToPath(import.meta.url)), '../../../../web');
const oneYear = 365 * 24 * 3600;
/** Pages with longer addresses (in characters) are not cached. */
const LONGEST_CACHED = 500;
const widgetFile = 'widget.js';

/**
 * Serves the web app at every path outside of the API. No other file of the API depends on React Router.
 */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const build = options.mode === 'production' ? await built(app, options.published) : await developed(app);
  // The policy is part of the ETag, because a browser stores a page together with its policy.
  const policy = JSON.stringify(buildSecurityHeaders({ ...options, nonce: '', pathname: '/' }));
  const pages = createPageCache({ nowMs: () => performance.now(), taggedWith: policy });
  options.hearChanges?.(pages.forgetAll);
  await serveWidgetScript(app, widgetScript(options.mode));

  // The separate scope has no body parsers, because React Router reads the body.
  await app.register(async (web) => {
    if (options.mode === 'production') await web.register(compress, { threshold: 1024 });
    web.removeAllContentTypeParsers();
    web.addContentTypeParser('*', (_request, _payload, done) => done(null));
    web.all('*', { schema: { hide: true } }, async (request, reply) => {
      if (request.url.startsWith('/api/')) return reply.callNotFound();
      const nonce = randomBytes(16).toString('base64');
      const { web: bundle, handle } = await build();
      const api = options.apiFetch ?? inProcess(app, request.ip);
      const { loadContext, readersOf } = bundle.entry.module;
      const address = options.publicOrigin + request.url;
      const isPage = options.mode === 'production' && request.method === 'GET';
      const readers = isPage ? readersOf(address, request.headers.cookie ?? null) : undefined;
      const securityOf = (own: string, { pathname }: URL) =>
        buildSecurityHeaders({ ...options, nonce: own, pathname });
      if (readers && request.url.length <= LONGEST_CACHED) {
        const page = await pages.ask(JSON.stringify([request.url, readers]), (own) =>
          render(new Request(address, { headers: readers }), { api, nonce: own, loadContext, handle }),
        );
        return sendCached(request, reply, page, (own) => securityOf(own, new URL(address)));
      }
      const context = loadContext({ api, nonce });
      const webRequest = asWebRequest(request, reply, options.publicOrigin);
      const response = await handle(webRequest, context);
      // The policy is chosen by the normalised path, so that dot segments cannot select another policy.
      reply.headers(securityOf(nonce, new URL(webRequest.url)));
      return answer(reply, response);
    });
  });
}

type Rendering = Pick<WebEntry, 'loadContext'> & { api: ApiFetch; nonce: string; handle: RequestHandler };

/** Renders a page that is shared by all readers; the request contains nothing about its reader. */
async function render(request: Request, { api, nonce, loadContext, handle }: Rendering): Promise<Rendered> {
  let isWhole = true;
  const watched: ApiFetch = async (path, init) => {
    const answer = await api(path, init);
    // The page is rendered without a part whose request was rate-limited or failed, so it must not be
    // cached.
    if (answer.status === 429 || answer.status >= 500) isWhole = false;
    return answer;
  };
  const response = await handle(request, loadContext({ api: watched, nonce, isWhole: true }));
  const html = await response.text();
  return { status: response.status, headers: [...response.headers], html, isWhole };
}

/**
 * Sends a cached page, or 304 when the browser has it. A 304 carries no policy, because it would replace
 * the policy of the stored page, whose nonce is in the page.
 */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  policyFor: (nonce: string) => Record<string, string>,
): FastifyReply {
  for (const [name, value] of page.headers) reply.header(name, value);
  if (page.status === 200) {
    reply.headers({ etag: page.tag, 'cache-control': 'private, no-cache', vary: 'Cookie' });
    if (matchesIfNoneMatch(page.tag, request.headers['if-none-match']))
      return reply.code(304).removeHeader('content-type').send();
  }
  const nonce = randomBytes(16).toString('base64');
  return reply.code(page.status).headers(policyFor(nonce)).send(page.under(nonce));
}

type Build = () => Promise<{ web: WebBuild; handle: RequestHandler }>;

const client = join(webRoot, 'build/client');
/** Files of the build whose names change with their content. */
export const assetsFolder = join(client, 'assets');

async function built(app: FastifyInstance, published?: PublishedAssets): Promise<Build> {
  const entry = join(webRoot, 'build/server/index.js');
  if (!existsSync(entry)) throw new Error('The web app is not built: npm run build');
  // The error handler of these scopes answers malformed file addresses as client errors.
  await app.register(
    async (assets) => {
      assets.setErrorHandler(refuseBrokenAddress);
      if (published) assets.setNotFoundHandler((request, reply) => sendPublished(published, request, reply));
      await assets.register(fastifyStatic, {
        root: assetsFolder,
        immutable: true,
        maxAge: oneYear * 1000,
        preCompressed: true,
        index: false,
        schemaHide: true,
        setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
      });
    },
    { prefix: '/assets' },
  );
  await app.register(async (files) => {
    files.setErrorHandler(refuseBrokenAddress);
    await files.register(fastifyStatic, { root: client, serve: false });
    for (const file of readdirSync(client)) {
      if (extname(file) === '' || file.endsWith('.br') || file.endsWith('.gz') || file === widgetFile)
        continue;
      files.get(`/${file}`, { schema: { hide: true } }, (_request, reply) =>
        reply
          .header('x-content-type-options', 'nosniff')
          .sendFile(file, client, { maxAge: 3600_000, immutable: false }),
      );
    }
  });
  const { web, createRequestHandler } = await asProduction(async () => ({
    web: (await import(pathToFileURL(entry).href)) as WebBuild,
    ...(await import('react-router')),
  }));
  const handle = createRequestHandler(web, 'production');
  return async () => ({ web, handle });
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

async function sendPublished(
  published: PublishedAssets,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = basename(new URL(request.url, 'http://localhost').pathname);
  const content = (await published.find(name)) ?? refuse('not_found');
  return reply
    .headers({
      'cache-control': `public, max-age=${oneYear}, immutable`,
      'content-type': own(contentTypes, extname(name)) ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}

/**
 * Returns the script of the widget for other sites: prebuilt in production, built at each request in
 * development.
 */
function widgetScript(mode: WebOptions['mode']): () => Promise<string> {
  if (mode === 'production') {
    const text = readFileSync(join(webRoot, 'build/client', widgetFile), 'utf8');
    return async () => text;
  }
  const builder = pathToFileURL(join(webRoot, 'scripts/build-widget.ts')).href;
  return async () => ((await import(builder)) as { buildWidget(): Promise<string> }).buildWidget();
}

/**
 * Loads a module with NODE_ENV=production, because React chooses its production build when it is first
 * loaded.
 */
async function asProduction<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await load();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function developed(app: FastifyInstance): Promise<Build> {
  const { createServer } = await import('vite');
  const { createRequestHandler } = await import('react-router');
  const vite = await createServer({
    root: webRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  await app.register(middie);
  app.use((request, response, next) => {
    // Vite would otherwise answer requests to the API.
    if (request.url?.startsWith('/api/')) return next();
    vite.middlewares(request, response, next);
  });
  return async () => {
    const web = (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild;
    return { web, handle: createRequestHandler(web, 'development') };
  };
}

/** Calls the API with the reader's network address, so that rate limits count per reader. */
function inProcess(app: FastifyInstance, readerAddress: string): ApiFetch {
  return async (path, { method, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      remoteAddress: readerAddress,
      ...(body !== undefined && { payload: body }),
    });
    return { status: response.statusCode, json: async () => response.json() };
  };
}

function asWebRequest(request: FastifyRequest, reply: FastifyReply, publicOrigin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // React Router would take the origin of the request from these headers.
    if (name.startsWith('x-forwarded-') || name === 'forwarded') continue;
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  const gone = new AbortController();
  reply.raw.on('close', () => gone.abort());
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(publicOrigin + request.url, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' }),
  });
}

function answer(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return response.body ? reply.send(Readable.fromWeb(response.body as NodeReadableStream)) : reply.send();
}
