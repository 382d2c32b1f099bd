import { createContext, useContext } from 'react';

/** The script nonce of the page, for inline scripts and styles. */
export const NonceContext = createContext<string>('');

export function useNonce(): string {
  return useContext(NonceContext);
}

/** Browsers hide the attribute from scripts and keep the property. */
export function nonceOfDocument(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
