import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Thrown when content was not sealed, was sealed with another secret or name, or has changed since. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * Encrypts content as version byte, nonce, tag and ciphertext. `secret` is 32 bytes. The name is
 * authenticated, so content that was moved to another name cannot be unsealed.
 */
export function seal(content: Buffer, name: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  const sealed = [cipher.update(content), cipher.final()];
  // One concatenation avoids copying twice, because a photo can have 10 MB.
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ...sealed]);
}

/** Throws SealBroken when the content, the name or the secret does not match. */
export function unseal(sealed: Buffer, name: string, secret: Buffer): Buffer {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new SealBroken(`${name} is not sealed`);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const cipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  cipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(HEAD_BYTES)), cipher.final()]);
  } catch (error) {
    throw new SealBroken(`${name} does not open`, { cause: error });
  }
}
