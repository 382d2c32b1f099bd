import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decryptPushMessage } from '@meche/simulators/push/decrypt-push-message';
import { decodeJwt, importJWK, jwtVerify } from 'jose';

export type Pushed = {
  payload: { title: string; body: string; path: string; tag: string };
  headers: Record<string, string | string[] | undefined>;
};

/** Returns a VAPID key pair as settings of the app. */
export function pushKeys(): { PUSH_PUBLIC_KEY: string; PUSH_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1');
  const PUSH_PUBLIC_KEY = pair.generateKeys('base64url');
  const secret = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: secret.toString('base64url') };
}

/** Starts a push service with browsers that decrypt the messages they receive (RFC 8291). */
export async function startPushService() {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer; pushed: Pushed[] }>();
  let status = 201;
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const browser = browsers.get(request.url ?? '');
    if (browser && status === 201)
      browser.pushed.push({
        payload: JSON.parse(decryptPushMessage(browser, Buffer.concat(chunks))),
        headers: request.headers,
      });
    response.writeHead(browser ? status : 404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls: () => calls,
    /**
     * Sets the status of all answers for subscribed browsers from now on; with another than 201 they get no
     * message.
     */
    answer(next: number) {
      status = next;
    },
    /** Returns a subscribed browser and the messages that it received. */
    subscribe() {
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const path = `/push/${randomUUID()}`;
      const pushed: Pushed[] = [];
      const subscription = {
        endpoint: `${url}${path}`,
        p256dh: keys.generateKeys('base64url'),
        auth: auth.toString('base64url'),
      };
      browsers.set(path, { keys, auth, pushed });
      return { subscription, pushed };
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

/** Throws unless the request is signed with this key for this service. */
export async function verifySignature(headers: Pushed['headers'], publicKey: string, service: string) {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? [];
  if (key !== publicKey) throw new Error(`signed with another key: ${headers.authorization}`);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  await jwtVerify(token, jwk, { audience: service.replace(/^http:/, 'https:') });
  return decodeJwt(token);
}
