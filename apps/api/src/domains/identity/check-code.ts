import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SealedColumn } from '#kit/reseal';
import { type SealingKeys, seal, unseal } from '#kit/sealing';

/** Stored outside the database. They encrypt TOTP secrets and key the hashes of recovery codes. */
export type SecondStepKeys = SealingKeys;

const STEP_SECONDS = 30;
// The defaults of authenticator apps. Some apps ignore other values in the address.
const ofApps = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;
const SECRET_BYTES = 20;
const ISSUER = 'Mèche';

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Leaves out characters that are easily confused when copied by hand. */
const RECOVERY_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates a TOTP secret: as text and address to set up an app, and encrypted for storage. */
export function createTotpSecret(
  keys: SecondStepKeys,
  { accountId, email }: { accountId: string; email: string },
) {
  const secret = new Secret({ size: SECRET_BYTES });
  const app = new TOTP({ ...ofApps, issuer: ISSUER, label: email, secret });
  return {
    secret: secret.base32,
    address: app.toString(),
    sealed: seal(Buffer.from(secret.bytes), sealedAs(accountId), keys),
  };
}

/**
 * Returns the TOTP counter (half minutes) of a code that is at most one step away from now; undefined when
 * the code matches none.
 */
export function findTotpStep(
  keys: SecondStepKeys,
  { accountId, sealed, code, now }: { accountId: string; sealed: Buffer; code: string; now: Date },
): number | undefined {
  const token = plain(code);
  if (!isOfApp(token)) return undefined;
  const bytes = new Uint8Array(unseal(sealed, sealedAs(accountId), keys));
  const app = new TOTP({ ...ofApps, secret: new Secret({ buffer: bytes.buffer }) });
  const timestamp = now.getTime();
  const away = app.validate({ token, timestamp, window: 1 });
  return away === null ? undefined : app.counter({ timestamp }) + away;
}

export function makeRecoveryCodes(): string[] {
  const sign = () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)];
  return Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: RECOVERY_LENGTH }, sign).join('');
    return `${signs.slice(0, 5)}-${signs.slice(5)}`;
  });
}

/**
 * Returns the hashes of a recovery code, the one by the newest key first. They are keyed, because ten
 * characters could be found by brute force from a plain hash. Empty for input of another length.
 */
export function hashRecoveryCode(keys: SecondStepKeys, accountId: string, code: string): Buffer[] {
  const signs = plain(code);
  if (signs.length !== RECOVERY_LENGTH) return [];
  return keys.map(({ bytes }) =>
    createHmac('sha256', bytes).update(`recovery code\n${accountId}\n${signs}`).digest(),
  );
}

function isOfApp(token: string): boolean {
  return /^[0-9]{6}$/.test(token);
}

function plain(code: string): string {
  return code.replace(/[\s-]+/g, '').toLowerCase();
}

function sealedAs(accountId: string): string {
  return `second-step:${accountId}`;
}

export const sealedSecondSteps: SealedColumn = {
  table: 'identity.second_steps',
  id: 'account_id',
  column: 'secret',
  subject: 'account_id',
  nameOf: sealedAs,
};
