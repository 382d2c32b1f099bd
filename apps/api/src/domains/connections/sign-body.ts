import { createHmac } from 'node:crypto';

/**
 * Returns `t=1790000000,v1=…` with one `v1` per secret: the HMAC-SHA256 of `t.body` in hex. `t` is in
 * seconds; receivers refuse a signature older than five minutes. While a secret is being replaced there are
 * two secrets.
 */
export function signBody(secrets: readonly string[], body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return [`t=${t}`, ...signed.map((one) => `v1=${one}`)].join(',');
}
