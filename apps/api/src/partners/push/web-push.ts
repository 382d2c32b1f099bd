import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { isPublicAddress, lookupPublic } from '../public-address.ts';
import { PushGone, PushPutOff, PushRefused, type PushSender } from './port.ts';

export type WebPushConfiguration = {
  publicKey: string;
  privateKey: string;
  /** Contact for push services: a `mailto:` or https address. */
  contact: string;
  /**
   * The simulator's push service in development and tests: `http://127.0.0.1:4000`; undefined in
   * production.
   */
  localService: string | undefined;
};

const TIMEOUT_MS = 10_000;

/** Sends Web Push messages (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
export function webPushSender({
  publicKey,
  privateKey,
  contact,
  localService,
}: WebPushConfiguration): PushSender {
  const vapid = { subject: contact, publicKey, privateKey };
  const isLocal = (url: URL) => localService !== undefined && url.origin === new URL(localService).origin;

  function mayReach(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password) return false;
    if (isLocal(url)) return true;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:' || url.port !== '') return false;
    // A host name is checked when it is resolved, because its address may change.
    return isIP(host) ? isPublicAddress(host) : host.includes('.') && !host.endsWith('.');
  }

  return {
    publicKey,
    mayReach,
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, topic }) {
      assertOutsideTransaction('push: send');
      if (!mayReach(endpoint)) throw new PushRefused('not a public https address');
      const built = await buildPushPayload(
        { data: JSON.stringify(payload), options: { ttl: ttlSeconds, topic, urgency: 'normal' } },
        // The library signs only for https, and the simulator uses http.
        { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: { p256dh, auth } },
        vapid,
      ).catch((error: unknown) => {
        // The keys of the subscription are invalid.
        throw new PushRefused(error instanceof Error ? error.name : 'unencryptable');
      });
      const url = new URL(endpoint);
      const status = await post(url, built, isLocal(url));
      if (status >= 200 && status < 300) return;
      if (status === 404 || status === 410) throw new PushGone(String(status));
      if (status === 429 || status >= 500) throw new PushPutOff(String(status));
      throw new PushRefused(String(status));
    },
  };
}

type Built = { method: string; headers: Record<string, string>; body: Uint8Array };

/**
 * Sends the request and returns its status. Redirects are not followed, because they might lead to a
 * private address; the body of the answer is ignored.
 */
function post(url: URL, { method, headers, body }: Built, isLocal: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, timeout: TIMEOUT_MS, ...(!isLocal && { lookup: lookupPublic }) };
    const request = (url.protocol === 'http:' ? httpRequest : httpsRequest)(url, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy(new Error('timeout')));
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EPRIVATE'
          ? new PushRefused('leads to a private address')
          : new PushPutOff(error.code ?? error.message, error),
      ),
    );
    request.end(body);
  });
}
