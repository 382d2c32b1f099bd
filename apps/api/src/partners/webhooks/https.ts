import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { isPublicUrl, lookupPublic } from '../public-address.ts';
import type { WebhookAnswer, WebhookSender } from './port.ts';

/** Maximum time from the DNS lookup to the response headers. */
const TIMEOUT_MS = 5_000;
/** Bytes that are read of a response body; its content is ignored. */
const MAX_BYTES = 64 * 1024;

/**
 * Calls webhooks. With `anywhere` true it also calls http and private addresses, for development and tests.
 */
export function httpsWebhooks({
  anywhere,
  timeoutMs = TIMEOUT_MS,
}: {
  anywhere: boolean;
  timeoutMs?: number;
}): WebhookSender {
  function mayReach(address: string): boolean {
    // A host name is checked when it is resolved, because its address may change.
    if (!anywhere) return isPublicUrl(address);
    const url = URL.parse(address);
    return url !== null && !url.username && !url.password && /^https?:$/.test(url.protocol);
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
        // Each request has a separate connection, so that no other request can hold it open.
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
    if (bytes > MAX_BYTES) answer.destroy();
  });
  // The body was cut off after the headers, and only the status is needed.
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
