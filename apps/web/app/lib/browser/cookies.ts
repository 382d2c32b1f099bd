const month = 30 * 24 * 3600;

export function readCookie(name: string, from: string): string | undefined {
  for (const part of from.split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) {
      try {
        return decodeURIComponent(value.join('='));
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

/** Writes a cookie that scripts can read, valid for 30 days, SameSite=Strict. */
export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Safari before 18.4 and Firefox before 140
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${month}; samesite=strict${secure()}`;
}

export function clearCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${name}=; path=/; max-age=0; samesite=strict${secure()}`;
}

function secure(): string {
  return window.isSecureContext ? '; secure' : '';
}
