import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveKeys, type KeyRing } from '#kit/key-ring';

const CIPHER = 'aes-256-gcm';
const VERSION = 2;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_AT = 1 + ID_BYTES;
const TAG_AT = NONCE_AT + NONCE_BYTES;
const HEAD_BYTES = TAG_AT + TAG_BYTES;

/** Thrown when content was not sealed, was sealed with another secret or name, or has changed since. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

type SealingKey = { id: Buffer; bytes: Buffer };

/** Keys of one purpose, the newest first: the newest seals, all of them unseal. */
export type SealingKeys = KeyRing<SealingKey>;

/**
 * Derives the keys of a purpose from secrets, the newest first. Content of one purpose cannot be unsealed
 * with keys of another one.
 */
export function createSealingKeys(secrets: KeyRing<string>, purpose: string): SealingKeys {
  return deriveKeys(secrets, (secret) => {
    const bytes = createHash('sha256').update(`${purpose}\n${secret}`).digest();
    return { id: createHash('sha256').update(bytes).digest().subarray(0, ID_BYTES), bytes };
  });
}

/**
 * Encrypts content as version byte, id of the key, nonce, tag and ciphertext. The name is authenticated, so
 * content that was moved to another name cannot be unsealed.
 */
export function seal(content: Buffer, name: string, [key]: SealingKeys): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  const sealed = [cipher.update(content), cipher.final()];
  // One concatenation avoids copying twice, because a photo can have 10 MB.
  return Buffer.concat([headOf([key]), nonce, cipher.getAuthTag(), ...sealed]);
}

/** Throws SealBroken when the content, the name or every key does not match. */
export function unseal(sealed: Buffer, name: string, keys: SealingKeys): Buffer {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new SealBroken(`${name} is not sealed`);
  const key = keys.find(({ id }) => id.equals(sealed.subarray(1, NONCE_AT)));
  if (!key) throw new SealBroken(`${name} was sealed with a key that is not there`);
  const decipher = createDecipheriv(CIPHER, key.bytes, sealed.subarray(NONCE_AT, TAG_AT), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(TAG_AT, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch (error) {
    throw new SealBroken(`${name} does not open`, { cause: error });
  }
}

/** First bytes of all content that was sealed with the newest key. */
export function headOf([key]: SealingKeys): Buffer {
  return Buffer.concat([Buffer.of(VERSION), key.id]);
}
