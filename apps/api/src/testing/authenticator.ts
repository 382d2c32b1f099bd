import { TOTP } from 'otpauth';

/** The code that an authenticator app shows at an instant of system time. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}
