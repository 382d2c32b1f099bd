import { unseal as open } from '#kit/sealing';
import { FileDamaged } from './port.ts';

/** Decodes the secret. Throws unless it is 64 hex digits. */
export function decodeKey(secret: string): Buffer {
  const key = Buffer.from(secret, 'hex');
  if (key.length !== 32 || secret.length !== 64) throw new Error('The secret of files is 64 hex digits');
  return key;
}

/** Throws FileDamaged. */
export function unseal(sealed: Buffer, name: string, secret: Buffer): Buffer {
  try {
    return open(sealed, name, secret);
  } catch (error) {
    throw new FileDamaged(`${name} does not open`, { cause: error });
  }
}
