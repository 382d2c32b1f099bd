import { createContext, useContext } from 'react';

/** Nonce of the page’s content security policy, for inline scripts and styles. */
export const NonceContext = createContext<string>('');

export function useNonce(): string {
  return useContext(NonceContext);
}

/**
 * Returns the nonce in the browser. Reads the property, because browsers hide the attribute from scripts.
 */
export function nonceOfDocument(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
