/**
 * Returns the first cookie of that name in a Cookie header. The value is not decoded, because the app's
 * cookies need no encoding.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const sign = pair.indexOf('=');
    if (sign > 0 && pair.slice(0, sign).trim() === name) return pair.slice(sign + 1).trim();
  }
  return undefined;
}

export type CookieTerms = { maxAgeSeconds: number; secure: boolean; httpOnly: boolean };

/**
 * Returns a Set-Cookie header for the whole host with SameSite=Strict. `value` must consist of letters,
 * digits, dots, dashes and underscores, as base64url does; otherwise the function throws.
 */
export function serializeCookie(name: string, value: string, terms: CookieTerms): string {
  if (!/^[\w.-]*$/.test(value)) throw new RangeError(`the value of the cookie ${name} needs encoding`);
  const flags = `${terms.secure ? '; Secure' : ''}${terms.httpOnly ? '; HttpOnly' : ''}`;
  return `${name}=${value}; Max-Age=${terms.maxAgeSeconds}; Path=/${flags}; SameSite=Strict`;
}
