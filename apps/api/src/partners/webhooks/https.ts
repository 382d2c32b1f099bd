import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { isPublicAddress, lookupPublic } from '../public-address.ts';
import type { WebhookAnswer, WebhookSender } from './port.ts';

/** From the DNS lookup to the response headers. */
const TIMEOUT_MS = 5_000;
/** Bytes accepted of a response body, which is ignored. */
const MOST_BYTES = 64 * 1024;

/** `anywhere`: also http and private addresses, in development and tests. */
export function httpsWebhooks({
  anywhere,
  timeoutMs = TIMEOUT_MS,
}: {
  anywhere: boolean;
  timeoutMs?: number;
}): WebhookSender {
  function mayReach(address: string): boolean {
    const url = URL.parse(address);
    if (!url || url.username || url.password) return false;
    if (anywhere) return url.protocol === 'https:' || url.protocol === 'http:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:' || url.port !== '') return false;
    // A name is checked when it is resolved: its address may change.
    return isIP(host) ? isPublicAddress(host) : host.includes('.') && !host.endsWith('.');
  }

  return {
    mayReach,
    async post(address, { headers, body }) {
      assertOutsideTransaction('webhooks: post');
      if (!mayReach(address)) return { problem: 'private_address' };
      const url = new URL(address);
      const { promise, resolve } = Promise.withResolvers<WebhookAnswer>();
      const signal = AbortSignal.timeout(timeoutMs);
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        // No shared connection that another request keeps open.
        agent: false as const,
        ...(!anywhere && { lookup: lookupPublic }),
      };
      const request = (url.protocol === 'http:' ? httpRequest : httpsRequest)(url, options, (answer) => {
        resolve({ status: answer.statusCode ?? 0 });
        takeLittle(answer);
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve({ problem: problemOf(error, signal) }));
      request.end(body);
      return promise;
    },
  };
}

function takeLittle(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MOST_BYTES) answer.destroy();
  });
  // Cut off after the headers, which are all that counts.
  answer.on('error', () => {});
}

function problemOf(
  error: NodeJS.ErrnoException,
  signal: AbortSignal,
): 'silent' | 'unreachable' | 'private_address' | 'insecure' {
  if (signal.aborted) return 'silent';
  if (error.code === 'EPRIVATE') return 'private_address';
  return /CERT|SELF_SIGNED|TLS|SSL|LEAF|ISSUER/.test(error.code ?? '') ? 'insecure' : 'unreachable';
}
