import { TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at an instant of system time. */
export function totpCodeAt(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
