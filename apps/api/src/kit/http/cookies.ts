/** The first cookie of that name in a Cookie header, not decoded: our values need no decoding. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const sign = pair.indexOf('=');
    if (sign > 0 && pair.slice(0, sign).trim() === name) return pair.slice(sign + 1).trim();
  }
  return undefined;
}

export type CookieTerms = { maxAgeSeconds: number; secure: boolean; httpOnly: boolean };

/**
 * A Set-Cookie header for the whole host, SameSite=Strict. `value` must be cookie-safe: base64url, dots,
 * digits.
 */
export function writtenCookie(name: string, value: string, terms: CookieTerms): string {
  if (!/^[\w.-]*$/.test(value)) throw new RangeError(`the value of the cookie ${name} needs encoding`);
  const flags = `${terms.secure ? '; Secure' : ''}${terms.httpOnly ? '; HttpOnly' : ''}`;
  return `${name}=${value}; Max-Age=${terms.maxAgeSeconds}; Path=/${flags}; SameSite=Strict`;
}
