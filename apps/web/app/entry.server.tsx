import { PassThrough, Transform } from 'node:stream';
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
import { deferScripts, longestTag } from './lib/page/deferred-scripts.ts';
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
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
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
      const later = beginScriptsLater();
      later.pipe(body);
      pipe(later);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answer }));
    }
    const timeout = setTimeout(abort, streamTimeoutMs);
  });
}

/** Delays the scripts until styles, fonts and the hero picture are loaded. */
function beginScriptsLater(): Transform {
  const decoder = new TextDecoder();
  let held = '';
  return new Transform({
    decodeStrings: false,
    transform(chunk: Buffer | string, _encoding, done) {
      const text = held + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
      const later = deferScripts(text);
      // A marker may be split between two chunks: hold back a tail that could start one.
      const cut = later.lastIndexOf('<');
      const keepFrom = cut > later.length - longestTag && cut >= 0 ? cut : later.length;
      held = later.slice(keepFrom);
      done(null, later.slice(0, keepFrom));
    },
    flush(done) {
      done(null, held);
    },
  });
}
