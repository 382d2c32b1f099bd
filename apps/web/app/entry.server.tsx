import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { contextFor, isWholeContext, nonceContext } from './lib/api/server.ts';
import { wordsFor } from './lib/i18n/language.ts';
import { languageCookie, languageOf } from './lib/i18n/language-choice.ts';
import { NonceContext } from './lib/page/nonce.ts';
import { type PathName, paths } from './paths.ts';

/**
 * Called by the server for each request. Exported from this bundle because context keys must exist only
 * once.
 */
export const loadContext = contextFor;

/** Pages whose content depends on the language alone, and that are requested often. */
const publicNames: readonly PathName[] = [
  ...(['home', 'information', 'legal', 'search', 'professionalPage', 'town', 'townCategory'] as const),
];
const publicPages = publicNames.map((name) => new RegExp(`^${paths[name].replace(/:\w+/g, '[^/.]+')}$`));

/**
 * The request headers on which a public page depends besides its address; undefined when the page must not
 * be cached. Session and colour scheme are never among them.
 */
export function readersOf(address: string, cookies: string | null): Record<string, string> | undefined {
  const { pathname } = new URL(address);
  if (!publicPages.some((page) => page.test(pathname))) return undefined;
  return { cookie: languageCookie(languageOf(address, cookies)) };
}

/** Logs errors of the app only, not aborted requests and 4xx answers. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
}

const streamTimeoutMs = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });

  const nonce = context.get(nonceContext);
  const words = await wordsFor(languageOf(request.url, request.headers.get('cookie')));
  const isWhole = context.get(isWholeContext) || isbot(request.headers.get('user-agent') ?? '');

  return new Promise((resolve, reject) => {
    let isShellReady = false;
    let answer = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <I18nextProvider i18n={words}>
          <ServerRouter context={withoutPreloads(routerContext)} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </NonceContext>,
      {
        nonce,
        // Sends a finished boundary in place, whatever its size, so that it shows without scripts and
        // nothing shifts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          isShellReady = true;
          if (!isWhole) send();
        },
        onAllReady() {
          if (isWhole) send();
        },
        onShellError: reject,
        onError(error: unknown) {
          answer = 500;
          // Before the shell is ready the request handler logs the error; afterwards only this line does.
          if (isShellReady) console.error(error);
        },
      },
    );
    function send() {
      const body = new PassThrough();
      body.on('close', () => clearTimeout(timeout));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answer }));
    }
    const timeout = setTimeout(abort, streamTimeoutMs);
  });
}

/**
 * Leaves out the preloads of scripts that other scripts import. The browser loads them at a high priority,
 * before pictures, fonts and style sheets; imports of an asynchronous script have a low one.
 */
function withoutPreloads(context: EntryContext): EntryContext {
  const { manifest } = context;
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route && { ...route, imports: [] },
  ]);
  return {
    ...context,
    manifest: {
      ...manifest,
      entry: { ...manifest.entry, imports: [] },
      routes: Object.fromEntries(routes),
    },
  };
}
