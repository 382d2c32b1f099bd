import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicUrl, lookupPublic } from '../public-address.ts';
import type { CalendarLogin, ReadingFailure } from './port.ts';

/** Bytes that are read of all answers of one reading. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;

export type Answer = { status: number; headers: IncomingMessage['headers']; text: string; url: string };

export type Asked = {
  method: 'GET' | 'PROPFIND' | 'REPORT';
  headers?: Record<string, string>;
  body?: string;
};

/**
 * Starts one reading: its requests share the time limit, the login and the limit of bytes. The login goes only
 * to the site of the address that was entered, and never without TLS.
 */
export function startReading({
  anywhere,
  timeoutMs,
  address,
  login,
}: {
  anywhere: boolean;
  timeoutMs: number;
  address: string;
  login: CalendarLogin | null;
}) {
  const signal = AbortSignal.timeout(timeoutMs);
  let left = MAX_BYTES;

  function requestOnce(url: string, { method, headers, body }: Asked): Promise<Answer | ReadingFailure> {
    const { promise, resolve } = Promise.withResolvers<Answer | ReadingFailure>();
    const hasLogin = login !== null && isSameSite(address, url) && (anywhere || url.startsWith('https:'));
    const options = {
      method,
      headers: {
        'user-agent': 'Meche-Calendars/1',
        'accept-encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      ...(hasLogin && { auth: `${login.user}:${login.password}` }),
      signal,
      agent: false as const,
      ...(!anywhere && { lookup: lookupPublic }),
    };
    const send = url.startsWith('http:') ? httpRequest : httpsRequest;
    const request = send(new URL(url), options, async (answer) => {
      const parts: Buffer[] = [];
      try {
        for await (const part of answer as AsyncIterable<Buffer>) {
          left -= part.length;
          if (left < 0) return resolve({ problem: 'too_large' });
          parts.push(part);
        }
        const { statusCode: status = 0, headers: got } = answer;
        resolve({ status, headers: got, text: Buffer.concat(parts).toString('utf8'), url });
      } catch (error) {
        resolve({ problem: problemOf(error as NodeJS.ErrnoException, signal) });
      }
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ problem: problemOf(error, signal) }));
    request.end(body);
    return promise;
  }

  /** Follows redirects with the same method, each after the check of its address. */
  return async function fetchText(url: string, asked: Asked): Promise<Answer | ReadingFailure> {
    let next = url;
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      if (!mayReach(next, anywhere)) return { problem: 'private_address' };
      const answer = await requestOnce(next, asked);
      if ('problem' in answer) return answer;
      const { location } = answer.headers;
      if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return answer;
      const target = URL.parse(location, next);
      if (!target) return { problem: 'server_error' };
      next = target.href;
    }
    return { problem: 'too_large' };
  };
}

export function mayReach(address: string, anywhere: boolean): boolean {
  if (!anywhere) return isPublicUrl(address);
  const url = URL.parse(address);
  return url !== null && !url.username && !url.password && /^https?:$/.test(url.protocol);
}

/**
 * Whether both hosts have the same last two labels. CalDAV servers name hosts of the same site, such as
 * p34-caldav.icloud.com of caldav.icloud.com.
 */
function isSameSite(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => new URL(url));
  if (first?.host === second?.host) return true;
  const siteOf = (url: URL | undefined) => url?.hostname.split('.').slice(-2).join('.');
  return !/^[\d.]+$|:/.test(first?.hostname ?? '') && siteOf(first) === siteOf(second);
}

function problemOf(error: NodeJS.ErrnoException, signal: AbortSignal): ReadingFailure['problem'] {
  if (signal.aborted) return 'silent';
  if (error.code === 'EPRIVATE') return 'private_address';
  return /CERT|SELF_SIGNED|TLS|SSL|LEAF|ISSUER/.test(error.code ?? '') ? 'insecure' : 'unreachable';
}
