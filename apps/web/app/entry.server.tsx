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
import { cookiesOf, languageOf } from './lib/i18n/kept-language.ts';
import { wordsFor } from './lib/i18n/language.ts';
import { beginLater, longestTag } from './lib/page/begin-once-painted.ts';
import { NonceContext } from './lib/page/nonce.ts';
import { type PathName, paths } from './paths.ts';

/** Called by the server for each request: context keys must live in this bundle, once. */
export const loadContext = contextFor;

/** Those that say the same to everybody who reads its language, and that many look at. */
const publicNames: readonly PathName[] = [
  ...(['home', 'information', 'legal', 'search', 'professionalPage', 'town', 'townCategory'] as const),
];
const publicPages = publicNames.map((name) => new RegExp(`^${paths[name].replace(/:\w+/g, '[^/.]+')}$`));

/**
 * All that a public page is made from beside its address, as the headers of a request; undefined: it is not the same for
 * everybody, or not worth keeping. Who is signed in, and in which colours she reads, is never among it.
 */
export function readersOf(address: string, cookies: string | null): Record<string, string> | undefined {
  const { pathname } = new URL(address);
  if (!publicPages.some((page) => page.test(pathname))) return undefined;
  return { cookie: cookiesOf(languageOf(address, cookies)) };
}

/** A reader who left, or asked for what does not exist, is no fault of ours. */
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
        // A part that is ready is sent where it stands, however long it is: without scripts too, and nothing jumps.
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
          // Before the shell the request handler reports it; afterwards nobody else would.
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

/** Scripts step back behind styles, letters and the picture at the top. */
function beginScriptsLater(): Transform {
  const decoder = new TextDecoder();
  let held = '';
  return new Transform({
    decodeStrings: false,
    transform(chunk: Buffer | string, _encoding, done) {
      const text = held + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
      const later = beginLater(text);
      // A mark may be cut in two between chunks: keep back what could be its beginning.
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
