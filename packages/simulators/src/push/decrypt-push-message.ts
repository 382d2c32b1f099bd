import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** The keys of a browser's push subscription. */
export type DeviceKeys = { keys: ECDH; auth: Buffer };

/** Decrypts a push message as the browser does: aes128gcm (RFC 8188) with the keys of RFC 8291. */
export function decryptPushMessage({ keys, auth }: DeviceKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const ikm = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, both, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${what}\0`), length));
  const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opener.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // The last record ends with a 2, after which only zeros follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
