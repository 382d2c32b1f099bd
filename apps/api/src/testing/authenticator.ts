import { TOTP } from 'otpauth';

/** What an authenticator app shows for a secret, as its screen gives it, at an instant of system time. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
