import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { FileDamaged } from './port.ts';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Throws unless it is 32 bytes as 64 hex digits. */
export function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret, 'hex');
  if (key.length !== 32 || secret.length !== 64) throw new Error('The secret of files is 64 hex digits');
  return key;
}

/** One byte of version, nonce, tag, ciphertext. The name is sealed in: a file moved to another name does not open. */
export function seal(content: Buffer, name: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
}

/** Throws FileDamaged. */
export function unseal(sealed: Buffer, name: string, secret: Buffer): Buffer {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new FileDamaged(`${name} is no sealed file`);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const cipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  cipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(HEAD_BYTES)), cipher.final()]);
  } catch (error) {
    throw new FileDamaged(`${name} does not open`, { cause: error });
  }
}
